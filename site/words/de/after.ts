import type { after as en } from '../en/after.ts'

/** The words for a list after its day, in German. */
export const after: typeof en = {
  which: (title) => `: ${title}`,

  putAway: {
    heading: 'Weggelegt',
    headingAbout: 'Gäste finden eine Seite, die Danke sagt.',
    title: 'Diese Liste weglegen',
    about:
      'Wenn alles vorbei ist. Sie bleibt in deiner Truhe, mit allem, was darin ist. Gäste lesen eine Seite, die Danke sagt, und nichts davon kann geschenkt werden, bis du sie wieder hervorholst.',
    submit: 'Weglegen',
    takeOut: 'Wieder hervorholen',
    isAway: 'Diese Liste ist weggelegt: Gäste lesen eine Seite, die Danke sagt.',
    done: (title) => `„${title}“ ist weggelegt.`,
    takenOut: 'Diese Liste ist wieder da, und Gäste können sie öffnen wie zuvor.',
    allThanked:
      'Alles erledigt? Dann leg die Liste weg. Sie bleibt in deiner Truhe, und du siehst dort weiter, wer was geschenkt hat.',
  },

  closed: {
    title: 'Danke',
    about: (title) => `„${title}“ ist jetzt weggelegt. Danke für jedes Geschenk und jeden guten Wunsch.`,
    notCounted: 'Dein Geschenk wurde nicht gezählt: Die Liste wurde weggelegt, während du geschrieben hast.',
    kept: 'Was du geschrieben hast',
    yours: 'Was du geschenkt hast',
    putBack: {
      title: 'Schenkst du es nicht mehr?',
      about: (gift, quantity) =>
        `${quantity === 1 ? `„${gift}“` : `${quantity} × „${gift}“`} zählt dann nicht mehr als Geschenk von dir. Die Liste ist weggelegt, also wird kein anderer Gast danach gefragt.`,
      submit: 'Ich schenke es nicht',
      doneTitle: 'Du schenkst es nicht mehr.',
      done: 'Danke, dass du es uns gesagt hast.',
    },
    asGuest: 'Diese Seite lesen deine Gäste, solange die Liste weggelegt ist.',
  },
}
