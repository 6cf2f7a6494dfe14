import type { admin as en } from '../en/admin.ts'
import { counted, numeral, plural } from './numbers.ts'

const listsOf = (count: number) => plural(count, { one: 'Liste', other: 'Listen' })
const hoursOf = (count: number) => counted(count, { one: 'Stunde', other: 'Stunden' })

/** The words of the pages for admins, and of the way in from any shop, in German. */
export const admin: typeof en = {
  title: 'Die Website verwalten',
  tabsLabel: 'Bereiche der Website',
  tabs: {
    lists: 'Listen',
    people: 'Personen',
    links: 'Links',
    settings: 'Einstellungen',
    health: 'Zustand',
  },
  find: 'Suchen',
  previous: 'Zurück',
  next: 'Weiter',
  first: 'Zum Anfang',
  save: 'Speichern',
  cancel: 'Abbrechen',
  nothingFound: 'Nichts gefunden. Versuche es mit weniger Buchstaben.',

  lists: {
    find: 'Nach Liste oder Person suchen',
    list: 'Liste',
    owner: 'Wem sie gehört',
    occasion: 'Anlass',
    gifts: 'Geschenke',
    status: 'Wer sie sieht',
    count: (count) =>
      count === 0 ? 'kein Geschenk' : counted(count, { one: 'Geschenk', other: 'Geschenke' }),
    public: 'alle',
    private: 'eingeladene Gäste',
    empty: 'Es gibt noch keine Liste.',
  },

  people: {
    find: 'Nach Name oder E-Mail suchen',
    add: 'Person hinzufügen',
    name: 'Name',
    role: 'Rolle',
    roleOf: (name) => `Rolle von ${name}`,
    roles: { member: 'Mitglied', administrator: 'Verwaltung' },
    lists: 'Listen',
    listCount: (count) => (count === 0 ? 'keine Liste' : `${count} ${listsOf(count)}`),
    lastHere: 'Zuletzt hier',
    never: 'noch nie',
    off: 'Gesperrt',
    switchOff: 'Sperren',
    switchOn: 'Entsperren',
    details: (name) => `: ${name}`,
    roleSaved: (name) => `Die Rolle von ${name} ist gespeichert.`,
    switchedOff: (name) => `${name} ist gesperrt.`,
    switchedOn: (name) => `${name} kann sich wieder anmelden.`,
    lastAdmin:
      'Das ist die letzte Person, die die Website verwaltet, deshalb wurde nichts geändert. Gib zuerst einer anderen Person diese Rolle.',
  },

  person: {
    back: 'Zurück zu den Personen',
    username: (username) => `Diese Person wird unter dem Namen „${username}“ eingeladen.`,
    since: (day) => `Ein Konto seit dem ${day}.`,
    linkTitle: 'Ein Link für ein neues Passwort',
    linkAbout:
      'Mit dem Link wählt die Person ein neues Passwort, einmal, innerhalb von drei Tagen. Ein älterer Link gilt dann nicht mehr. Bis der Link benutzt wird, gilt das alte Passwort.',
    makeLink: 'Link erstellen',
    confirmTitle: 'Die E-Mail-Adresse ist nicht bestätigt',
    confirmAbout:
      'Einladungen an die Adresse erreichen dieses Konto noch nicht. Gib den Link nur der Person, der die Adresse gehört. Er gilt nur für dieses Konto, und nur dort, wo es angemeldet ist.',
    emailChanged: (email) =>
      `Die Adresse dieses Kontos ist jetzt ${email}. Es ist kein Link entstanden. Prüfe zuerst, wem sie gehört.`,
    offTitle: 'Das Konto sperren',
    offAbout:
      'Das Konto wird überall abgemeldet und kann sich nicht anmelden. Seine Listen bleiben, und Gäste können weiter schenken. Es lässt sich jederzeit wieder entsperren.',
    onTitle: 'Dieses Konto ist gesperrt',
    onAbout:
      'Es kann sich nicht anmelden. Seine Listen sind da wie zuvor. Wird es entsperrt, gilt wieder das alte Passwort.',
  },

  add: {
    title: 'Person hinzufügen',
    about: 'Das Konto entsteht sofort. Das Passwort wählt die Person mit einem Link.',
    submit: 'Konto anlegen',
    nameMissing: 'Bitte schreibe den Namen der Person.',
    nameLong: (most) => `Bitte höchstens ${numeral(most)} Zeichen für den Namen.`,
    emailTaken: 'Diese E-Mail-Adresse hat schon ein Konto.',
    doneTitle: (name) => `${name} hat ein Konto.`,
  },

  link: {
    title: (name) => `Ein Link für ${name}`,
    field: 'Link',
    about: 'Er wird nur dieses eine Mal gezeigt und gilt drei Tage.',
    sent: (email) => `Er wurde auch an ${email} geschickt.`,
    notSent: 'Die E-Mail ließ sich nicht senden. Kopiere den Link und schicke ihn selbst.',
    later:
      'Er wurde nicht verschickt, weil zu viele E-Mails auf einmal hinausgingen. Kopiere ihn und schicke ihn selbst.',
    noMail: 'Diese Website verschickt keine E-Mail. Kopiere den Link und schicke ihn selbst.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    mailSubject: (site) => `Dein Konto auf ${site}`,
    mailText: (link) =>
      `Hallo,\n\nwähle hier dein Passwort:\n${link}\n\nDer Link gilt drei Tage und nur einmal.\n`,
  },

  confirmLink: {
    mailSubject: (site) => `Deine E-Mail-Adresse bei ${site}`,
    mailText: (link) =>
      `Hallo,\n\nöffne diesen Link dort, wo du angemeldet bist, und diese Adresse ist für dein Konto bestätigt:\n${link}\n\nEr gilt drei Tage und nur einmal.\n`,
  },

  links: {
    filters: 'Links nach Stand',
    states: {
      active: 'In Gebrauch',
      inactive: 'Ausgeschaltet',
      expired: 'Abgelaufen',
      none: 'Kein Programm',
      new: 'Noch nicht angesehen',
    },
    find: 'Nach Geschenk, Liste oder Laden suchen',
    csv: 'CSV herunterladen',
    caption: 'Geschenke und ihre Affiliate-Links',
    choose: (gift) => `„${gift}“ auswählen`,
    gift: 'Geschenk',
    shop: 'Laden',
    link: 'Affiliate-Link',
    noLink: 'noch keiner',
    state: 'Stand',
    noList: 'Auf keiner Liste',
    edit: 'Ändern',
    editDetails: (gift) => `: ${gift}`,
    chosen: (count) => `${count} ausgewählt`,
    chosenNone: 'Wähle Geschenke aus und dann, was aus ihren Links wird.',
    acts: {
      active: 'Einschalten',
      inactive: 'Ausschalten',
      expired: 'Als abgelaufen vermerken',
      none: 'Als „Kein Programm“ vermerken',
      new: 'Link entfernen',
    },
    changed: (count) => `${counted(count, { one: 'Link', other: 'Links' })} geändert.`,
    withoutLink: (count) =>
      `${counted(count, { one: 'Geschenk hat', other: 'Geschenke haben' })} keinen Affiliate-Link. Ändere ${plural(count, { one: 'es', other: 'sie' })} einzeln.`,
    failed: (count) =>
      `${counted(count, { one: 'Geschenk wurde', other: 'Geschenke wurden' })} nicht geändert. Vielleicht ${plural(count, { one: 'gibt es das', other: 'gibt es sie' })} nicht mehr. Versuche es noch einmal.`,
    chooseFirst: 'Wähle mindestens ein Geschenk aus.',
    counted: (most) =>
      `Die Zahlen zählen die ersten ${most} Geschenke der Website. „Weiter“ führt durch alle, und die CSV-Datei enthält alle.`,
    empty: 'Hier ist nichts.',
    searched: (most) => `Nichts in diesen ${most} Geschenken. „Weiter“ sucht in den nächsten.`,
  },

  editLink: {
    back: 'Zurück zu den Links',
    on: (list) => `Auf der Liste „${list}“.`,
    plain: 'Direkter Link',
    submit: 'Link speichern',
    needsLink: 'Schreibe zuerst den Affiliate-Link, oder wähle einen anderen Stand.',
    needsState: 'Wähle den Stand des Links, oder nimm ihn heraus.',
    saved: (gift) => `Der Link von „${gift}“ ist gespeichert.`,
  },

  csv: {
    list: 'Liste',
    gift: 'Geschenk',
    link: 'Direkter Link',
    affiliate: 'Affiliate-Link',
    state: 'Stand',
    price: 'Preis',
    id: 'Nummer',
  },

  settings: {
    name: 'Name der Website',
    nameHint: 'Er steht oben auf jeder Seite.',
    nameWrong: (most) => `Der Name der Website hat 1 bis ${numeral(most)} Zeichen.`,
    who: 'Wer darf ein Konto anlegen?',
    open: 'Alle, die die Website finden',
    byInvitation: 'Wen ich hinzufüge und wer einen Link hat',
    closed: 'Nur wen ich hier hinzufüge',
    currency: 'Währung',
    currencyHint: 'Für Listen, die keine nennen. Drei Buchstaben, zum Beispiel EUR.',
    currencyWrong: 'Schreibe die drei Buchstaben einer Währung, zum Beispiel EUR oder CHF.',
    affiliate: 'Affiliate-Links pflegen',
    affiliateHint:
      'Admins sehen eine Seite mit den Links aller Geschenke und im Formular jedes Geschenks ein Feld. Aktive Links bleiben auch ohne das aktiv.',
    disclosure: 'Satz über Anzeigen',
    disclosureHint:
      'Gäste lesen ihn über den Geschenken, wenn ein Link auf der Seite eine Anzeige ist. Bleibt er leer, schreibt die Website einen eigenen.',
    disclosureLong: (most) => `Bitte höchstens ${numeral(most)} Zeichen.`,
    submit: 'Einstellungen speichern',
    saved: 'Die Einstellungen sind gespeichert.',
    mailTitle: 'E-Mail',
    mailOn:
      'E-Mail ist eingerichtet: Links für ein neues Passwort werden verschickt und neue Adressen bestätigt.',
    mailOff:
      'E-Mail ist nicht eingerichtet. Links werden stattdessen kopiert. Um E-Mails zu senden, starte die Website mit SMTP_URL, zum Beispiel smtp://user:password@mail.example:587, und MAIL_FROM.',
    test: 'Schick mir eine Testnachricht',
    testSent: (email) =>
      `Der Mailserver hat eine Testnachricht für ${email} angenommen. Schau in deine E-Mails.`,
    testLater: 'Es ging keine Testnachricht hinaus: Es waren viele E-Mails. Warte bitte eine Stunde.',
    testFailed: (reason) => `Der Mailserver hat abgelehnt: ${reason}. Prüfe SMTP_URL und MAIL_FROM.`,
    testSubject: (site) => `Testnachricht von ${site}`,
    testText: 'E-Mail funktioniert.\n',
    inviteTitle: 'Ein Link für ein neues Konto',
    inviteAbout: 'Damit legt eine Person innerhalb einer Woche ein Konto an.',
    invite: 'Link erstellen',
  },

  health: {
    allWell: 'Alles ist in Ordnung.',
    noFault: 'Nichts ist gestört. Sieh nach, was nicht eingerichtet ist.',
    faults: (count) =>
      `${counted(count, { one: 'Punkt braucht', other: 'Punkte brauchen' })} deine Aufmerksamkeit.`,
    guestsStopped: 'Gäste können gerade keine Listen lesen und nichts schenken.',
    guestsGoOn: 'Gäste können weiter Listen lesen und schenken.',
    well: 'In Ordnung',
    look: 'Sieh hier nach',
    unset: 'Nicht eingerichtet',
    again: 'Noch einmal prüfen',
    changes: 'Letzte Änderungen',
    goneList: 'Eine Liste, die es nicht mehr gibt',
    by: { owner: '', admin: ' (Verwaltung)', other: ' (eine andere Person)' },
    did: {
      'item.added': (who, times) => `${aGift(times)} hinzugefügt${who}.`,
      'item.changed': (who, times) =>
        `${times === 1 ? 'etwas' : `${times}-mal etwas`} an Geschenken geändert${who}.`,
      'item.removed': (who, times) => `${aGift(times)} entfernt${who}.`,
      'item.restored': (who, times) => `${aGift(times)} zurückgeholt${who}.`,
      'registry.made': (who) => `Liste angelegt${who}.`,
      'registry.changed': (who) => `Angaben zur Liste geändert${who}.`,
      'registry.reordered': (who) => `Reihenfolge der Geschenke geändert${who}.`,
      'registry.removed': (who) => `Liste gelöscht${who}.`,
      'invitee.added': (who) => `Gäste eingeladen${who}.`,
      'invitee.removed': (who) => `Gäste von der Liste genommen${who}.`,
    },
    api: 'Geschenkedienst',
    apiWell: (milliseconds) => `Er hat in ${milliseconds} ms geantwortet.`,
    apiSlow: (milliseconds) =>
      `Er hat für die Antwort ${milliseconds} ms gebraucht. Sieh nach, wie viel der Rechner zu tun hat.`,
    apiAway: (reason) =>
      `Er hat nicht geantwortet: ${reason}. Starte ihn, oder berichtige REGISTRY_API_BASE_URL.`,
    caller: 'Der Geschenkedienst kennt dich',
    callerWell: 'Er lässt dich die Geschenke der Website lesen.',
    callerAway: (reason) =>
      `Er hat abgelehnt: ${reason}. Er muss dieselbe DATABASE_URL haben wie die Website.`,
    database: 'Datenbank',
    databaseWell: (engine, milliseconds, schema) =>
      `${engine} hat eine Zeile in ${milliseconds} ms geschrieben. Das Schema hat die Version ${schema}.`,
    databaseAway: (reason) =>
      `Sie ließ sich nicht beschreiben: ${reason}. Prüfe ihren Datenträger, ihre Rechte und DATABASE_URL.`,
    syncs: 'Listen',
    syncsWell: 'Jede Liste ist auf dem neuesten Stand.',
    syncsSoon: (count) =>
      `${count} ${listsOf(count)} ${plural(count, { one: 'ist', other: 'sind' })} gleich auf dem neuesten Stand.`,
    syncsLate: (count, minutes) =>
      `${count} ${listsOf(count)} ${plural(count, { one: 'ist', other: 'sind' })} seit ${counted(minutes, { one: 'Minute', other: 'Minuten' })} nicht auf dem neuesten Stand. Sieh ins Protokoll des Dienstes; mit einer Liste versucht er es wieder, wenn sie geöffnet wird.`,
    disk: 'Datenträger',
    diskWell: (room) => `Neben der Datei der Datenbank sind ${room} frei.`,
    diskFull: (room) => `Neben der Datei der Datenbank sind nur ${room} frei. Schaffe Platz.`,
    mail: 'E-Mail',
    mailWell: 'Der Mailserver lässt die Website herein.',
    mailOff: 'Links werden stattdessen kopiert; SMTP_URL schaltet E-Mail ein.',
    mailAway: (reason) => `Der Mailserver hat abgelehnt: ${reason}. Prüfe SMTP_URL.`,
    address: 'Adresse',
    addressWell: (address) => `Die Links der Website beginnen mit ${address}, wie dieser Besuch.`,
    addressWrong: (visited, address) =>
      `Du bist über ${visited} gekommen, aber Links beginnen mit ${address}. Setze SITE_URL auf die Adresse, die Gäste benutzen.`,
    addressOpen: (address) =>
      `Die Links der Website beginnen mit ${address}. Unterwegs können Fremde die Passwörter mitlesen: Setze TLS davor.`,
    key: 'Schlüssel der Website',
    keyWell: (file) =>
      `Er liegt in ${file}. Bewahre eine Kopie an einem anderen Ort auf: Er ist in keiner Sicherung.`,
    keySecret:
      'Er ist eine der Einstellungen. Bewahre eine Kopie an einem anderen Ort auf: Er ist in keiner Sicherung.',
    keyOpen: (cure) => `Andere Konten des Rechners können ihn lesen: ${cure}`,
    host: 'Personen und Listen',
    hostOurs: 'Sie sind in der Datenbank dieser Website.',
    backups: 'Sicherungen',
    backupsFailed: (when, reason) => `Am ${when} kam keine zustande. Der Grund: ${reason}`,
    backupsWell: (hours) => `Die neueste im Ordner „backups“ ist ${hoursOf(hours)} alt.`,
    backupsOld: (hours, make) =>
      `Die neueste im Ordner „backups“ ist ${hoursOf(hours)} alt. So machst du eine: ${make}`,
    backupsNone: (make) => `Im Ordner „backups“ ist keine Sicherung. So machst du eine: ${make}`,
    clock: 'Uhr',
    clockWell: (time) => `Es ist der ${time}.`,
    clockWrong: (seconds) =>
      `Die Uhren der Website und der Datenbank gehen um ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} auseinander. Stelle beide nach einem Zeitserver.`,
    versions: 'Versionen',
    versionsAre: (site, node) => `Hopechest ${site} mit Node.js ${node}.`,
  },

  shop: {
    title: 'Für welche Liste ist es?',
    about: (host) => `Ein Geschenk von ${host}.`,
    newList: 'Dafür eine neue Liste beginnen',
    noLists: 'Du hast noch keine Liste.',
    gifts: (count) =>
      count === 0 ? 'noch kein Geschenk' : counted(count, { one: 'Geschenk', other: 'Geschenke' }),
    linkTitle: 'Ein Geschenk aus einem Laden hinzufügen',
    link: 'Link zum Geschenk',
    linkWrong: 'Das ist keine Adresse einer Seite. Eine solche Adresse beginnt mit https://.',
    submit: 'Liste wählen',
    how: 'Geschenke direkt aus einem Laden hinzufügen',
    howTitle: 'Geschenke direkt aus einem Laden hinzufügen',
    howAbout: 'Etwas gefunden? Einmal tippen, und du wählst hier die Liste dafür.',
    phoneTitle: 'Auf dem Telefon',
    phone: [
      'Öffne diese Website auf Android in Chrome oder Edge und wähle im Menü des Browsers „App installieren“ oder „Zum Startbildschirm hinzufügen“.',
      'Tippe im Laden auf „Teilen“ und wähle diese Website. Sie fragt, für welche Liste das Geschenk ist.',
    ],
    phoneOther:
      'Auf dem iPhone: Tippe im Laden auf „Teilen“, dann auf „Kopieren“, und füge den Link auf der Seite deiner Liste ein.',
    deskTitle: 'Im Browser am Computer',
    desk: [
      'Kopiere die Zeile unten.',
      'Lege ein neues Lesezeichen an und setze die Zeile dorthin, wo seine Adresse hingehört. Nenne es „Auf meine Liste“.',
      'Klicke im Laden auf das Lesezeichen.',
    ],
    deskWhy:
      'Die Zeile ist ein kleines Programm. Es übergibt die Adresse und den Titel der Seite, auf der du bist, und sonst nichts. Es läuft nur, wenn du klickst.',
    code: 'Adresse des Lesezeichens',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
}

function aGift(count: number): string {
  return count === 1 ? 'ein Geschenk' : `${count} Geschenke`
}
