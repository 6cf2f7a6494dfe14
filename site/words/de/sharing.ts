import type { sharing as en } from '../en/sharing.ts'
import { counted, numeral, plural } from './numbers.ts'

/** The words of sharing, surprises and files, in German. */
export const sharing: typeof en = {
  sheet: {
    send: 'Senden…',
    printCards: 'drucke Karten damit',
    printList: 'drucke die Liste',
    scan: (cards, print) => ['Lass ihn neben dir scannen, ', cards, ' oder ', print, '.'],
    ownLinks: (cards, print) => [
      'Jeder Gast hat einen eigenen Link: Schicke ihn, kopiere ihn oder ',
      cards,
      '. Oder ',
      print,
      '.',
    ],
    ownLinksLater: (print) => ['Jeder Gast, den du einlädst, bekommt einen eigenen Link. Oder ', print, '.'],
  },

  invite: {
    heading: 'Leute einladen',
    label: 'Namen und Adressen',
    placeholder: 'Tante Else, else@mail.example',
    hint: 'Je Zeile eine Person: der Name, dann die Adresse. Füge ein, so viele du magst.',
    howRead: 'So lesen wir es',
    noAddress: 'keine Adresse: Karte drucken oder Link kopieren',
    submit: 'Hinzufügen',
    add: ['Eine Person hinzufügen', 'Zwei hinzufügen', 'Drei hinzufügen', '{count} hinzufügen'],
    about: 'Noch geht kein Brief hinaus.',
    faults: {
      incomplete: '„{wrong}“ ist nicht vollständig. Verbessere es oder nimm es heraus; die anderen sind gut.',
      undivided: '„{wrong}“: Setze ein Komma zwischen Name und Adresse.',
      noAddress: '„{wrong}“ ist keine Adresse. Schreibe je Zeile eine Person.',
      long: '„{wrong}“ ist zu lang. Kürze es; die anderen sind gut.',
    },
    noneTyped: 'Schreibe mindestens einen Namen oder eine E-Mail-Adresse.',
    allWrong: (count) =>
      plural(count, {
        one: 'Diese Zeile ist nicht vollständig.',
        other: 'Diese Zeilen sind nicht vollständig.',
      }),
    tooMany: (most) => `Eine Liste hat Platz für ${numeral(most)} Gäste.`,
    added: (number) =>
      `${counted(number, { one: 'Gast ist', other: 'Gäste sind' })} eingeladen. Noch ist kein Brief hinausgegangen.`,
  },

  guests: {
    heading: 'Gäste',
    people: (count) => counted(count, { one: 'Person', other: 'Personen' }),
    none: 'Noch ist niemand mit Namen eingeladen.',
    noAddress: 'keine Adresse',
    sendAll: (count) => `${counted(count, { one: 'Einladung', other: 'Einladungen' })} verschicken`,
    eachGets: 'Alle bekommen einen Brief mit einem eigenen Link.',
    noAddressOf: (names, count) =>
      `${names ?? numeral(count)} ${plural(count, { one: 'hat', other: 'haben' })} keine Adresse:`,
    theirCards: 'Karten drucken',
    gone: (count) => `${counted(count, { one: 'Einladung ist', other: 'Einladungen sind' })} auf dem Weg.`,
    sending: (gone, all) =>
      `${gone} von ${counted(all, { one: 'Einladung ist', other: 'Einladungen sind' })} auf dem Weg.`,
    follow: (gone, late) =>
      `${gone} ${plural(gone, { one: 'ist', other: 'sind' })} auf dem Weg, ${late} ${plural(late, { one: 'folgt', other: 'folgen' })} in dieser Stunde.`,
    followHere: (gone, late) =>
      `${gone} ${plural(gone, { one: 'ist', other: 'sind' })} auf dem Weg. Öffne diese Seite in der nächsten Stunde noch einmal: Dann ${plural(late, { one: 'folgt', other: 'folgen' })} auch die anderen ${late}.`,
    notSent: (names) => `Nicht erreicht: ${names}. Verbessere die Adresse oder kopiere den Link.`,
    progress: 'Einladungen, die hinausgegangen sind',
    lookAgain: 'Neu laden',
    noLetters: 'Diese Seite verschickt keine Briefe.',
    copyAll: 'Alle Links kopieren',
    allLinks: 'Alle Links',
    printAll: 'Alle Karten drucken',
    file: 'Alle Links als Datei',
    showAll: (count) => `Alle ${numeral(count)} zeigen`,
    states: {
      notSent: 'nicht geschickt',
      sending: 'auf dem Weg',
      late: 'in dieser Stunde',
      sent: (day) => `geschickt ${day ?? 'heute'}`,
      unsure: (day) => `vielleicht geschickt ${day ?? 'heute'}`,
      failed: 'nicht erreicht',
      opened: (day) => `geöffnet ${day ?? 'heute'}`,
    },
    columns: { name: 'Name', address: 'Adresse', link: 'Link', state: 'Stand' },
    sendNow: 'Jetzt schicken',
    sendAgain: 'Noch einmal schicken',
    copyLink: 'Link kopieren',
    link: (name) => `Persönlicher Link: ${name}`,
    copied: 'Kopiert',
    remove: 'Doch nicht einladen',
    removed: (name) => `„${name}“ ist nicht mehr eingeladen, und der Link gilt nicht mehr.`,
    undo: 'Wieder einladen',
    confirmFirst:
      'Bestätige zuerst deine eigene E-Mail-Adresse, auf der Seite deines Kontos. Oder kopiere die Links und schicke sie selbst.',
    hasAccount: 'Auch das Konto mit diesem Namen öffnet die Liste.',
    linkAlone: 'Nur der persönliche Link öffnet die Liste.',
  },

  owners: {
    heading: 'Wem diese Liste gehört',
    you: 'Du',
    first: 'An erster Stelle',
    further: 'Auch dabei',
    waiting: 'Noch kein Konto hat diese Adresse bestätigt',
    noAccount:
      'Hier hat kein Konto diesen Namen. Nimm ihn heraus, und füge die Person mit ihrer Adresse hinzu.',
    leave: 'Diese Liste verlassen',
    takeOff: (name: string) => `„${name}“ von dieser Liste nehmen`,
    add: 'Wem soll sie noch gehören? Benutzername oder E-Mail-Adresse',
    addSubmit: 'Hinzufügen',
    hint: 'Alle, denen die Liste gehört, finden sie unter ihren eigenen und können alles, was du kannst. Nur du kannst sie löschen und ändern, wem sie gehört. Packt eine Person aus, ist für alle ausgepackt.',
    wrong: 'Schreibe einen Benutzernamen oder eine ganze E-Mail-Adresse.',
    isFirst: 'Dieser Person gehört die Liste schon.',
    tooMany: (most) =>
      `Eine Liste kann außer der ersten Person höchstens ${numeral(most)} weiteren gehören. Nimm zuerst eine herunter.`,
    added: 'Die Liste gehört jetzt einer weiteren Person.',
    awaited:
      'Diese Adresse hat hier noch niemand bestätigt. Sag Bescheid: Sobald es ein Konto gibt und die Adresse bestätigt ist, gehört die Liste auch dieser Person.',
    noSuchAccount: (name) =>
      `Kein Konto heißt „${name}“. Schreibe den Namen eines Kontos oder eine E-Mail-Adresse.`,
    tooOften: 'Das waren viele auf einmal. Warte bitte eine Stunde.',
    makeLink: 'Link für eine Person machen',
    linkHint:
      'Für jemanden ohne E-Mail: Gib ihn selbst weiter. Er gilt einmal, drei Tage lang, und du kannst ihn zurücknehmen.',
    linkHintClosed:
      'Für jemanden ohne E-Mail: Gib ihn selbst weiter. Er gilt einmal, drei Tage lang, und du kannst ihn zurücknehmen. Wer kein Konto hat, bittet auf der Seite, die er öffnet, um eines.',
    link: 'Link für eine Person, der die Liste auch gehört',
    linkMade:
      'Gib diesen Link jetzt weiter: Er wird nur dieses eine Mal gezeigt. Wer ihn benutzt, dem gehört die Liste mit dir.',
    linkWaits: (day) => `Ein Link wartet, bis zum ${day}.`,
    asksAdmin: (name) => `„${name}“ hat um ein Konto gebeten.`,
    endLink: 'Zurücknehmen',
    ended: 'Der Link ist zurückgenommen.',
    tooManyLinks: (most) =>
      `Zusammen mit wartenden Links sind es höchstens ${numeral(most)}. Nimm zuerst einen Link zurück.`,
    removed: 'Heruntergenommen: Die Liste gehört dieser Person nicht mehr.',
    passed: 'Die Liste ist weitergegeben.',
    removeTitle: (name: string) => `„${name}“ von dieser Liste nehmen?`,
    removeAbout:
      'Die Person findet die Liste dann nicht mehr unter ihren eigenen. Geschenke, Gäste und Links bleiben, wie sie sind, und was verpackt ist, bleibt verpackt. Kennt die Person den persönlichen Link eines Gastes, kann sie die Liste damit weiterhin öffnen. Um das zu beenden, lade den Gast aus und neu ein.',
    removeSubmit: 'Herunternehmen',
    leaveTitle: 'Diese Liste verlassen?',
    leaveAbout:
      'Du findest die Liste dann nicht mehr unter deinen eigenen. Geschenke, Gäste und Links bleiben, wie sie sind, und was verpackt ist, bleibt verpackt.',
    keep: 'Nichts ändern',
    passOn: 'Die Liste weitergeben…',
    passOnTitle: (title: string) => `„${title}“ weitergeben?`,
    passOnAbout:
      'Von da an steht eine andere Person an erster Stelle. Nur sie kann die Liste löschen, ändern, wem sie gehört, und sie zurückgeben. Geschenke, Gäste und Links bleiben, wie sie sind, und was verpackt ist, bleibt verpackt.',
    toWhom: 'An wen?',
    stay: 'Sie gehört weiterhin auch mir',
    theyStay: 'Sie gehört weiterhin auch der Person, die bisher an erster Stelle steht',
    passOnSubmit: 'Weitergeben',
  },

  byLink: {
    title: (list) => `Gehört „${list}“ auch dir?`,
    about: (owner) =>
      `${owner} teilt diese Liste mit dir. Du kannst dann alles, was auch die anderen können, denen sie gehört. Was Gäste kaufen, bleibt verpackt.`,
    submit: 'Ja, sie gehört auch mir',
    signInFirst: 'Melde dich an, dann öffne diesen Link noch einmal.',
    signIn: 'Anmelden',
    signUp: 'Konto anlegen',
    noAccount: 'Du hast hier noch kein Konto?',
    onlyAdmins:
      'Konten legt auf dieser Website nur die Verwaltung an. Sag, wer du bist, dann bitten wir sie darum: Sie fügt dich unter „Leute“ hinzu und gibt dir einen Link. Öffne danach diesen Link noch einmal.',
    name: 'Dein Name',
    nameFault: (most) => `Schreibe deinen Namen, mit höchstens ${numeral(most)} Zeichen.`,
    ask: 'Um ein Konto bitten',
    asked: (name) =>
      `Die Verwaltung weiß, dass „${name}“ auf ein Konto wartet. Sie fügt dich unter „Leute“ hinzu und gibt dir einen Link. Öffne danach diesen Link noch einmal.`,
    goneTitle: 'Dieser Link gilt nicht mehr.',
    gone: 'Er wurde benutzt, zurückgenommen oder ist älter als drei Tage. Bitte um einen neuen.',
    mailSubject: (site) => `Auf ${site} wartet jemand auf ein Konto`,
    mailText: (people) =>
      `Hallo,\n\njemand hat von einer anderen Person eine Liste bekommen, hat noch kein Konto und bittet um eines. Der Name steht hier, mit dem Weg zum neuen Konto:\n\n${people}\n`,
    asking: 'Sie warten auf ein Konto',
    askingFor: (name, owner, day) =>
      `„${name}“, für eine gemeinsame Liste mit „${owner}“. Der Link gilt bis zum ${day}.`,
    addThem: 'Person hinzufügen',
  },

  paper: {
    print: 'Liste drucken',
    cardsTitle: 'Karten mit einem QR-Code',
    cardsAbout: 'Schneide sie aus und lege sie in deine Briefe.',
    cardsPersonal: 'Jede Karte öffnet die Liste nur für ihren Gast.',
    printNow: 'Drucken',
    scan: 'Scannen und die Liste öffnen',
    next: 'Weitere Karten',
    back: 'Zurück zum Teilen',
  },

  mail: {
    subject: (owner) =>
      owner ? `${owner} lädt dich zu einer Wunschliste ein` : 'Deine Einladung zu einer Wunschliste',
    text: ({ owner, when, link, site }) =>
      `Hallo,

${owner ? `${owner} lädt dich` : 'Du bist'} zu einer Wunschliste${when && ` (${when})`} ${owner ? 'ein' : 'eingeladen'}.

Dieser Link öffnet sie für dich. Du brauchst kein Konto:

${link}

Behalte den Link bitte für dich: Er ist dein Schlüssel zur Liste.

Du bekommst diese Nachricht, weil deine Adresse bei ${site} auf der Liste steht. Wir schicken keine anderen Nachrichten dorthin.
`,
  },

  gate: {
    title: 'Das könnte Überraschungen verraten.',
    about:
      'Gäste sehen, was schon gekauft ist. Damit die Überraschung bleibt, sieh dir die Liste so an, als wäre noch nichts gekauft.',
    show: 'Ohne Überraschungen ansehen',
    unwrap: 'Früher auspacken…',
    back: 'Zurück zu meiner Liste',
    wrappedNotice:
      'So sehen Gäste die Seite, nur ohne das, was sie gekauft haben: Jedes Geschenk sieht aus, als wäre es noch zu haben.',
    openNotice: 'So sehen Gäste die Seite.',
  },

  surprises: {
    wrappedUntil: (day) => `Verpackt bis zum ${day}`,
    wrapped: 'Verpackt',
    about:
      'Was deine Gäste kaufen, wird gezählt, damit nichts doppelt kommt. Welches Geschenk, wie viele und von wem bleibt eine Überraschung.',
    unwrapEarly: 'Früher auspacken…',
    noDay: 'Deine Liste hat keinen Tag, deshalb bleibt sie verpackt, bis du sie auspackst.',
    note: 'Manche wollen es sofort wissen, manche nie. Gäste lesen, was du gewählt hast, bevor sie schenken.',
    unwrapTitle: 'Wer hinschaut, hat hingeschaut.',
    unwrapAbout: (days) =>
      `Du würdest jedes Geschenk sehen, das gekauft wurde, von wem es ist und was dabeisteht. ${
        days === undefined || days < 1
          ? ''
          : `Noch ${counted(days, { one: 'Tag Vorfreude liegt', other: 'Tage Vorfreude liegen' })} vor dir. `
      }Sobald du auspackst, lesen Gäste, bevor sie schenken, dass du es sehen kannst.`,
    keep: 'Verpackt lassen',
    unwrap: 'Jetzt auspacken',
    heading: 'Wer was geschenkt hat',
    nothingYet: 'Noch ist kein Geschenk gekauft.',
    gift: (quantity, name) => (quantity === 1 ? name : `${quantity} × ${name}`),
    noName: 'Ohne Namen',
    unnamed: 'Ohne Namen als gekauft vermerkt',
    giver: (name, day) => [name, day].filter(Boolean).join(', '),
    letters: {
      left: (left) =>
        left === 0
          ? 'Alle Briefe sind geschrieben'
          : `Noch ${counted(left, { one: 'Brief', other: 'Briefe' })} zu schreiben`,
      written: (written, all) =>
        written === all ? `${all} von ${all}` : `${written} von ${all} geschrieben`,
      show: 'Zeigen',
      all: 'Alle',
      thank: 'Zu danken',
      arrive: 'Nicht angekommen',
    },
    arrived: 'Angekommen',
    thanked: 'Gedankt',
    ownNote: 'Notiz für dich',
    changeNote: 'Deine Notiz ändern',
    forYourself: 'Für dich:',
    saveNote: 'Speichern',
    noteLong: (most, over) =>
      `Hier passen höchstens ${numeral(most)} Zeichen hin. Das sind ${numeral(most + over)}.`,
    takeBack: 'Wieder auf die Liste setzen…',
    takeBackTitle: 'Dieses Geschenk zurück auf die Liste setzen?',
    takeBackAbout: (gift, giver) =>
      `„${gift}“ von ${giver} zählt dann nicht mehr als gekauft, und ein anderer Gast kann es schenken. Der Gast bekommt davon keine Nachricht.`,
    takeBackSubmit: 'Wieder auf die Liste setzen',
    takeBackKeep: 'So lassen',
    takenBack: 'Es ist wieder auf der Liste.',
    totalsTitle: 'Für deine Dankesbriefe',
    totals: (people, withWords) =>
      `${counted(people, { one: 'Mensch', other: 'Menschen' })}, ${withWords} mit Worten.`,
    print: 'Drucken',
    csv: 'CSV herunterladen',
    columns: {
      gift: 'Geschenk',
      quantity: 'Anzahl',
      giver: 'Von',
      words: 'Worte',
      day: 'Tag',
      shop: 'Laden',
      price: 'Preis',
      arrived: 'Angekommen',
      thanked: 'Gedankt',
      ownNote: 'Notiz',
      yes: 'ja',
    },
  },

  files: {
    heading: 'Geschenke als Datei speichern',
    about:
      'Eine Datei mit den Geschenken, für eine Tabelle oder eine andere Liste. Was Gäste gekauft haben, steht nicht darin.',
    csv: 'Geschenke als CSV',
    json: 'Geschenke als JSON',
    importLink: 'Geschenke aus einer Datei hinzufügen…',
    title: 'Geschenke aus einer Datei hinzufügen',
    lead: 'Eine Tabelle mit einem Geschenk in jeder Zeile, wie Tabellenprogramme sie als „CSV“ speichern.',
    text: 'Die Tabelle',
    needed:
      'Jedes Geschenk braucht einen Namen; der Link darf leer bleiben. Die erste Zeile nennt die Spalten: Name, Link, Preis, Währung, Anzahl, In Anteilen, Überschrift, Größter Wunsch, Notiz, Laden, Bild. Eine Liste, die als CSV oder JSON gespeichert wurde, kommt zurück, wie sie war.',
    file: 'Datei wählen',
    look: 'Ansehen',
    cancel: 'Abbrechen',
    headings: {
      name: ['geschenk', 'titel', 'artikel', 'produkt', 'bezeichnung'],
      url: ['adresse', 'webadresse', 'webseite'],
      price: ['kosten'],
      currency: ['iso währung'],
      quantity: ['menge', 'stück', 'wie viele'],
      parts: ['anteile', 'in teilen', 'teile', 'gemeinsam'],
      heading: ['rubrik', 'abschnitt', 'kategorie'],
      most_wanted: ['größte wünsche', 'lieblingswunsch'],
      note: ['notizen', 'bemerkung', 'kommentar', 'beschreibung'],
      shop: ['geschäft', 'händler'],
      picture: ['foto'],
    },
    columns: {
      name: 'Name',
      url: 'Link',
      price: 'Preis',
      currency: 'Währung',
      quantity: 'Anzahl',
      parts: 'In Anteilen',
      heading: 'Überschrift',
      most_wanted: 'Größter Wunsch',
      note: 'Notiz',
      shop: 'Laden',
      picture: 'Bild',
    },
    yes: 'ja',
    yesWords: ['ja', 'j'],
    noWords: ['nein'],
    yesOrNothing: (column) => `Schreibe ja unter „${column}“, oder lass das Feld leer.`,
    unknown: (names, count) =>
      `${plural(count, { one: 'Diese Spalte sagt', other: 'Diese Spalten sagen' })} nichts, was eine Liste fassen kann, und ${plural(count, { one: 'bleibt', other: 'bleiben' })} weg: ${names}.`,
    quoted: (name) => `„${name}“`,
    headingAlone: 'Eine Überschrift ohne Geschenke',
    noJson:
      'Dieses JSON lässt sich nicht lesen. Wähle eine Datei, als die eine Liste gespeichert wurde, oder eine Tabelle.',
    number: (number) => `Geschenk ${numeral(number)}`,
    empty:
      'Darin ist kein Geschenk. Die erste Zeile nennt die Spalten, jede Zeile darunter ist ein Geschenk.',
    noText:
      'Das ist keine Textdatei. Speichere die Tabelle in deinem Tabellenprogramm als CSV, und wähle diese Datei.',
    noColumns: 'Die erste Zeile muss die Spalten nennen. Eine Spalte „Name“ muss dabei sein.',
    unreadable: (line) =>
      `Zeile ${line} lässt sich nicht lesen: Ein Anführungszeichen fehlt, oder es ist eines zu viel, oder die Zeile ist sehr lang.`,
    tooLong: (most) => `Die Tabelle hat mehr als ${numeral(most)} Zeichen. Teile sie in zwei.`,
    tooManyColumns: (line, most) =>
      `Zeile ${line} hat mehr als ${numeral(most)} Spalten. Nimm die heraus, die nichts über ein Geschenk sagen.`,
    tooManyRows: (most) =>
      `Die Tabelle hat mehr als ${numeral(most)} Zeilen. Nimm die leeren heraus, und die, in denen kein Geschenk steht.`,
    tooMany: (most, room) =>
      `Eine Liste fasst höchstens ${numeral(most)} Geschenke. Platz ist noch für ${numeral(room)}; nimm die anderen Zeilen heraus.`,
    previewTitle: (good) =>
      `${counted(good, { one: 'Geschenk kann', other: 'Geschenke können' })} auf die Liste`,
    noRoom: (gifts, room) =>
      `${counted(gifts, { one: 'Geschenk', other: 'Geschenke' })}, und ${room > 0 ? `Platz für ${numeral(room)}` : 'kein Platz'}`,
    wrongTitle: (wrong) =>
      plural(wrong, {
        one: 'Eine Zeile hat einen Fehler und bleibt hier',
        other: `${wrong} Zeilen haben einen Fehler und bleiben hier`,
      }),
    line: (line) => `Zeile ${line}`,
    add: (good) => `${counted(good, { one: 'Geschenk', other: 'Geschenke' })} hinzufügen`,
    added: (number) =>
      `${counted(number, { one: 'Geschenk steht', other: 'Geschenke stehen' })} auf deiner Liste.`,
    addedSome: (number, left) =>
      `${counted(number, { one: 'Geschenk steht', other: 'Geschenke stehen' })} auf deiner Liste. ${counted(left, { one: 'Zeile bleibt', other: 'Zeilen bleiben' })} übrig: Verbessere sie hier.`,
    wait: (number) =>
      `${counted(number, { one: 'Geschenk steht', other: 'Geschenke stehen' })} auf deiner Liste; die anderen warten unten. Warte bitte eine Minute und füge sie dann hinzu.`,
    more: (number) =>
      `${counted(number, { one: 'Geschenk steht', other: 'Geschenke stehen' })} bis jetzt auf deiner Liste; die anderen warten unten. Füge sie bitte auch hinzu.`,
  },
}
