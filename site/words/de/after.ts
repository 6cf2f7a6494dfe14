import type { after as en } from '../en/after.ts'

import { counted } from './numbers.ts'

const gifts = (count: number) => counted(count, { one: 'Geschenk', other: 'Geschenke' })

/** The words for a list after its day, in German. */
export const after: typeof en = {
  which: (title) => `: ${title}`,

  putAway: {
    heading: 'Weggelegt',
    headingAbout: 'Gäste finden eine Seite, die Danke sagt.',
    title: 'Nach dem Tag',
    about:
      'Wenn alles vorbei ist, leg diese Liste weg. Sie bleibt in deiner Truhe, mit allem, was darin ist. Gäste lesen eine Seite, die Danke sagt, und nichts davon kann geschenkt werden, bis du sie wieder hervorholst.',
    aboutAway:
      'Sie bleibt in deiner Truhe, mit allem, was darin ist. Deine nächste Liste kann mit ihr beginnen.',
    submit: 'Weglegen',
    takeOut: 'Wieder hervorholen',
    isAway: 'Diese Liste ist weggelegt: Gäste lesen eine Seite, die Danke sagt.',
    done: 'Deine Liste ist weggelegt.',
    letters: (said, left) =>
      left === 0
        ? `${said}, alle Briefe sind geschrieben`
        : `${said}, noch ${counted(left, { one: 'Brief', other: 'Briefe' })} zu schreiben`,
    takenOut: 'Diese Liste ist wieder da, und Gäste können sie öffnen wie zuvor.',
    allThanked:
      'Alles erledigt? Dann leg die Liste weg. Sie bleibt in deiner Truhe, und du siehst dort weiter, wer was geschenkt hat.',
  },

  copy: {
    title: 'Für nächstes Jahr kopieren',
    about: (title) =>
      `„${title}“ bleibt, wie sie ist. Die neue Liste beginnt mit dem, was du hier wählst. Was Gäste gekauft haben, wird nicht kopiert.`,
    what: 'Was mitkommt',
    all: (count) => (count === 1 ? 'Das eine Geschenk' : `Alle ${gifts(count)}`),
    along: {
      open: (count) => `${gifts(count)}, noch zu haben`,
      given: (count) =>
        counted(count, { one: 'Geschenk, schon vergeben', other: 'Geschenke, schon vergeben' }),
      story: () => 'Die Geschichte',
      guests: (count) => `${counted(count, { one: 'Gast', other: 'Gäste' })}, mit neuen Links`,
      owners: (count) =>
        counted(count, {
          one: 'weitere Person, der die Liste gehört',
          other: 'weitere Personen, denen die Liste gehört',
        }),
    },
    hints: {
      guests:
        'Gäste mit einem Konto hier können die neue Liste sofort öffnen. Schick den anderen ihren neuen Link.',
      owners: 'Die neue Liste steht dann sofort auch unter ihren eigenen.',
    },
    done: 'Das ist deine neue Liste. Was du gewählt hast, ist mitgekommen.',
    onlyOwners: 'Nur die Menschen, denen sie gehört, können sie öffnen, bis du sie teilst.',
    wait: 'Das waren viele Geschenke auf einmal. Bitte warte eine Minute und schick es dann noch einmal ab.',
  },

  move: {
    start: 'Auf eine andere Liste…',
    title: (gift) => `„${gift}“ auf eine andere Liste setzen`,
    titleOfSeveral: (count) => `${gifts(count)} auf eine andere Liste setzen`,
    about:
      'Was Gäste davon geschenkt oder zurückgelegt haben, kommt mit ihren Worten mit, damit es niemand noch einmal kauft.',
    choose: 'Wähle die neue Liste. Das Geschenk steht dann sofort dort.',
    chooseSeveral: 'Wähle die neue Liste. Die Geschenke stehen dann sofort dort.',
    nowhere:
      'Du hast keine andere Liste, die es aufnehmen kann. Von einer verpackten Liste kann ein Geschenk nur auf eine andere verpackte Liste wechseln.',
    wait: 'Das waren viele Geschenke auf einmal. Bitte warte eine Minute und wähle dann noch einmal.',
  },

  child: {
    label: 'Die Liste ist für ein Kind',
    hint: 'Du schenkst auch: Du siehst sofort, was gekauft wird, und Gäste lesen das, bevor sie schenken.',
    guests:
      'Diese Liste ist für ein Kind: Wer sie angelegt hat, schenkt selbst mit und sieht sofort, was gekauft wird.',
    seeAndGive: 'Ansehen und schenken',
    own: 'Diese Liste ist für ein Kind: Du siehst sofort, was gekauft wird, und schenkst wie die Gäste. Unter „Angaben“ kannst du das ändern.',
    opens: 'Bei einer Liste für ein Kind siehst du sofort, was Gäste gekauft haben.',
    keep: 'Verpackt lassen',
  },

  closed: {
    title: 'Danke',
    about: (title) => `„${title}“ ist jetzt geschlossen. Danke für jedes Geschenk und jeden guten Wunsch.`,
    notCounted:
      'Dein Geschenk wurde nicht gezählt: Die Liste wurde geschlossen, während du geschrieben hast. Wenn du es schon gekauft hast, sag es den Beschenkten selbst.',
    kept: 'Was du geschrieben hast',
    yours: 'Was du geschenkt hast',
    giveBack: {
      title: 'Schenkst du es nicht mehr?',
      about: (gift, quantity) =>
        `${quantity === 1 ? `„${gift}“` : `${quantity} × „${gift}“`} zählt dann nicht mehr als Geschenk von dir. Die Liste ist geschlossen, deshalb wird es keinem anderen Gast mehr angeboten.`,
      submit: 'Ich schenke es doch nicht',
      doneTitle: 'Du schenkst es nicht mehr.',
      done: 'Danke, dass du es uns gesagt hast.',
    },
    asGuest: 'Diese Seite lesen deine Gäste, solange die Liste weggelegt ist.',
  },
}
