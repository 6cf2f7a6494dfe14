import type { Words } from '../en/index.ts'
import { counted, plural } from './numbers.ts'

export const gifts: Words['gifts'] = {
  footer: 'Deine Geschenke',
  title: 'Was du auf allen Listen schenkst',
  lists: {
    footer: 'Gemerkte Listen',
    title: 'Hier gemerkte Listen',
    lead: 'Die Listen, die du dir in diesem Browser gemerkt hast, für die du etwas schenkst oder zu denen du eingeladen bist. Der nächste Tag steht zuerst.',
    nothing:
      'In diesem Browser ist keine Liste gemerkt. Öffne eine mit dem Link, den du bekommen hast: An ihrem Ende kannst du sie dir merken.',
    past: 'Der Tag ist vorbei',
    yours: 'Deine Liste',
    keepLink: 'Diese Liste merken',
    keepTitle: (title) => `„${title}“ in diesem Browser merken?`,
    keepAbout:
      'Du findest sie dann hier, auch ohne den Link. Andere, die diesen Browser benutzen, finden sie auch.',
    keep: 'Merken',
    kept: 'Die Liste ist hier gemerkt.',
    forget: 'Vergessen',
    forgetAll: 'Alle vergessen',
    forgotten: 'Die Liste ist hier vergessen. Der Link, den du bekommen hast, öffnet sie wieder.',
    forgottenAll: 'Alle Listen sind hier vergessen. Die Links, die du bekommen hast, öffnen sie wieder.',
  },
  show: 'Ansehen',
  all: 'Alle deine Geschenke, auf allen Listen',
  kept: {
    browser: 'Das merkt sich nur dieser Browser.',
    account: 'Bei deinem Konto gespeichert.',
    address: 'Für deine E-Mail-Adresse gespeichert.',
    devices: 'Für deine Geräte gespeichert.',
  },
  nothing: 'Wir kennen hier kein Geschenk von dir.',
  nothingBrowser: 'Dieser Browser kennt kein Geschenk von dir.',
  longAgo: 'Lange her',
  older: 'Ältere Geschenke',
  newer: 'Neuere Geschenke',
  gone: (count) =>
    plural(count, {
      one: 'Eine Liste, von der du etwas geschenkt hast, gibt es nicht mehr.',
      other: 'Einige Listen, von denen du etwas geschenkt hast, gibt es nicht mehr.',
    }),
  hidden: 'Diese Liste sehen nur die Menschen, die eingeladen sind.',
  yourWords: 'Deine Worte:',
  changeWords: 'Deine Worte ändern',
  addWords: 'Ein paar Worte dazu',
  of: (gift) => ` (${gift})`,
  back: (gift, list) => `„${gift}“ steht wieder auf der Liste „${list}“.`,
  backParts: (gift, list) => `Was du von „${gift}“ geschenkt hast, steht wieder auf der Liste „${list}“.`,
  bought: 'Es zählt jetzt als gekauft.',
  backRemoved: 'Du schenkst es nicht mehr.',
  after: 'Doch schenken',
  note: {
    title: 'Deine Worte zu diesem Geschenk',
    label: 'Ein paar Worte',
    hint: 'Lass das Feld leer, um deine Worte zurückzunehmen.',
    submit: 'Worte speichern',
    cancel: 'So lassen, wie sie sind',
    saved: 'Deine Worte sind geändert.',
  },
  elsewhere: {
    title: 'Auf deinen anderen Geräten',
    signIn: 'Anmelden',
    signedIn:
      'Melde dich auf einem anderen Gerät mit diesem Konto an, dann findest du deine Geschenke auch dort.',
    noMail:
      'Diese Website verschickt keine E-Mails. Ohne Konto merkt sich nur dieser Browser deine Geschenke. Melde dich an, dann heben wir sie bei deinem Konto auf, für alle deine Geräte.',
    about:
      'Wir schicken einen Link an deine Adresse. Er zeigt deine Geschenke auf jedem Gerät, auf dem du ihn öffnest. Oder melde dich an, dann heben wir sie bei deinem Konto auf.',
    email: 'E-Mail-Adresse',
    keeps: (days) =>
      `Die Adresse heben wir nur dafür auf, als Code, an dem man sie nicht ablesen kann. Wir vergessen sie ${days} Tage nach dem Tag der Liste; hat die Liste keinen Tag, ein Jahr nach deinem letzten Geschenk dort.`,
    submit: 'Link schicken',
    show: 'Ein anderes Gerät von dir liegt neben dir? Zeig ihm, was du schenkst, mit einem Code oder einem Link.',
    showSubmit: 'Code zeigen',
    address: {
      opened:
        'Dieses Gerät zeigt die Geschenke zu deiner E-Mail-Adresse. Was du in einem anderen Browser schenkst, kommt erst dazu, wenn du deine Adresse auch dort angegeben hast.',
      forget: 'Meine Adresse vergessen',
      forgetHint:
        'Wenn wir deine Adresse vergessen, bleiben deine Geschenke, wie sie sind. Die Links in unseren E-Mails gelten dann nicht mehr.',
      closed: 'Dieses Gerät zeigt die Geschenke zu deiner E-Mail-Adresse nicht mehr.',
      forgotten: 'Deine Adresse ist vergessen.',
    },
    devices: {
      opened:
        'Dieses Gerät und ein anderes zeigen dieselben Geschenke. Was du hier schenkst, kommt dazu, wenn der Code hier gezeigt wurde.',
      forget: 'Auf allen Geräten beenden',
      forgetHint: 'Jedes Gerät zeigt dann, was dort geschenkt wurde. Deine Geschenke bleiben, wie sie sind.',
      closed: 'Dieses Gerät zeigt nur noch seine eigenen Geschenke.',
      forgotten: 'Jedes deiner Geräte zeigt nur noch seine eigenen Geschenke.',
    },
    close: 'Hier nicht mehr zeigen',
  },
  sent: {
    title: 'Schau in deine E-Mails.',
    about:
      'Wenn es Geschenke in diesem Browser gibt, oder Geschenke, die für diese Adresse gespeichert sind, ist ein Link zu ihnen unterwegs. Er gilt zwei Tage.',
    tooMany: (minutes) =>
      `Das waren viele Anfragen. Warte ${counted(minutes, { one: 'Minute', other: 'Minuten' })} und frag dann noch einmal.`,
    back: 'Zurück zu deinen Geschenken',
  },
  shown: {
    title: 'Öffne das auf deinem anderen Gerät.',
    about: 'Scanne dort den Code, oder schick dir den Link.',
    field: 'Link zu deinen Geschenken',
    once: 'Er gilt eine Stunde, und für ein Gerät. Wer ihn öffnet, sieht, was du schenkst, und kann es ändern: Zeig ihn nur dir selbst.',
  },
  open: {
    title: 'Deine Geschenke auch hier?',
    about: 'Dieses Gerät zeigt dann, was du schenkst, und du kannst es hier ändern.',
    submit: 'Meine Geschenke zeigen',
    goneTitle: 'Dieser Link gilt nicht mehr.',
    gone: 'Ein Link in einer E-Mail gilt zwei Tage, ein Code eine Stunde und für ein Gerät. Auf der Seite mit deinen Geschenken bekommst du einen neuen.',
  },
  mailSubject: (site) => `Deine Geschenke auf ${site}`,
  mailText: (link) =>
    `Hallo,\n\ndieser Link zeigt, was du schenkst, auf jedem Gerät, auf dem du ihn öffnest:\n${link}\n\nEr gilt zwei Tage. Wenn du ihn nicht wolltest, tu nichts: Dann heben wir für deine Adresse nichts auf.\n`,
}
