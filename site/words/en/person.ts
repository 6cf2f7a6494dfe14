import { plural } from './numbers.ts'

/** The page of a person, which one link opens without an account. */
export const person = {
  title: 'Your lists',
  titleFrom: (owner: string) => `Lists from ${owner}`,
  hello: (name: string) => `Good to see you, ${name}. You need no account.`,
  days: 'Next days',
  noLists: 'No list is open to you at the moment.',
  over: 'The day has passed',
  when: (weekday: string, days: number): string =>
    days === 0
      ? `${weekday}, today`
      : plural(days, { one: `${weekday}, tomorrow`, other: `${weekday}, in ${days} days` }),
  left: (left: number, all: number): string =>
    left === 0
      ? 'All gifts are taken care of'
      : plural(all, { one: 'The gift is still to give', other: `${left} of ${all} gifts are still to give` }),
  gives: 'What you give',
  keep: {
    title: 'Keep this page',
    yours: 'This link is yours alone. Please do not pass it on.',
    phone: 'On your phone: tap “Share”, then “Add to Home Screen”.',
    send: 'Send me the link again',
    where: 'To the address that is written down for you.',
    forget: 'Forget it in this browser',
  },
  ended: {
    title: 'This link has ended.',
    about: 'It was replaced by a new one, or taken back. What you gave still counts.',
    to: 'Send the new link to',
    send: 'Send it',
    same: 'If this address is written down for a link here, a letter is on its way. We say the same to all.',
  },
  sent: {
    title: 'Check your e-mail.',
    about: 'If a link is there for this address, a letter with it is on its way.',
  },
  again: {
    subject: (site: string) => `Your link to lists on ${site}`,
    text: (links: string) =>
      `Hello,\n\nhere is your own link. It opens the lists that you may see, without an account:\n${links}\n\nIt is yours alone: please do not pass it on.\n`,
  },
}
