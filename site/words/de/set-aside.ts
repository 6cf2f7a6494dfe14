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
  writtenOnce: (address) =>
    `Das haben wir auch an ${address} geschrieben. Einen zweiten Brief schreiben wir nicht.`,
  noSecond: 'Bitte keinen zweiten Brief',
  longer: 'Länger, einmal',
  keptLonger: (day) => `Es ist jetzt für dich vorgemerkt bis ${day}.`,
  notLonger: 'Es war schon einmal länger vorgemerkt. Kauf es bis dahin, oder gib es wieder frei.',
  removed: 'Die Beschenkten haben es gestrichen. Es ist nichts verloren: Du hattest es noch nicht gekauft.',
  somethingElse: 'Etwas anderes aussuchen',
  boughtBefore: 'Ich hatte es schon gekauft',
  byLink: {
    title: 'Hast du es gekauft?',
    about: (gift) => `„${gift}“ zählt dann als gekauft, und kein anderer Gast schenkt es.`,
    aboutUnknown: 'Es zählt dann als gekauft, und kein anderer Gast schenkt es.',
    submit: 'Ja, gekauft',
    notYet: 'Noch nicht',
    longerTitle: 'Brauchst du etwas länger?',
    longerAbout: (gift) => `„${gift}“ ist dann drei weitere Tage für dich vorgemerkt. Das geht einmal.`,
    longerUnknown: 'Es ist dann drei weitere Tage für dich vorgemerkt. Das geht einmal.',
    longerSubmit: 'Länger vormerken',
    longerDone: 'Es ist drei weitere Tage für dich vorgemerkt.',
    longerOver: 'Länger geht es nicht.',
    longerOverAbout:
      'Das geht einmal, und solange es vorgemerkt ist: Vielleicht ist es schon gekauft oder wieder auf der Liste. Dort steht, wie es steht.',
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
