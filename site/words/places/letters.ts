import { named } from './kinds.ts'

const ofParts = named('hello', 'list', 'back', 'sum', 'page')

/** What guests kept, or gave, has left its list. */
const ofKept = { subject: named('gift'), text: named('hello', 'list', 'bought', 'open') }
const ofGiven = { subject: named('gift'), text: named('hello', 'list', 'back', 'open') }

/** They name the list and its day, and no gift: others may read the mailbox, too. */
export const letters = {
  hello: (name: string) => ({ name }),
  gift: (number: number, list: string) => ({ number, list }),
  giftAtStart: (number: number, list: string) => ({ number, list }),
  list: (title: string, when: string) => ({ title, when }),
  given: {
    subject: named('gift'),
    text: named('hello', 'giftAtStart', 'list', 'back'),
    parts: (said: Parameters<typeof ofParts>[0], given: number, wanted: number) => ({
      ...ofParts(said),
      given,
      wanted,
    }),
  },
  kept: {
    subject: named('gift', 'day'),
    text: named('hello', 'giftAtStart', 'list', 'whole', 'bought', 'back'),
  },
  eve: {
    subject: named('gift', 'day'),
    text: named('hello', 'giftAtStart', 'list', 'whole', 'bought', 'longer', 'back'),
  },
  removedKept: ofKept,
  removed: ofGiven,
  hiddenKept: ofKept,
  hidden: ofGiven,
  ownedKept: ofKept,
  owned: ofGiven,
  ended: {
    subject: named('title'),
    text: named('hello', 'list'),
  },
  answered: {
    text: named('list', 'open'),
  },
}
