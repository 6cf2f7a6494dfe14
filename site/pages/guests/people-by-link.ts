import type { OwnSlip } from '@hopechest/host/draws'
import type { ListOfPerson, PersonOfLink } from '@hopechest/host/family'
import type { GuestStore } from '@hopechest/host/guests'
import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'
import type { Visit } from '../../http/visit.ts'
import type { Seen } from '../household/household.ts'
import { createJoinTokens, type JoinTokens } from '../join/join-tokens.ts'

/** A person, known by a link of their own that was opened in this browser. */
export interface PersonHere extends PersonOfLink {
  /** The link is the one from a letter to the person's address. An owner may know any other link. */
  isByMail: boolean
  /** The person's address is one at which an owner of the book reads letters. */
  isOfOwner: boolean
  /** Whether to show gifts that the person gave in another browser: only where no owner can hold the link. */
  showsGifts: boolean
  link: string
  /** By the number of a list: the invitation that opens it to the person. */
  entries: ReadonlyMap<number, ListOfPerson>
}

type SlipsOfStore = ReturnType<GuestStore['people']['slips']>

/** The people whose links were opened in a browser. Each request asks anew what they may open. */
export interface PeopleByLink {
  /** Undefined when the link is unknown or has ended. */
  find(link: string): Promise<PersonHere | undefined>
  /** Remembers the link in this browser: `all` finds it from then on. */
  keep(cookies: Cookies, link: string): void
  /** Those whose links were opened in this browser, the last one first. */
  all(visit: Pick<Visit, 'cookies'>): Promise<readonly PersonHere[]>
  /** Whether a link was opened in this browser. */
  hasPage(visit: Pick<Visit, 'cookies'>): Promise<boolean>
  /** The secret of the person's calendar. */
  calendarOf(person: Pick<PersonHere, 'id'>): Promise<string | undefined>
  /** Undefined when the secret is unknown or has ended. */
  findByCalendar(
    secret: string,
  ): Promise<Omit<PersonHere, 'link' | 'isByMail' | 'isOfOwner' | 'showsGifts'> | undefined>
  /** Whether an owner of the book reads letters to the address of a person. */
  isOfOwner: GuestStore['people']['isOfOwner']
  /** Whom a list is for; undefined where no owner has said. */
  forWhom: GuestStore['people']['forWhom']
  sharesBook: GuestStore['people']['sharesBook']
  /** The account that has agreed to a household by this address. */
  accountAgreedAs: GuestStore['people']['accountAgreedAs']
  ownersHere: ReturnType<GuestStore['people']['ownersHere']>
  ownerOf: GuestStore['people']['ownerOf']
  /** Whose names the person drew, in each circle. */
  slips(person: Pick<PersonHere, 'id'>): Promise<readonly OwnSlip[]>
  /** Those of an account: in the circles of its book, and as a person in the books of others. */
  slipsOfAccount: SlipsOfStore['ofAccount']
  /** What lies beside a slip, and how one of its pair writes there. */
  wordsBeside: SlipsOfStore['words']
  sayBeside: SlipsOfStore['say']
  /** The links by which people join draws. */
  drawLinks: SlipsOfStore['links'] & { tokens: JoinTokens }
  noteUnfolding: GuestStore['people']['noteUnfolding']
  /** What people say of themselves. */
  sizes: GuestStore['people']['sizes']
  /** Whether the person has opened the list before, and how to note that they have now. */
  lookAt(list: ListOfPerson): NonNullable<Seen['byLink']>
  forget(cookies: Cookies): void
  linkOf: ReturnType<GuestStore['people']['links']>['of']
  /** For letters to the people in a book, by their numbers: the address, and the link that may go to this address alone. */
  linksOfBook(accountId: number): Promise<ReadonlyMap<number, { address: string; link: string }>>
  /** The links of all people whom owners have written down with this address, for a letter to it. */
  linksTo(address: string): Promise<string[]>
}

