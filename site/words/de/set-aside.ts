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
    `Bis ${day} kann es kein anderer nehmen. Hast du es bis dahin nicht gekauft, kommt es von selbst zurück auf die Liste.`,
  today: 'Heute',
  days: (day) => `Von heute bis ${day}`,
  written: (address, day) =>
    `Das haben wir auch an ${address} geschrieben. Am ${day} schreiben wir noch einmal.`,
  removed: 'Die Beschenkten haben es gestrichen. Es ist nichts verloren: Du hattest es noch nicht gekauft.',
  somethingElse: 'Etwas anderes aussuchen',
  boughtBefore: 'Ich hatte es schon gekauft',
  byLink: {
    title: 'Hast du es gekauft?',
    about: (gift) => `„${gift}“ zählt dann als gekauft, und kein anderer Gast schenkt es.`,
    aboutUnknown: 'Es zählt dann als gekauft, und kein anderer Gast schenkt es.',
    submit: 'Ja, gekauft',
    notYet: 'Noch nicht',
    doneTitle: 'Danke. Es zählt als gekauft.',
    done: 'Jetzt schenkt es kein anderer Gast.',
    goneTitle: 'Dieses Geschenk ist nicht mehr für dich vorgemerkt.',
    gone: 'Es wurde freigegeben, oder der Link ist nicht vollständig. Öffne ihn noch einmal aus der E-Mail.',
  },
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
