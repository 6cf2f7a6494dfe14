import type { person as english } from '../en/person.ts'
import { plural } from './numbers.ts'

export const person: typeof english = {
  title: 'Deine Listen',
  titleFrom: (owner) => `Listen von ${owner}`,
  hello: (name) => `Schön, dass du da bist, ${name}. Ein Konto ist nicht nötig.`,
  days: 'Nächste Tage',
  noLists: 'Im Moment ist keine Liste für dich offen.',
  over: 'Der Tag ist vorbei',
  when: (weekday, days) =>
    days === 0
      ? `${weekday}, heute`
      : plural(days, { one: `${weekday}, morgen`, other: `${weekday}, in ${days} Tagen` }),
  left: (left, all) =>
    left === 0
      ? 'Alle Geschenke sind vergeben'
      : plural(all, {
          one: 'Das Geschenk ist noch offen',
          other: `${left} von ${all} Geschenken sind noch offen`,
        }),
  gives: 'Was du schenkst',
  keep: {
    title: 'Diese Seite behalten',
    yours: 'Dieser Link gehört dir allein. Bitte gib ihn nicht weiter.',
    phone: 'Am Telefon: „Teilen“ antippen, dann „Zum Home-Bildschirm“.',
    send: 'Den Link noch einmal schicken',
    where: 'An die Adresse, die für dich aufgeschrieben ist.',
    forget: 'In diesem Browser vergessen',
  },
  ended: {
    title: 'Dieser Link gilt nicht mehr.',
    about: 'Er wurde durch einen neuen ersetzt oder zurückgenommen. Was du geschenkt hast, zählt weiter.',
    to: 'Den neuen Link schicken an',
    send: 'Schicken',
    same: 'Wenn diese Adresse hier für einen Link aufgeschrieben ist, ist ein Brief unterwegs. Wir sagen allen dasselbe.',
  },
  sent: {
    title: 'Bitte die E-Mails ansehen.',
    about: 'Wenn es für diese Adresse einen Link gibt, ist ein Brief damit unterwegs.',
  },
  again: {
    subject: (site) => `Dein Link zu Listen auf ${site}`,
    text: (links) =>
      `Hallo,\n\nhier ist dein eigener Link. Er öffnet die Listen, die du sehen darfst, ohne Konto:\n${links}\n\nEr gehört dir allein: Bitte gib ihn nicht weiter.\n`,
  },
}
