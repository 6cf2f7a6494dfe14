import type { lists as en } from '../en/lists.ts'
import { counted, numeral, plural } from './numbers.ts'

const small = 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')
const spelled = (count: number) => small[count] ?? numeral(count)
const firstNumbers = ['', 'Eines', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht']
const gifts = (count: number) => counted(count, { one: 'Geschenk', other: 'Geschenke' })
const stand = (count: number) => `${gifts(count)} ${plural(count, { one: 'steht', other: 'stehen' })}`

/** The words of the pages on which owners make and look after their lists, in German. */
export const lists: typeof en = {
  title: 'Meine Listen',
  newList: 'Neue Liste',
  summary: (count) => `${count === 0 ? 'Noch kein Geschenk' : gifts(count)}.`,
  dayHasPassed: 'Der Tag ist vorbei.',
  day: {
    tomorrow: 'Morgen ist der Tag.',
    today: 'Heute ist der Tag.',
    staysUntil: 'Es bleibt verpackt bis zum Morgen danach. Mach dir einen schönen Tag.',
    haveAGoodOne: 'Mach dir einen schönen Tag.',
    none: 'noch kein Tag',
    inDays: (days) => (days === 0 ? 'Heute.' : days === 1 ? 'Morgen.' : `In ${numeral(days)} Tagen.`),
    come: 'Der Tag ist gekommen.',
    never: 'Es bleibt verpackt, wie du es wolltest.',
    nothing: 'Hier wurde nichts geschenkt.',
    gifts: ({ gifts: all, people }) =>
      `${gifts(all)}${people === 0 ? '' : ` von ${counted(people, { one: 'Mensch', other: 'Menschen' })}`}`,
    given(all) {
      const left = all.people - all.thanked
      const letters = left > 0 && `Noch ${counted(left, { one: 'Brief', other: 'Briefe' })} zu schreiben.`
      return [`${this.gifts(all)}.`, letters || (all.people > 0 && 'Alle Briefe sind geschrieben.')]
        .filter(Boolean)
        .join(' ')
    },
    open: 'Liste öffnen',
    see: 'Wer was geschenkt hat',
  },
  invitedTitle: 'Listen, zu denen ich eingeladen bin',
  invitedAway:
    'Wir konnten deine Einladungen gerade nicht nachsehen. Bitte öffne diese Seite gleich noch einmal.',
  emptyTitle: 'Die Truhe ist noch leer.',
  emptyAbout: 'Beginne mit einem Namen und einem Anlass. Alles andere kann später kommen.',
  older: 'Ältere Listen',
  newer: 'Neuere Listen',

  start: {
    title: 'Eine neue Liste',
    name: 'Wie heißt die Liste?',
    nameHint: 'Wer feiert, oder eine kurze Zeile. Gäste lesen sie zuerst.',
    nameWrong: (most) => `Ein Name hat 1 bis ${numeral(most)} Zeichen.`,
    occasion: 'Was ist der Anlass?',
    occasionHint: 'Er bestimmt auch die Farbe deiner Liste.',
    somethingElse: 'Etwas anderes',
    day: 'Wann ist der Tag?',
    dayHint: (day: string) => `Zum Beispiel der ${day}. Gäste lesen, wie viele Tage es noch sind.`,
    dayWrong: 'Diesen Tag gibt es nicht. Wähle einen anderen, oder lass das Feld leer.',
    optional: '(optional)',
    submit: 'Liste beginnen',
    cancel: 'Abbrechen',
    onlyYou: 'Nur du kannst sie öffnen, bis du sie teilst.',
  },

  frame: {
    tabs: 'Teile der Liste',
    gifts: 'Geschenke',
    sharing: 'Teilen',
    surprises: 'Überraschungen',
    thanks: 'Danke',
    details: 'Angaben',
    asGuest: 'Als Gast ansehen',
  },

  gifts: {
    add: 'Ein Geschenk hinzufügen',
    paste: 'Link einfügen',
    addSubmit: 'Hinzufügen',
    heading: 'Geschenke',
    totals: (items: number, pieces: number, sum: string | undefined) =>
      [
        gifts(items),
        pieces !== items && counted(pieces, { one: 'Stück', other: 'Stück' }),
        sum && `etwa ${sum}`,
      ]
        .filter(Boolean)
        .join(', '),
    emptyTitle: 'Was macht den Tag schön?',
    emptyAbout:
      'Such das Erste in irgendeinem Laden und füge seine Adresse hier ein. Name, Bild und Preis kommen von selbst.',
    otherWays: 'Andere Wege',
    byHand: 'Ein Geschenk von Hand eintragen',
    fromFile: 'Geschenke aus einer Datei hinzufügen',
    bought: (bought, wanted) =>
      wanted === 1
        ? 'Gekauft'
        : `${numeral(bought)}${wanted === undefined ? '' : ` von ${numeral(wanted)}`} gekauft`,
    kept: (day) => `Vorgemerkt bis ${day}`,
    line: 'Die größten Wünsche stehen über dieser Linie',
    noShop: 'ohne Laden',
    wanted: (count) => `${numeral(count)} gewünscht`,
    grip: (name) => `${name} verschieben`,
    moved: (name, place, count) => `„${name}“: jetzt ${place} von ${count}.`,
    fewer: 'Eins weniger',
    more: 'Eins mehr',
    select: 'Auswählen',
    done: 'Fertig',
    edit: (name: string) => `„${name}“ ändern`,
    removed: (name: string) => `„${name}“ steht nicht mehr auf der Liste.`,
    undo: 'Rückgängig',
    added: (name: string) => `„${name}“ steht auf der Liste.`,
    arrived: (name) => `„${name}“ steht jetzt auf dieser Liste.`,
    saved: (name: string) => `„${name}“ ist gespeichert.`,
    restored: (name: string) => `„${name}“ steht wieder auf der Liste.`,
    goneMeanwhile:
      'Dieses Geschenk wurde inzwischen von der Liste genommen. Was du geschrieben hast, ist noch da: Setz es wieder auf die Liste, oder brich ab.',
    recentlyRemoved: 'Zuletzt entfernt',
    removedHint: (days: number) => `${days} Tage lang hier, für alle, denen die Liste gehört.`,
    putBack: 'Zurücklegen',
    full: (most) => `Eine Liste fasst höchstens ${numeral(most)} Geschenke. Entferne zuerst eines.`,
    quantityWrong: 'Wähle eine ganze Zahl ab 1.',
  },

  meanwhile: {
    title: 'Das wurde inzwischen auch geändert',
    about: (save) =>
      `Es wurde gespeichert, nachdem du diese Seite geöffnet hattest: von einer anderen Person, der die Liste gehört, oder in einem anderen Fenster. Von dir ist nichts verloren. Wähle, was bleibt: Mit „${save}“ bleibt deines.`,
    elsewhere: 'Inzwischen gespeichert',
    yours: 'Deines',
    take: 'Das Gespeicherte behalten',
    keep: 'Meines behalten',
    empty: 'Nichts',
    yes: 'Ja',
    no: 'Nein',
  },

  headings: {
    add: 'Eine Überschrift einfügen',
    name: 'Überschrift',
    hint: 'Etwa Küche oder Reisen. Die Geschenke darunter gehören dazu, bis zur nächsten Überschrift.',
    wrong: (most: number) => `Eine Überschrift hat 1 bis ${numeral(most)} Zeichen.`,
    taken: 'Eine Überschrift mit diesem Namen gibt es schon.',
    goneMeanwhile: (title) =>
      `„${title}“ wurde inzwischen umbenannt oder entfernt. Füg deine Überschrift als neue ein, oder brich ab.`,
    full: (most: number) => `Eine Liste hat höchstens ${numeral(most)} Überschriften. Entferne zuerst eine.`,
    gone: 'Diese Überschrift wurde inzwischen umbenannt oder entfernt. Wähle eine andere.',
    addSubmit: 'Überschrift einfügen',
    remove: 'Überschrift entfernen',
    removeHint: 'Ihre Geschenke bleiben auf der Liste.',
    added: (title: string) => `„${title}“ ist eine Überschrift deiner Liste.`,
    removed: (title: string) => `„${title}“ ist keine Überschrift mehr. Ihre Geschenke bleiben.`,
    edit: (title: string) => `Die Überschrift „${title}“ ändern`,
    count: (count: number) => gifts(count),
    countForms: { one: '{count} Geschenk', other: '{count} Geschenke' },
    under: 'Unter welcher Überschrift',
    underNone: 'Über der ersten Überschrift',
  },

  parts: {
    showSentence: 'Satz zeigen',
    showNumbers: 'Preis und Anzahl zeigen',
    whole: 'Preis des Ganzen',
    count: 'Wie viele Anteile',
    sentence: (price, count, each) => [price, ' in ', count, ' Anteilen: ', each],
    fixed: (count, each, whole) => [count, ` Anteile zu je ${each}: `, whole],
    each: (price) => `je ${price}`,
    mixed: (lows, low, highs, high) =>
      `${lows === 1 ? 'einer' : spelled(lows)} zu ${low}, ${highs === 1 ? 'einer' : spelled(highs)} zu ${high}`,
    row: (count, each) => `in ${numeral(count)} Anteilen${each === undefined ? '' : `, je ${each}`}`,
    handOver: 'Wie sollen sie es übergeben?',
    handOverHint:
      'Es steht neben „Einen Anteil schenken“. Eine Überweisung steht vor dem Tag auf deinem Kontoauszug; ein Umschlag bewahrt die Überraschung. Es gilt für alle deine Geschenke in Anteilen.',
    handOverMissing: 'Sag, wie sie es übergeben. Gäste lesen es, bevor sie schenken.',
    handOverLong: (most, over) =>
      `Hier passen höchstens ${numeral(most)} Zeichen hin. Das sind ${numeral(most + over)}.`,
    inParts: (whole, count) => `${whole} in ${numeral(count)} Anteilen`,
    together: (sum, whole) => `${sum} von ${whole} sind zusammengekommen`,
    allTogether: (whole) => `Alle ${whole} sind zusammengekommen`,
    heading: 'In Anteilen',
    sum: (sum, whole) => `${sum} von ${whole}`,
    sumAbout: (gifts) =>
      `Was Gäste für ${gifts === 1 ? 'ein Geschenk' : `${spelled(gifts)} Geschenke`} zugesagt haben. Geld geht nicht über diese Website: Es kommt so, wie du es wolltest.`,
    from: (giver) => `Von ${giver}`,
  },

  panel: {
    up: 'Hinauf',
    down: 'Hinunter',
    top: 'An den Anfang',
    end: 'Ans Ende',
    under: 'Unter',
    submit: 'Verschieben',
    heading: 'Eine Überschrift darüber einfügen',
  },

  several: {
    bar: 'Mit den gewählten Geschenken',
    chosenForms: { one: '{count} gewählt', other: '{count} gewählt' },
    pick: (name) => `${name} wählen`,
    under: 'Unter Überschrift',
    newHeading: 'Eine neue Überschrift',
    newSubmit: 'Dorthin setzen',
    list: 'Auf andere Liste',
    off: 'Von der Liste',
    none: 'Wähle mindestens ein Geschenk.',
    tooMany: (most) => `Wähle höchstens ${numeral(most)} Geschenke auf einmal.`,
    put: (count, heading) => `${stand(count)} jetzt unter „${heading}“.`,
    putAbove: (count) => `${stand(count)} jetzt über der ersten Überschrift.`,
    offList: (count) => `${stand(count)} nicht mehr auf der Liste.`,
    gone: (count) => `${stand(count)} jetzt auf der anderen Liste.`,
    back: (count) => `${stand(count)} wieder am alten Platz.`,
    left: {
      full: (count) => `${stand(count)} noch hier: Die andere Liste ist voll.`,
      wait: (count) => `${stand(count)} noch hier: Warte bitte eine Minute und wähle dann noch einmal.`,
      rest: (count) => `${stand(count)} noch hier. Wähle bitte noch einmal.`,
    },
  },

  reading: {
    host: (host) => `Lese ${host}…`,
    meanwhile: 'Mach inzwischen ruhig weiter.',
    byHand: 'Von Hand',
  },

  form: {
    filled: (host: string) => `Ausgefüllt mit den Angaben von ${host}. Ändere, was du möchtest.`,
    notAllowed: (host: string) =>
      `${host} lässt uns die Seite nicht lesen. Schreibe den Namen selbst; der Link bleibt.`,
    noShop: (host: string) =>
      `Unter ${host} gibt es im Internet keinen Laden. Sieh dir den Link noch einmal an.`,
    privateAddress: (host: string) =>
      `${host} ist eine private Adresse, und solche öffnet diese Seite nicht. Der Link bleibt: Schreibe den Rest selbst.`,
    noSuchPage: (host: string) =>
      `${host} hat keine Seite unter dieser Adresse. Sieh dir den Link noch einmal an.`,
    silent: (host: string) => `${host} antwortet gerade nicht. Schreibe den Namen selbst; der Link bleibt.`,
    noGift: (host: string) =>
      `Auf dieser Seite von ${host} haben wir kein Geschenk gefunden. Schreibe den Namen selbst; der Link bleibt.`,
    away: 'Gerade können wir keine Seiten von Läden lesen. Schreibe den Namen selbst; der Link bleibt.',
    busy: 'Das waren viele Seiten in einer Minute. Schreibe den Namen selbst; der Link bleibt.',
    otherCurrency: (currency: string, ofList: string) =>
      `Der Preis ist in ${currency}, wie ihn der Laden nennt. Deine Liste zählt in ${ofList}.`,
    lookAgain: {
      submit: 'Im Laden nachsehen',
      changed: (host) => `Bei ${host} neu gelesen.`,
      change: (field, before, now) => `${field}: bisher ${before}, jetzt ${now}.`,
      picture: 'Jetzt gibt es ein Bild.',
      named: (name) => `Der Laden nennt es „${name}“.`,
      notYet: 'Nichts ist geändert, bevor du speicherst.',
      same: (host) => `Bei ${host} neu gelesen: An deinem Geschenk hat sich dort nichts geändert.`,
      nothing: (host) => `Diese Seite von ${host} konnten wir jetzt nicht lesen. Nichts ist geändert.`,
      none: 'nichts',
    },
    notALink: 'Das ist kein Link. Ein Link beginnt mit https:// und nennt einen Laden.',
    name: 'Name',
    nameWrong: (most) => `Ein Geschenk braucht einen Namen mit 1 bis ${numeral(most)} Zeichen.`,
    price: 'Preis',
    currency: 'Währung',
    currencyWrong: 'Schreibe die drei Buchstaben einer Währung, etwa EUR oder CHF.',
    priceWrong: (most: number) =>
      `Schreibe den Preis als Zahl über 0 und bis ${numeral(most)}, etwa 24,90, oder lass das Feld leer.`,
    quantity: 'Wie viele',
    anyNumber: 'So viele sie mögen',
    parts: 'Gäste dürfen Anteile davon schenken',
    partsFew: 'Ein Geschenk in Anteilen hat mindestens 2.',
    partsAnyNumber: 'Ein Geschenk in Anteilen hat eine Anzahl. Wähle eines von beiden.',
    partsGiven: (given) =>
      `${numeral(given)} Anteile sind schon geschenkt, es müssen also mindestens ${numeral(given)} sein. Nichts ist geändert.`,
    partsWrapped:
      'Solange die Liste verpackt ist, kann ein Geschenk in Anteilen wachsen, aber nicht schrumpfen, ob ein Gast einen Anteil geschenkt hat oder nicht: Das sagen wir dir nicht. Um neu anzufangen, nimm es von der Liste und setz es wieder darauf.',
    note: 'Notiz für deine Gäste',
    noteLong: (most, over) =>
      `Eine Notiz hat höchstens ${numeral(most)} Zeichen. Diese hat ${numeral(most + over)}.`,
    link: 'Link',
    linkHint:
      'Lass das Feld leer für alles, was es in keinem Laden gibt: eine Kochstunde, einen Nachmittag, Hilfe im Garten.',
    linkWrong: 'Schreibe die ganze Adresse, etwa https://shop.example/kettle.',
    shop: 'Laden',
    shopLong: (most) => `Der Name eines Ladens hat höchstens ${numeral(most)} Zeichen.`,
    picture: {
      legend: 'Bild',
      own: 'Ein eigenes',
      none: 'Kein Bild',
      current: 'Das bisherige',
      ofShop: (place, of) => `Bild ${place} von ${of} des Ladens`,
      from: (count, host) => `${firstNumbers[count] ?? count} von ${host}.`,
      ownCopy: 'Wir behalten eine eigene Kopie, damit kein Laden deine Gäste sieht.',
      sending: (done, all) => `Dein Bild ist unterwegs, ${done} von ${all} MB`,
      stop: 'Abbrechen',
      again: 'Noch einmal versuchen',
      writeOn: 'Schreib ruhig weiter. Das Speichern wartet darauf.',
      film: (name, most) =>
        `„${name}“ ist ein Film. Wähle ein Bild von höchstens ${numeral(most)} MB: JPEG, PNG, WebP oder GIF. Das bisherige bleibt.`,
      otherType: (name, most) =>
        `„${name}“ ist kein Bild, das wir zeigen können. Wähle eines von höchstens ${numeral(most)} MB: JPEG, PNG, WebP oder GIF. Das bisherige bleibt.`,
      tooLarge: (megabytes, most) =>
        `Dieses Bild hat ${megabytes} MB, mehr als ${numeral(most)} gehen nicht. Das bisherige bleibt.`,
      broken:
        'Dieses Bild ist beschädigt oder nicht vollständig. Wähle es noch einmal oder ein anderes. Das bisherige bleibt.',
      tooManyDots:
        'Dieses Bild hat mehr Punkte, als Telefone zeigen können. Wähle ein kleineres. Das bisherige bleibt.',
      full: 'Deine Bilder brauchen allen Platz, den es gibt. Nimm einige weg, oder lass das Geschenk ohne Bild.',
      noConnection: 'Es gibt keine Verbindung. Dein Bild ist noch da.',
      gone: 'Dieses Bild lässt sich nicht verwenden. Wähle ein anderes.',
    },
    optional: '(optional)',
    affiliate: 'Affiliate-Link',
    affiliateHint: 'Gäste sehen ihn als Anzeige, neben dem direkten Link.',
    affiliateWrong: (least, most) =>
      `Ein Affiliate-Link hat ${numeral(least)} bis ${numeral(most)} Zeichen und beginnt mit https://, oder er ist leer.`,
    affiliateStatus: 'Stand des Affiliate-Links',
    statuses: {
      active: 'In Gebrauch',
      inactive: 'Ausgeschaltet',
      expired: 'Abgelaufen',
      none: 'Kein Programm',
    },
    addSubmit: 'Auf die Liste setzen',
    saveSubmit: 'Speichern',
    cancel: 'Abbrechen',
    remove: 'Von der Liste nehmen',
  },

  privacy: {
    heading: 'Wer sie sieht',
    label: 'Wer diese Liste öffnen kann',
    anyone: 'Alle mit dem Link',
    invited: 'Leute, die ich einlade,',
    rest: ' können diese Liste öffnen.',
    nowAnyone: 'Alle mit dem Link können diese Liste jetzt öffnen.',
    nowInvited: 'Nur Leute, die du einlädst, können diese Liste jetzt öffnen.',
    about: 'Alle anderen sehen eine Seite, die niemanden nennt und nichts zeigt.',
    save: 'Speichern',
    link: 'Link für deine Gäste',
    comeIn: 'So kommen Gäste herein',
    searchEngines: {
      label: 'Ob Suchmaschinen diese Liste zeigen dürfen',
      before: 'Suchmaschinen dürfen sie ',
      mayNot: 'nicht zeigen',
      may: 'zeigen',
      rest: '.',
    },
    byInvitation:
      'Alle, die du einlädst, bekommen einen eigenen Link, den du ihnen schickst. Ohne Einladung öffnet die Adresse der Liste nichts.',
    invite: 'Gäste einladen',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },

  reveal: {
    heading: 'Überraschungen',
    label: 'Wann ich sehe, was Gäste kaufen',
    before: 'Was Gäste kaufen, sehe ich ',
    after_event: 'nach dem Tag',
    always: 'sofort',
    never: 'nie',
    now: {
      after_event: 'Du siehst nach dem Tag, was Gäste kaufen.',
      always: 'Du siehst sofort, was Gäste kaufen.',
      never: 'Du siehst nie, was Gäste kaufen.',
    },
    rest: '.',
  },

  details: {
    story: 'Deine Geschichte',
    storyHint: 'Gäste lesen sie unter dem Titel. Eine leere Zeile beginnt einen Absatz.',
    storyLong: (most, over) =>
      `Eine Geschichte hat höchstens ${numeral(most)} Zeichen. Diese hat ${numeral(most + over)}.`,
    ownOccasion: 'Ein anderer Anlass, in deinen Worten',
    occasionLong: (most) => `Ein Anlass hat höchstens ${numeral(most)} Zeichen.`,
    sendTo: 'Wohin Geschenke geschickt werden',
    sendToHint:
      'Name, Straße und Ort; nach einer leeren Zeile ein Hinweis. Gäste lesen es, sobald sie sagen, dass sie etwas gekauft haben, bis der Tag vorbei ist. Können alle mit dem Link deine Liste öffnen, dann kann auch jeder Gast, der sie findet, das sagen und deine Adresse lesen.',
    sendToLong: (most, over) =>
      `Hier passen höchstens ${numeral(most)} Zeichen hin. Das sind ${numeral(most + over)}.`,
    currency: 'Währung der Preise',
    usualCurrency: (currency: string) => `Wie überall auf dieser Website (${currency})`,
    save: 'Speichern',
    saved: 'Deine Liste ist gespeichert.',
    pastDay: (day) => `Der ${day} ist vorbei: Speicherst du ihn, werden deine Überraschungen ausgepackt.`,
    otherDay: 'Anderen Tag wählen',
    saveAndUnwrap: 'Speichern und auspacken',
    deleteTitle: 'Diese Liste löschen',
    deleteAbout:
      'Alle Geschenke der Liste werden mit gelöscht. Gäste können die Liste nicht mehr öffnen und nicht mehr sehen, was sie geschenkt haben. Es gibt keinen Weg zurück.',
    deleteStart: 'Diese Liste löschen…',
    deleteQuestion: (title: string) => `„${title}“ löschen?`,
    deleteSubmit: 'Liste löschen',
    keep: 'Behalten',
    deleted: 'Deine Liste ist gelöscht.',
  },
}
