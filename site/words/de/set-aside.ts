import type { setAside as english } from '../en/set-aside.ts'

export const setAside: typeof english = {
  title: 'Wunderbar. Ist es schon gekauft?',
  ways: 'Ist es schon gekauft?',
  bought: 'Ich habe es gekauft',
  boughtHint: 'Dann kommt es endgültig von der Liste.',
  later: 'Ich werde es kaufen',
  laterHint: (days, day) =>
    `${days === 3 ? 'Drei' : days} Tage für dich vorgemerkt, bis ${day}. Danach steht es wieder auf der Liste.`,
  tonight: 'heute Abend',
  spokenFor: (day) => `Vorgemerkt bis ${day}`,
  lookAgain: 'Schau dann wieder vorbei.',
  keptFor: (day) => `Für dich vorgemerkt bis ${day}`,
  boughtNow: 'Jetzt gekauft',
  giveBack: 'Wieder freigeben',
  keptTitle: (name) => `Es ist für dich vorgemerkt, ${name}.`,
  keptAbout: (day) =>
    `Bis ${day} kann es niemand sonst nehmen. Kaufst du es nicht, kommt es von selbst zurück auf die Liste. Wenn du es gekauft hast, sag es hier: Dann liest du auch, wohin du es schicken kannst, falls das bekannt ist.`,
  overTitle: 'Es ist wieder auf der Liste.',
  overAbout:
    'Die drei Tage sind vorbei, und es ist noch frei. Hast du es gekauft? Dann sag es jetzt, bevor ein anderer Gast es nimmt.',
  again: 'Noch einmal vormerken',
  notAnyMore: 'Ich schenke es doch nicht',
  takenTitle: 'Inzwischen hat es ein anderer Gast genommen.',
  takenAbout: 'Deine drei Tage sind vorbei, und es zählt für den anderen Gast.',
  goneTitle: 'Es steht nicht mehr auf der Liste.',
  goneAbout:
    'Deine drei Tage sind vorbei, und die Beschenkten haben es inzwischen gestrichen. Es zählt nicht als Geschenk von dir.',
  sendTo: {
    title: 'Wohin schicken',
    copy: 'Adresse kopieren',
    hint: 'Nur Gäste, die etwas schenken, sehen sie. Am Tag mitbringen ist genauso schön.',
  },
}
