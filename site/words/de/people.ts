import type { people as en } from '../en/people.ts'
import { counted, numeral } from './numbers.ts'

const noWayBack =
  'Mit deinem Konto enden deine Einladungen. Was du geschenkt hast, bleibt geschenkt, und du kannst es nicht mehr zurücknehmen. Es gibt keinen Weg zurück.'

/** The words of the pages about accounts, in German. */
export const people: typeof en = {
  bar: {
    signIn: 'Anmelden',
    myLists: 'Meine Listen',
    admin: 'Verwaltung',
    account: 'Konto',
    signOut: 'Abmelden',
    menu: (name) => `${name}: Konto und Abmelden`,
  },

  lookAgain: 'Bitte noch einmal ansehen',

  signIn: {
    title: 'Schön, dass du da bist',
    login: 'Benutzername oder E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    signUp: 'Konto anlegen',
    guest: 'Du möchtest etwas schenken? Dafür brauchst du kein Konto: Öffne den Link, den du bekommen hast.',
    wrong:
      'Name oder E-Mail-Adresse und Passwort passen nicht zusammen. Prüfe beides und versuche es noch einmal.',
    tooMany: (minutes) =>
      `Das waren zu viele Versuche. Warte ${counted(minutes, { one: 'Minute', other: 'Minuten' })} und versuche es dann noch einmal, oder lass dir ein neues Passwort geben.`,
  },

  signUp: {
    title: 'Konto anlegen',
    about: 'Mit einem Konto legst du eigene Listen an. Zum Schenken brauchst du keines.',
    name: 'Dein Name',
    email: 'E-Mail',
    emailHint: 'Zum Anmelden, und für ein neues Passwort, falls du deines vergisst.',
    password: 'Passwort',
    passwordHint: (least) => `Mindestens ${least} Zeichen. Ein kurzer Satz ist gut.`,
    submit: 'Konto anlegen',
    haveOne: 'Ich habe ein Konto',
    closedTitle: 'Konten gibt es hier auf Einladung.',
    closed:
      'Bitte die Person, die sich um diese Website kümmert, um einen Link. Zum Schenken brauchst du kein Konto.',
    tooMany: (minutes) =>
      `Von hier aus wurden viele Konten angelegt. Warte ${counted(minutes, { one: 'Minute', other: 'Minuten' })} und versuche es dann noch einmal.`,
    nameMissing: 'Bitte schreibe deinen Namen.',
    nameLong: (most) => `Bitte höchstens ${numeral(most)} Zeichen für deinen Namen.`,
    emailMissing: 'Bitte schreibe eine E-Mail-Adresse.',
    emailWrong: 'Das ist keine E-Mail-Adresse. Eine sieht so aus: name@mail.example.',
    emailTaken:
      'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich damit an, oder lass dir ein neues Passwort geben.',
    passwordWrong: (least, most) => `Ein Passwort hat ${least} bis ${most} Zeichen.`,
  },

  setUp: {
    isNew: {
      title: 'Du bist hier die erste Person.',
      about:
        'Lege das Konto an, das sich um diese Website kümmert. Es dauert eine Minute, und alles lässt sich später ändern.',
    },
    noAdmin: {
      title: 'Lege ein Konto für die Verwaltung an.',
      about:
        'Damit kümmerst du dich hier um diese Website. Die Konten und Listen, die es schon gibt, bleiben, wie sie sind, und alles lässt sich später ändern.',
    },
    siteName: 'Wie soll die Website heißen?',
    siteNameHint: 'Gäste sehen den Namen oben auf jeder Seite.',
    siteNameWrong: (most) => `Der Name der Website hat 1 bis ${numeral(most)} Zeichen.`,
    who: 'Wer darf ein Konto anlegen?',
    invited: 'Nur Leute, die ich hinzufüge',
    anyone: 'Alle, die die Website finden',
    goneTitle: 'Dieser Einrichtungslink gilt nicht mehr.',
    gone: 'Er wurde schon benutzt, oder das Programm wurde neu gestartet. Bis es das erste Konto gibt, macht jeder Start einen neuen Link.',
    signIn: 'Anmelden',
  },

  forgot: {
    title: 'Ein neues Passwort',
    about:
      'Schreibe den Benutzernamen oder die E-Mail-Adresse deines Kontos. Wir schicken einen Link an seine Adresse; er gilt zwei Stunden.',
    login: 'Benutzername oder E-Mail',
    loginMissing: 'Bitte schreibe deinen Benutzernamen oder deine E-Mail-Adresse.',
    submit: 'Link schicken',
    sentTitle: 'Schau in deine E-Mails.',
    sent: 'Wenn es ein Konto mit diesem Namen oder dieser Adresse gibt, ist ein Link an seine Adresse unterwegs. Er gilt zwei Stunden.',
    noMailTitle: 'Diese Website verschickt keine E-Mails.',
    noMail: (command) =>
      `Frag die Person, die sich um die Website kümmert: Sie kann dir einen Link für ein neues Passwort geben. Bist du das selbst, dann erzeugt „${command}“ auf dem Rechner der Website einen Link.`,
    back: 'Zurück zum Anmelden',
    mailSubject: (site) => `Ein neues Passwort für ${site}`,
    mailText: (link) =>
      `Hallo,\n\nhier wählst du ein neues Passwort:\n${link}\n\nDer Link gilt zwei Stunden und nur einmal. Wenn du ihn nicht wolltest, tu nichts: Dein Passwort bleibt.\n`,
    tooMany: (minutes) =>
      `Das waren viele Anfragen. Warte ${counted(minutes, { one: 'Minute', other: 'Minuten' })} und frag dann noch einmal.`,
  },

  newPassword: {
    title: 'Wähle ein neues Passwort',
    welcome: (name) => `Willkommen, ${name}.`,
    choose: 'Wähle ein Passwort. Damit meldest du dich von nun an an.',
    submitFirst: 'Passwort speichern',
    password: 'Neues Passwort',
    submit: 'Neues Passwort speichern',
    saved: 'Dein Passwort ist gespeichert. Jeder andere Browser ist abgemeldet.',
    goneTitle: 'Dieser Link gilt nicht mehr.',
    gone: 'Er wurde schon benutzt, oder er ist zu alt. Lass dir einen neuen geben.',
    again: 'Um einen neuen Link bitten',
  },

  confirm: {
    title: 'Ist das deine Adresse?',
    submit: 'Ja, diese Adresse nehmen',
    done: 'Deine E-Mail-Adresse ist bestätigt.',
    otherTitle: 'Dieser Link gehört zu einem anderen Konto.',
    other: 'Melde dich ab, dann mit dem Konto an, für das der Link ist, und öffne ihn noch einmal.',
    taken: 'Inzwischen hat ein anderes Konto diese E-Mail-Adresse. Wähle eine andere.',
    mailSubject: (site) => `Deine E-Mail-Adresse bei ${site}`,
    mailText: (site, link) =>
      `Hallo,\n\nfür ein Konto bei ${site} wurde diese Adresse angegeben. Wenn du das warst, öffne diesen Link dort, wo du angemeldet bist:\n${link}\n\nEr gilt zwei Tage. Wenn du es nicht warst, tu nichts: Das Konto bekommt keine Einladung, die für dich war.\n`,
    leftText: (site) =>
      `Hallo,\n\ndein Konto bei ${site} hat jetzt eine andere E-Mail-Adresse. An diese Adresse schreiben wir nicht mehr. Wenn du das nicht warst, sag es der Person, die sich um die Website kümmert.\n`,
  },

  account: {
    title: 'Dein Konto',
    contents: 'Auf dieser Seite',
    groups: { you: 'Deine Angaben', access: 'Zugänge', data: 'Deine Daten' },
    username: (username) =>
      `Einladen kann man dich mit dem Benutzernamen „${username}“ oder mit deiner E-Mail-Adresse.`,
    nameTitle: 'Name',
    saveName: 'Namen speichern',
    nameSaved: 'Dein Name ist gespeichert.',
    emailTitle: 'E-Mail',
    saveEmail: 'Adresse ändern',
    emailCurrentHint: 'Wir fragen danach, weil ein Link für ein neues Passwort an deine Adresse geht.',
    emailSaved: 'Deine E-Mail-Adresse ist geändert.',
    emailSent: (email) =>
      `Öffne den Link, den wir an ${email} geschickt haben. Bis dahin gilt deine alte Adresse.`,
    emailConfirmed: 'Diese Adresse ist bestätigt: Einladungen an sie erreichen dich.',
    emailOpen: 'Solange diese Adresse nicht bestätigt ist, erreichen Einladungen an sie dieses Konto nicht.',
    emailAskAdmin: 'Wer sich um diese Website kümmert, kann dir einen Link geben, der sie bestätigt.',
    sendConfirm: 'Link zum Bestätigen schicken',
    confirmSent: (email) =>
      `Ein Link ist unterwegs an ${email}. Öffne ihn dort, wo du angemeldet bist: Dann erreichen dich Einladungen an diese Adresse.`,
    confirmLater:
      'Das waren viele E-Mails auf einmal. Warte bitte eine Stunde und versuch es dann noch einmal.',
    confirmFailed: 'Die E-Mail ließ sich nicht verschicken. Versuch es bitte später noch einmal.',
    passwordTitle: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    savePassword: 'Passwort ändern',
    passwordSaved: 'Dein Passwort ist geändert. Jeder andere Browser ist abgemeldet.',
    programsStay: 'Deine Anwendungspasswörter gelten weiter: Widerrufe die, die du nicht kennst.',
    currentWrong: 'Das ist nicht dein Passwort.',
    accessTitle: 'Wo du angemeldet bist',
    here: 'dieser Browser',
    unknownBrowser: 'Ein Browser',
    made: (day) => `seit ${day}`,
    used: (day) => `zuletzt benutzt am ${day}`,
    neverUsed: 'nie benutzt',
    end: 'Abmelden',
    endDetails: (label) => `: ${label}`,
    revoke: 'Widerrufen',
    browserEnded: 'Der andere Browser ist abgemeldet.',
    ended: 'Erledigt. Ein Programm kommt vielleicht noch bis zu fünf Minuten hinein.',
    appTitle: 'Anwendungspasswörter',
    appAbout:
      'Für Programme, die deine Listen benutzen. Jedes bekommt ein eigenes, das du einzeln widerrufen kannst. Ein Programm sieht, was Gäste gekauft haben, schon bevor du auspackst.',
    appLabel: 'Wofür ist es?',
    appLabelHint: 'Zum Beispiel „Sicherung“.',
    appLabelWrong: (most) => `Schreibe in 1 bis ${numeral(most)} Zeichen, wofür es ist.`,
    appTooMany: (most) =>
      `Du hast ${numeral(most)} Anwendungspasswörter, für mehr ist kein Platz. Widerrufe zuerst eines, das du nicht mehr brauchst.`,
    appSubmit: 'Anwendungspasswort erzeugen',
    appMade: 'Kopiere dieses Anwendungspasswort jetzt. Es wird nur dieses eine Mal gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    everythingTitle: 'Alles von dir',
    everythingAbout:
      'Eine Datei mit deinem Konto, deinen Listen, ihren Geschenken und von wem sie sind. Was noch verpackt ist, steht nicht darin.',
    everything: 'Alles herunterladen',
    deleteTitle: 'Konto löschen',
    deleteAbout:
      'Deine Listen, ihre Geschenke und deine Einladungen werden mit gelöscht. Eine Liste, die noch einer anderen Person gehört, bleibt. Es gibt keinen Weg zurück.',
    deleteStart: 'Mein Konto löschen…',
  },

  deletion: {
    title: 'Dein Konto löschen?',
    lists: (going, staying) =>
      [
        going + staying === 0 && 'Dir gehört keine Liste.',
        going > 0 &&
          `${counted(going, { one: 'Liste wird', other: 'Listen werden' })} mit gelöscht. Gäste können sie nicht mehr öffnen und nicht mehr sehen, was sie geschenkt haben.`,
        staying > 0 &&
          `${counted(staying, { one: 'Liste bleibt', other: 'Listen bleiben' })}, weil sie noch einer anderen Person ${staying === 1 ? 'gehört' : 'gehören'}.`,
        noWayBack,
      ]
        .filter(Boolean)
        .join(' '),
    manyLists: (count) =>
      `Dir gehören ${numeral(count)} Listen. Was noch einer anderen Person gehört, bleibt bei ihr. Alle anderen werden mit deinem Konto gelöscht: Gäste können sie nicht mehr öffnen und nicht mehr sehen, was sie geschenkt haben. ${noWayBack}`,
    more: 'Dir gehören viele Listen, und noch sind nicht alle gelöscht. Bitte schick das Formular noch einmal ab, dann geht es weiter.',
    password: 'Dein Passwort, zur Sicherheit',
    submit: 'Mein Konto löschen',
    keep: 'Mein Konto behalten',
    lastAdmin:
      'Du bist die letzte Person in der Verwaltung dieser Website. Gib zuerst einem anderen Konto diese Rolle.',
    doneTitle: 'Dein Konto ist gelöscht.',
    done: 'Auch die Listen, die dir allein gehörten, sind gelöscht.',
  },

  signedOut: 'Du bist abgemeldet.',
}
