import type { GuestStore, Holder } from '@hopechest/host/guests'
import type { GiftsOfPerson, PersonAtHost } from '../../frame/kept-door.ts'
import { type BankAccounts, createBankAccounts, type TellOwners } from '../../http/bank/bank-accounts.ts'
import { createPushDevices, type PushDevices } from '../../push/devices.ts'
import { createPersonLetters, type PersonLetters } from '../household/person-letters.ts'
import { createKeptMail, type KeptMail } from '../notices/kept-mail.ts'
import { createNotices, type Notices } from '../notices/notices.ts'
import { createGuestGifts, type GuestGifts } from './guest-gifts.ts'
import { createIdeasOfGuest, type IdeasOfGuest } from './ideas/ideas-of-guest.ts'
import { createLettersOfGifts, type LettersOfGifts } from './letters/letters-of-gifts.ts'
import { createMailboxCode } from './mailbox-code.ts'
import { createMemory, type MemoryOfGiver } from './memory/memory.ts'
import { createPeopleByLink, type PeopleByLink } from './people-by-link.ts'
import { createWordsOfGuests, type WordsOfGuests } from './together/words-of-guests.ts'

/** What pages ask of guests: what they give, and all that is kept beside it. */
export interface GuestParts extends GuestGifts {
  letters: LettersOfGifts
  /** What the visitor wants to be kept of what they gave, when its lists are gone. */
  memory: MemoryOfGiver
  ideas: IdeasOfGuest
  /** What guests say to each other at a gift. */
  words: WordsOfGuests
  /** What the site writes to an address, and what no more. */
  notices: Notices
  /** Whose own links were opened in the browser. */
  byLink: PeopleByLink
  /** In the place of a mail server, on a site without one. */
  keptMail: KeptMail
  /** The letters that bring people their links. */
  personLetters: PersonLetters
  /** Where owners want the money for parts. */
  bank: BankAccounts
  /** The browsers that hear what a letter would say. */
  devices: PushDevices
  ofPerson: GiftsOfPerson
}

export function createGuestParts(store: GuestStore, secret: string, tellOwners?: TellOwners): GuestParts {
  const letters = createLettersOfGifts(store.giftLetters, secret)
  const ideas = createIdeasOfGuest(store.ideas, secret)
  const byLink = createPeopleByLink(store.people, secret)
  const devices = createPushDevices(store.push, secret)
  const gifts = createGuestGifts(store, secret, { letters, ideas, byLink, devices })
  const kept = {
    memory: createMemory(store, secret, gifts.holderOf),
    ideas,
    words: createWordsOfGuests(store.ideas, ideas, secret),
    bank: createBankAccounts(store, secret, tellOwners),
  }
  return {
    ...gifts,
    ...kept,
    letters,
    notices: createNotices(store.notices, secret),
    keptMail: createKeptMail(store.keptNotices, secret),
    byLink,
    personLetters: createPersonLetters(store, secret),
    devices,
    ofPerson: ofPerson(store, secret, { gifts, ...kept }),
  }
}

type Kept = Pick<GuestParts, 'memory' | 'ideas' | 'words' | 'bank'> & { gifts: GuestGifts }

function ofPerson(
  store: GuestStore,
  secret: string,
  { gifts, memory, ideas, words, bank }: Kept,
): GiftsOfPerson {
  const { people } = store
  const codeOf = createMailboxCode(secret)
  const holdersOf = ({ id, email }: PersonAtHost): Holder[] => [
    ...(id === undefined ? [] : [{ accountId: id }]),
    { mailbox: codeOf(email) },
  ]
  return {
    tell: (person) => gifts.ofHolders(holdersOf(person)),
    tellRemembered: async (person) => (await Promise.all(holdersOf(person).map(memory.of))).flat(),
    tellWords: async ({ id }) => (id === undefined ? [] : words.tell(id)),
    tellIdeas: async ({ id }) => (id === undefined ? [] : ideas.tell(id)),
    tellSizes: async ({ id }) => {
      const said = id === undefined ? undefined : await people.sizes.ofAccount(id)
      return said ? [said] : []
    },
    tellBank: async ({ id }) => (id === undefined ? [] : bank.ofPerson(id)),
    tellPeople: async ({ id }) => (id === undefined ? [] : people.list(id)),
    async forget({ id, email }) {
      if (id !== undefined) await store.gifts.forget(id)
      if (id !== undefined) await people.forget(id)
      await store.mailboxes.forgetAll(codeOf(email))
      await people.forgetAddress(email)
    },
    names: {
      of: async (address) =>
        (await people.namesOf(address)).map(({ registry_id, name }) => ({ registryId: registry_id, name })),
      on: async (registryId) => (await people.onList(registryId)).map(({ name }) => ({ registryId, name })),
    },
    async forgetGone(accountIds) {
      for (const id of accountIds) await store.gifts.forgetGone(id)
    },
    forgetSite: () => store.gifts.forgetSite(),
  }
}