export function createPeopleByLink(
  { links, list, lists, slips, noteOpened, ...people }: GuestStore['people'],
  secret: string,
): PeopleByLink {
  const { find, of, allTo, calendarOf, findByCalendar } = links(secret)
  const slipsOf = slips(secret)
  /** A page asks once for each of its lists, so a request keeps its answer. */
  const known = new WeakMap<Cookies, Promise<readonly PersonHere[]>>()

  async function read(link: string): Promise<PersonHere | undefined> {
    const found = await find(link)
    if (!found) return undefined
    const { person, way } = found
    const isOwners = found.isOfOwner
    const isByMail = way === 'by mail'
    return {
      ...person,
      isByMail,
      isOfOwner: isOwners,
      showsGifts: isByMail && !isOwners,
      link,
      entries: await entriesOf(person.id),
    }
  }

  async function entriesOf(personId: number): Promise<PersonHere['entries']> {
    const entries = await lists(personId)
    return new Map(entries.map((list) => [list.registry_id, list]))
  }

  async function readAll(cookies: Cookies): Promise<readonly PersonHere[]> {
    const people = await Promise.all(keptPersonLinks(cookies).map(read))
    return people.filter((person) => person !== undefined)
  }

  function all({ cookies }: Pick<Visit, 'cookies'>): Promise<readonly PersonHere[]> {
    const people = known.get(cookies) ?? readAll(cookies)
    known.set(cookies, people)
    return people
  }

  return {
    find: read,
    keep(cookies, link) {
      keepPersonLink(cookies, link)
      known.delete(cookies)
    },
    all,
    hasPage: async (visit) => (await all(visit)).length > 0,
    calendarOf: ({ id }) => calendarOf(id),
    async findByCalendar(calendar) {
      const person = await findByCalendar(calendar)
      return person && { ...person, entries: await entriesOf(person.id) }
    },
    forWhom: people.forWhom,
    isOfOwner: people.isOfOwner,
    sharesBook: people.sharesBook,
    accountAgreedAs: people.accountAgreedAs,
    ownersHere: people.ownersHere(secret),
    ownerOf: people.ownerOf,
    noteUnfolding: people.noteUnfolding,
    sizes: people.sizes,
    slips: ({ id }) => slipsOf.of(id),
    slipsOfAccount: slipsOf.ofAccount,
    wordsBeside: slipsOf.words,
    sayBeside: slipsOf.say,
    drawLinks: { ...slipsOf.links, tokens: createJoinTokens(secret) },
    linkOf: of,
    async linksOfBook(accountId) {
      const people = await list(accountId)
      return new Map(
        people.flatMap((person) => {
          const link = of(person, 'by mail')
          return link === null ? [] : [[person.id, { address: person.address, link }]]
        }),
      )
    },
    lookAt: (list) => {
      const isOpened = list.opened_at !== null
      return { isOpened, noteLook: async () => (isOpened ? undefined : noteOpened(list)) }
    },
    forget(cookies) {
      cookies.clear(cookie)
      known.delete(cookies)
    },
    linksTo: allTo,
  }
}

const cookie = 'hc_person'
const keptDays = 400
/** A household may share a browser. */
const mostKept = 5
const blank: [string] = ['']

/** The links of people that were opened in this browser, the last one first. One that has ended opens nothing any more. */
function keptPersonLinks(cookies: Cookies): string[] {
  return keptRows(cookies, cookie, blank).flat()
}

/** The browser keeps one link of each person. */
function keepPersonLink(cookies: Cookies, link: string): void {
  const others = keptPersonLinks(cookies).filter((each) => numberOf(each) !== numberOf(link))
  const rows = [link, ...others].slice(0, mostKept).map((each) => [each])
  keepRows(cookies, cookie, rows, keptDays)
}

function numberOf(link: string): string {
  return link.split('.', 1)[0] ?? ''
}
