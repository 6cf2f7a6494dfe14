import type { Words } from '../en/index.ts'
import { admin } from './admin.ts'
import { after } from './after.ts'
import { gifts as giftsOfGuest } from './gifts.ts'
import { letters } from './letters.ts'
import { lists } from './lists.ts'
import { counted, locale, numeral, plural } from './numbers.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { setAside } from './set-aside.ts'
import { sharing } from './sharing.ts'

const gifts = (count: number) => plural(count, { one: 'Geschenk', other: 'Geschenke' })

/** Every word of the site in German. */
export const de: Words = {
  admin,
  after,
  gifts: giftsOfGuest,
  letters,
  lists,
  people,
  person,
  setAside,
  sharing,

  language: { name: 'Deutsch', locale },

  layout: {
    skip: 'Zum Inhalt',
    footer: (link) => ['Eine Liste von ', link, ': jeder Laden, kein Tracking.'],
    help: 'Hilfe',
    privacy: 'Datenschutz',
    demo: (minutes, email, password) =>
      `Zum Ausprobieren: Alle ${minutes} Minuten beginnt hier alles von vorn, keine Mail geht hinaus, und alle Gäste sehen, was du schreibst. Anmelden mit ${email} und „${password}“.`,
  },

  help: {
    title: 'Hilfe',
    about: 'Antworten auf die häufigsten Fragen.',
    forAdmins: 'Für die Verwaltung',
    back: 'Alle Seiten der Hilfe',
    inEnglish: 'Auf Englisch, für die Person, die den Rechner betreut.',
  },

  home: {
    title: 'Alle Wünsche an einem Ort',
    about:
      'Eine Wunschliste für Dinge aus jedem Laden. Gäste sehen, was noch gewünscht wird, und nichts wird doppelt gekauft.',
    guest: 'Du willst etwas schenken? Dafür brauchst du kein Konto: Öffne den Link, den du bekommen hast.',
    makeList: 'Eine Liste anlegen',
    closed: 'Neue Konten gibt es bei den Leuten, die diese Website betreuen.',
    how: 'So geht es',
    steps: [
      {
        name: 'Wünschen',
        about: 'Füge einen Link aus einem beliebigen Laden ein. Name, Bild und Preis kommen von selbst.',
      },
      {
        name: 'Teilen',
        about: 'Schick deinen Gästen den Link, oder druck ihn aus. Sie brauchen kein Konto.',
      },
      {
        name: 'Überrascht werden',
        about: 'Gäste markieren, was sie gekauft haben. Du erfährst es nach dem Tag, nicht vorher.',
      },
    ],
    specimen: {
      says: 'Bild einer Liste: eine Hochzeit, wie viele ihrer Geschenke schon vergeben sind, und zwei Geschenke mit Laden und Preis.',
      title: 'Ana & Jonas',
      gifts: {
        casserole: {
          name: 'Bräter aus Gusseisen',
          shop: 'Maison Oriel',
          note: 'Der große, für Eintopf am Sonntag.',
        },
        plate: { name: 'Teller aus Steingut', shop: 'Tonwerk', note: 'Egal, welches Grün.' },
      },
    },
    isNew: {
      title: 'Diese Website ist neu.',
      link: 'Beim Start wurde ein Link ausgegeben oder in die Datei first-sign-in neben den Daten gelegt. Öffne ihn, um das erste Konto anzulegen.',
    },
    noAdmin: {
      title: 'Für die Verwaltung kann sich hier noch niemand anmelden.',
      link: 'Beim Start wurde ein Link ausgegeben oder in die Datei first-sign-in neben den Daten gelegt. Öffne ihn, um ein Konto für die Verwaltung anzulegen.',
    },
  },

  occasions: {
    wedding: 'Hochzeit',
    birth: 'Geburt',
    birthday: 'Geburtstag',
    christmas: 'Weihnachten',
    holidays: 'Feiertage',
    anniversary: 'Jubiläum',
    new_home: 'Neues Zuhause',
  },

  registry: {
    occasion: (occasion, day) => [occasion, day].filter(Boolean).join(', '),
    how: 'Such dir etwas aus, kauf es, wo du magst, und sag es dann hier, damit es niemand doppelt kauft. Du brauchst kein Konto.',
    readOn: 'Weiterlesen',
    progress: (given, wanted, all) => {
      const pieces = all === wanted ? '' : `, ${wanted} Stück`
      if (given === 0) return `${all} ${gifts(all)} gewünscht${pieces}`
      const of = pieces === '' ? plural(wanted, { one: 'Geschenk', other: 'Geschenken' }) : 'Stück'
      return `${given} von ${wanted} ${of} ${plural(given, { one: 'ist', other: 'sind' })} vergeben`
    },
    daysToGo: (days) =>
      days === 0 ? 'Heute ist es so weit' : `Noch ${counted(days, { one: 'Tag', other: 'Tage' })}`,
    dayHasPassed: 'Der Tag ist vorbei',
    filter: 'Zeigen',
    all: 'Alle',
    stillToGive: 'Noch zu haben',
    under: (price) => `Unter ${price}`,
    between: (low, high) => `${low} bis ${high}`,
    over: (price) => `Über ${price}`,
    views: { rows: 'Als Zeilen zeigen', cards: 'Als Karten zeigen' },
    sort: 'Reihenfolge der Geschenke',
    inTheirOrder: 'Wie auf der Liste',
    cheapestFirst: 'Niedrigster Preis zuerst',
    dearestFirst: 'Höchster Preis zuerst',
    chosen: (show, order) => `${show}, ${order.charAt(0).toLowerCase()}${order.slice(1)}`,
    headings: 'Überschriften',
    mostWanted: 'Die größten Wünsche',
    alsoOnTheList: 'Auch auf der Liste',
    gifts: 'Geschenke',
    takenCareOf: 'Schon vergeben',
    find: 'Geschenk suchen',
    findSubmit: 'Suchen',
    found: (count, text) => `${counted(count, { one: 'Geschenk', other: 'Geschenke' })} mit „${text}“`,
    nothingFound: (text) => `Hier ist nichts mit „${text}“.`,
    showAllOf: (count) => `Alle ${numeral(count)} zeigen`,
    nothingHere: 'Hier ist gerade nichts.',
    showAll: 'Alle Geschenke zeigen',
    allTakenCareOf: 'Alles auf dieser Liste ist vergeben.',
    empty: 'Noch nichts auf der Liste',
    emptyAbout: (who) =>
      `${who ? `${who} träumen noch.` : 'Die Wünsche werden noch geträumt.'} Heb den Link auf und schau bald wieder vorbei.`,
    disclosure: (ad) => [
      'An Links mit ',
      ad,
      ' kann diese Website etwas verdienen. Du zahlst dasselbe, und der direkte Link steht immer daneben.',
    ],
    metaDescription: (occasion) => (occasion ? `${occasion}. Eine Wunschliste.` : 'Eine Wunschliste.'),
  },

  gift: {
    goToShop: 'Zum Laden',
    shopDetails: (name, shop) => ` (${name}, ${shop}, öffnet einen neuen Tab)`,
    ad: 'Anzeige',
    plainLink: 'Direkter Link',
    notAnAd: ', keine Anzeige',
    giveThis: 'Das schenken',
    boughtDetails: (name) => ` (${name})`,
    left: (left, wanted) => (wanted === 1 ? 'Noch zu haben' : `noch ${left} von ${wanted}`),
    asManyAsYouLike: (given) =>
      given === 0 ? 'So viele du magst' : `So viele du magst, ${given} schon vergeben`,
    given: (wanted) => (wanted === 1 ? 'Vergeben' : `Alle ${wanted} vergeben`),
    aShop: 'ein Laden',
    parts: {
      give: 'Einen Anteil schenken',
      seeInShop: 'Im Laden ansehen',
      given: (given, wanted) =>
        given === 0
          ? counted(wanted, { one: 'Anteil', other: 'Anteile' })
          : `${given} von ${counted(wanted, { one: 'Anteil', other: 'Anteilen' })} ${plural(given, { one: 'ist', other: 'sind' })} geschenkt`,
      each: (parts, price, wanted) => `${parts}, ${wanted === 1 ? '' : 'je '}${price}`,
      allGiven: (wanted) =>
        wanted === 1 ? 'Der Anteil ist geschenkt' : `Alle ${wanted} Anteile sind geschenkt`,
      of: (parts, name) => `${counted(parts, { one: 'Anteil', other: 'Anteile' })} von ${name}`,
      title: 'Wunderbar. Wie viele Anteile?',
      wrappedUntil: (day, who) =>
        `${who ?? 'Die Beschenkten'} kaufen es von dem, was zusammenkommt. Geld geht nicht über diese Website. Von wem die Anteile sind, bleibt bis zum ${day} verpackt, es sei denn, ${who ?? 'sie'} schauen nach.`,
      wrapped: (who) =>
        `${who ?? 'Die Beschenkten'} kaufen es von dem, was zusammenkommt. Geld geht nicht über diese Website. Von wem die Anteile sind, bleibt verpackt, es sei denn, ${who ?? 'sie'} schauen nach.`,
      open: (who) =>
        `${who ?? 'Alle, denen die Liste gehört,'} kaufen es von dem, was zusammenkommt, und können sehen, von wem die Anteile sind. Geld geht nicht über diese Website.`,
      label: 'Anteile',
      toGive: (left, wanted) =>
        `${left} von ${wanted} ${plural(left, { one: 'ist', other: 'sind' })} noch zu haben.`,
      eachToGive: (price, toGive, wanted) => `${wanted === 1 ? '' : 'Je '}${price}. ${toGive}`,
      sum: (parts, price) => `${counted(parts, { one: 'Anteil kostet', other: 'Anteile kosten' })} ${price}`,
      handOver: (who) => `So hätten ${who ?? 'sie'} es gern`,
      submit: 'Anteile schenken',
      givenNow: (given, wanted) =>
        `Jetzt ${plural(given, { one: 'ist', other: 'sind' })} ${given} von ${wanted} Anteilen geschenkt.`,
      later: (parts) =>
        `Dieser Link setzt ${plural(parts, { one: 'deinen Anteil', other: 'deine Anteile' })} wieder auf die Liste. Dieser Browser merkt ihn sich auch.`,
    },
    askedTitle: (name) => `Hast du „${name}“ gekauft?`,
    yes: 'Ja, habe ich',
    notYet: 'Noch nicht',
  },

  yours: {
    giving: 'Du schenkst',
    and: ' und ',
    showOrUndo: 'Ansehen oder zurücknehmen',
    title: 'Was du schenkst',
    nothing: 'Dieser Browser kennt kein Geschenk von dir auf dieser Liste.',
    removed: 'Die Beschenkten haben es inzwischen gestrichen. Dein Geschenk zählt trotzdem.',
  },

  give: {
    title: 'Wunderbar. Von wem ist es?',
    wrappedUntil: (day, who) =>
      `Es kommt sofort von der Liste. Was gekauft wurde und von wem, bleibt bis zum ${day} verpackt, es sei denn, ${who ?? 'die Beschenkten'} schauen nach.`,
    wrapped: (who) =>
      `Es kommt sofort von der Liste. Was gekauft wurde und von wem, bleibt verpackt, es sei denn, ${who ?? 'die Beschenkten'} schauen nach.`,
    open: (who) =>
      `Es kommt sofort von der Liste. ${who ?? 'Alle, denen die Liste gehört,'} können sehen, was gekauft wurde und von wem.`,
    quantity: 'Wie viele schenkst du?',
    fewer: 'Eins weniger',
    more: 'Eins mehr',
    name: 'Dein Name',
    nameHint: 'Damit sie wissen, wem sie danken.',
    nameKept: 'Das merkt sich dieser Browser.',
    forgetName: 'Vergessen',
    note: 'Ein paar Worte dazu',
    noteHint: 'Sie lesen deine Worte und deinen Namen, wenn sie auspacken.',
    noteHintOpen: 'Deine Worte stehen dann bei deinem Namen.',
    email: 'Deine E-Mail-Adresse',
    emailHint: (who) =>
      `Für einen Link, falls du es dir anders überlegst, und für ein Wort, falls dein Geschenk gestrichen wird oder die Liste endet. Nur dafür wird sie aufbewahrt. ${who ?? 'Die Beschenkten'} sehen deine Adresse nie.`,
    optional: '(optional)',
    submit: 'Von der Liste nehmen',
    notYet: 'Noch nicht',
    nameMissing: 'Bitte schreibe deinen Namen.',
    nameLong: (most) => `Bitte nimm höchstens ${numeral(most)} Zeichen für deinen Namen.`,
    noteLong: (most, over) =>
      `Hier passen höchstens ${numeral(most)} Zeichen hin. Das sind ${numeral(most + over)}.`,
    quantityWrong: (left) =>
      left === 1 ? 'Es wird nur noch eins gewünscht.' : `Bitte wähle eine Zahl von 1 bis ${left}.`,
    sentAlready:
      'Dieses Formular wurde schon mit anderen Worten abgeschickt, und das Geschenk ist gezählt. Schick es nur noch einmal ab, wenn du noch eins gekauft hast.',
  },

  thanks: {
    title: (name) => `Danke, ${name}.`,
    about: (quantity) =>
      plural(quantity, { one: 'Niemand kauft es jetzt doppelt.', other: 'Niemand kauft sie jetzt doppelt.' }),
    aboutOwn: 'Das schenkt jetzt niemand sonst.',
    wrapped: (who, hasWords) =>
      `${who ?? 'Die Beschenkten'} finden deinen Namen${hasWords ? ' und deine Worte' : ''}, wenn sie auspacken.`,
    open: (who, hasWords) =>
      `${who ?? 'Alle, denen die Liste gehört,'} können deinen Namen${hasWords ? ' und deine Worte' : ''} lesen.`,
    offTheList: 'Von der Liste genommen',
    backToList: 'Zurück zur Liste',
    undo: 'Zurücknehmen',
    laterTitle: 'Falls du es dir anders überlegst',
    later: 'Dieser Link setzt es wieder auf die Liste. Dieser Browser merkt ihn sich auch.',
    linkLabel: 'Link, der es wieder auf die Liste setzt',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },

  quicker: {
    title: 'Ein anderer Gast war schneller.',
    last: (gift, isInParts) =>
      `Während du geschrieben hast, hat ein anderer Gast ${isInParts ? 'den letzten Anteil von ' : ''}„${gift}“ genommen. Für dich wurde nichts gezählt, und nichts, was du geschrieben hast, ist verloren.`,
    fewer: (left, gift, isInParts) =>
      `Während du geschrieben hast, hat ein anderer Gast etwas von „${gift}“ genommen: Es ${plural(left, { one: 'ist', other: 'sind' })} nur noch ${isInParts ? counted(left, { one: 'Anteil', other: 'Anteile' }) : left} da. Für dich wurde nichts gezählt, und nichts, was du geschrieben hast, ist verloren.`,
    kept: 'Für deine nächste Wahl bewahrt',
    given: 'Gerade eben vergeben',
    others: 'Noch gewünscht, zu etwa diesem Preis',
    othersAny: 'Noch gewünscht',
    giveThis: 'Das schenken',
    giveThisDetails: (name) => ` (${name})`,
    whatIsLeft: (left) => plural(left, { one: 'Das letzte schenken', other: `Die letzten ${left} schenken` }),
    wholeList: 'Die ganze Liste ansehen',
    paid: (who) =>
      `Schon bezahlt? Die meisten Läden nehmen es zurück. Oder sag ${who ?? 'den Beschenkten'}, dass es zwei werden.`,
  },

  offList: {
    title: 'Das steht nicht mehr auf der Liste.',
    about: (who, hasWords) =>
      `${who ?? 'Die Beschenkten'} haben es heruntergenommen${hasWords ? ', während du geschrieben hast. Nichts, was du geschrieben hast, ist verloren' : ''}.`,
  },

  away: {
    title: 'Die Liste ruht sich kurz aus.',
    unsure:
      'Wir erreichen sie gerade nicht. Nichts, was du geschrieben hast, ist verloren. Warte ein paar Sekunden und versuch es noch einmal: Doppelt gezählt wird es nie.',
    kept: 'Wir erreichen sie gerade nicht. Nichts, was du geschrieben hast, ist verloren. Warte ein paar Sekunden und versuch es noch einmal: Nichts geschieht doppelt.',
    about: 'Wir erreichen sie gerade nicht. Warte ein paar Sekunden und versuch es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    change: 'Etwas ändern',
    tooMany: {
      title: 'Das waren viele auf einmal.',
      kept: 'Nichts, was du geschrieben hast, ist verloren. Warte eine Minute und versuch es noch einmal: Nichts geschieht doppelt.',
      about: 'Warte eine Minute und versuch es noch einmal.',
    },
  },

  offline: {
    title: 'Gerade keine Verbindung.',
    about: 'Warte einen Moment und versuch es noch einmal.',
    kept: 'Was du geschrieben hast, ist noch nicht gesendet, und nichts ist verloren. Es wartet auf dieser Seite, bis du es sendest.',
    label: 'Für dich bewahrt',
    still: 'Noch keine Verbindung. Diese Seite merkt, wenn sie wieder da ist.',
    back: 'Die Verbindung ist wieder da: Versuch es noch einmal.',
  },

  giveBack: {
    title: 'Wieder auf die Liste setzen?',
    about: (gift, quantity) =>
      `${quantity === 1 ? `„${gift}“` : `${quantity} × „${gift}“`} kann dann jemand anderes schenken.`,
    removed: {
      title: 'Schenkst du es nicht mehr?',
      about: (gift, quantity) =>
        `${quantity === 1 ? `„${gift}“` : `${quantity} × „${gift}“`} ist schon von der Liste genommen. Es zählt dann nicht mehr als Geschenk von dir.`,
      submit: 'Ich schenke es doch nicht',
      doneTitle: 'Du schenkst es nicht mehr.',
      done: 'Es kommt nicht wieder auf die Liste. Danke, dass du es uns gesagt hast.',
    },
    aboutUnknown: 'Das Geschenk kann dann jemand anderes machen.',
    submit: 'Wieder auf die Liste setzen',
    keep: 'So lassen',
    doneTitle: 'Es ist wieder auf der Liste.',
    done: 'Jetzt kann es jemand anderes schenken. Danke, dass du es uns gesagt hast.',
    goneTitle: 'Hier gibt es nichts zurückzunehmen.',
    gone: 'Das Geschenk ist schon wieder auf der Liste, oder der Link ist nicht vollständig. Öffne ihn noch einmal von dort, wo du ihn gespeichert hast.',
  },

  private: {
    title: 'Diese Liste ist für geladene Gäste.',
    key: 'Wenn dir jemand einen Link geschickt hat, öffne genau diesen: Er ist dein Schlüssel. Wenn er nicht mehr gilt, bitte um einen neuen.',
    account:
      'Wenn du hier ein Konto hast und mit Namen eingeladen bist, melde dich an, und die Liste öffnet sich.',
    useAnother: 'Anderes Konto verwenden',
    otherAccount: (name) =>
      `Du bist als „${name}“ angemeldet. Wenn du unter einem anderen Namen oder einer anderen Adresse eingeladen bist, melde dich mit diesem Konto an.`,
  },

  missing: {
    title: 'Unter dieser Adresse ist nichts.',
    about:
      'Vielleicht ist unterwegs ein Buchstabe verloren gegangen, oder die Liste gibt es nicht mehr. Frag die Person, von der du den Link hast, oder öffne ihn noch einmal aus ihrer Nachricht.',
    home: 'Zur Startseite',
  },

  failed: {
    title: 'Hier ist etwas schiefgegangen.',
    about:
      'Das ist unser Fehler, und er ist notiert. Geh zurück und versuch es noch einmal; was du geschrieben hast, steht noch im Formular.',
    notUnderstood: 'Diese Website versteht die Anfrage nicht.',
    notUnderstoodAbout: 'Geh zurück und versuch es noch einmal.',
    tooLong: 'Das war zu viel auf einmal.',
    tooLongAbout:
      'Nichts davon ist gespeichert. Geh zurück: Was du geschrieben hast, steht noch im Formular. Sende es in Teilen.',
  },

  form: {
    expired:
      'Dein Browser hat das Cookie dieses Formulars nicht zurückgeschickt, oder das Formular war zu lange offen. Nichts ist verloren: Bitte schick es noch einmal ab.',
    otherPerson:
      'Seit du dieses Formular geöffnet hast, hat sich hier jemand anders angemeldet. Schick es noch einmal ab, wenn es von dir ist.',
    signedOut:
      'Du wurdest inzwischen abgemeldet. Melde dich wieder an, dann ist alles wieder da, was du geschrieben hast.',
    signedInAgain:
      'Du bist wieder angemeldet. Nichts ist verloren: Bitte schick das Formular noch einmal ab.',
    expiredTitle: 'Bitte schick das Formular noch einmal ab.',
    elsewhereTitle: 'Dieses Formular kam von einer anderen Adresse.',
    elsewhere: (address: string) =>
      `Es ist nichts geschehen. Öffne ${address} und schick das Formular dort ab. Wenn du diese Website betreust und sie unter einer anderen Adresse zu erreichen ist, setze SITE_URL auf diese.`,
  },

  privacy: {
    title: 'Was diese Website von dir weiß',
    guests:
      'Wenn du ein Geschenk als gekauft meldest oder vormerkst, werden dein Name und deine Worte für die Beschenkten gespeichert.',
    browser: (days) =>
      `Dein Browser speichert ein paar Cookies, nur für diese Website. Darin stehen die Geschenke, die du gemeldet hast, damit du sie zurücknehmen kannst, der Name dazu, deine letzten Worte zu einem Geschenk, die Einladungen, die du geöffnet hast, die Listen, die du dir gemerkt hast, deine Sprache, ob du Zeilen siehst, und was deine Formulare schützt. Meldest du dich an, speichert auch dein Konto deine Geschenke; meldest du dich ab, vergisst dieser Browser Geschenke, Worte, Listen und Einladungen. Lässt du dir den Link dazu per E-Mail schicken, speichern wir statt deiner Adresse einen Code. Wir löschen ihn ${days} Tage nach dem Tag der Liste, oder ein Jahr nach deinem letzten Geschenk für eine Liste ohne Tag. Kein Cookie verfolgt dich, und es gibt keinen Statistikdienst.`,
    letters: (days) =>
      `Gibst du zu einem Geschenk eine E-Mail-Adresse an, wird sie verschlüsselt aufbewahrt, nur für Nachrichten über dieses Geschenk: bis du es wieder freigibst oder es gestrichen wird, und höchstens ${days} Tage nach dem Tag der Liste, oder ein Jahr bei einer Liste ohne Tag. Die Beschenkten sehen sie nie.`,
    pictures:
      'Bilder von Geschenken kommen von dieser Seite, die eine eigene Kopie behält. Kein Laden erfährt dadurch, dass du hier warst.',
    links:
      'An einem Link mit „Anzeige“ kann diese Website etwas verdienen. Der Laden erfährt dann, dass du von dieser Website kommst.',
  },
}
