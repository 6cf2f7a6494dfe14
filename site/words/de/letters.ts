import type { letters as english, GiftInLetter } from '../en/letters.ts'

const hello = ({ name }: GiftInLetter) => (name === '' ? 'Hallo,' : `Hallo ${name},`)
const its = ({ list, number }: GiftInLetter) =>
  `dein Geschenk${number > 1 ? ` Nr. ${number}` : ''}${list === '' ? '' : ` für ${list}`}`
const list = ({ list, when }: GiftInLetter) =>
  `Liste${list === '' ? '' : ` „${list}“`}${when === '' ? '' : ` (${when})`}`
const paragraphs = (...all: string[]) => `${all.join('\n\n')}\n`
const unknown =
  'Wenn du von keinem Geschenk weißt, musst du nichts tun: Jemand anderes hat deine Adresse angegeben.'

export const letters: typeof english = {
  given: (about) => ({
    subject: `Danke: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)} ist auf der ${list(about)} als gekauft vermerkt. Jetzt kauft es kein anderer Gast.`,
      `Wenn du es dir anders überlegst, setzt dieser Link es wieder auf die Liste:\n${about.links.back}`,
      'Wir schreiben nur noch einmal, falls das Geschenk gestrichen wird oder die Liste endet.',
      unknown,
    ),
  }),
  kept: (about, day, whole) => ({
    subject: `Für dich vorgemerkt bis ${day}: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)} auf der ${list(about)} ist für dich vorgemerkt bis ${whole}. Bis dahin kann kein anderer Gast es nehmen. Gekauft ist es damit noch nicht.`,
      `Wenn du es gekauft hast, sag es hier:\n${about.links.bought}`,
      `Wenn du es dir anders überlegst, gib es hier wieder frei:\n${about.links.back}`,
      'Wir schreiben noch einmal am Tag davor, und falls das Geschenk gestrichen wird oder die Liste endet.',
      unknown,
    ),
  }),
  eve: (about, day, whole) => ({
    subject: `Nur noch bis ${day}: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `${its(about)} auf der ${list(about)} ist für dich vorgemerkt bis ${whole}. Danach kommt es von selbst zurück auf die Liste.`,
      `Hast du es gekauft? Dann sag es hier, und es ist dein Geschenk:\n${about.links.bought}`,
      `Brauchst du etwas länger? Einmal, für drei weitere Tage:\n${about.links.longer}`,
      `Schenkst du es doch nicht? Dann gib es hier wieder frei:\n${about.links.back}`,
    ),
  }),
  removedKept: (about) => ({
    subject: `Von der Liste gestrichen: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `was du auf der ${list(about)} vorgemerkt hast, steht nicht mehr darauf: Die Beschenkten haben es gestrichen. Es ist nichts verloren: Du hattest es noch nicht gekauft.`,
      `Hattest du es schon gekauft? Dann sag es hier, und es zählt:\n${about.links.bought}`,
      `Das wird noch gewünscht:\n${about.links.list}`,
    ),
  }),
  removed: (about) => ({
    subject: `Von der Liste gestrichen: ${its(about)}`,
    text: paragraphs(
      hello(about),
      `die Beschenkten haben etwas, das du schenkst, von der ${list(about)} gestrichen. Dein Geschenk zählt trotzdem.`,
      `Schenkst du es doch nicht? Dann sag es hier:\n${about.links.back}`,
      `Das ist die Liste:\n${about.links.list}`,
    ),
  }),
  ended: (about) => ({
    subject: `Die Liste ist zu Ende: ${about.list === '' ? 'deine Geschenke' : about.list}`,
    text: paragraphs(
      hello(about),
      `die ${list(about)} gibt es nicht mehr: Die Beschenkten haben sie gelöscht.`,
      'Was du dafür gekauft hast, ist weiter ein Geschenk. Frag sie, wie sie es gern hätten. Was nur für dich vorgemerkt war, ist wieder frei, und nichts ist verloren.',
    ),
  }),
}
