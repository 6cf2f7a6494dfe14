import type { Registry } from '@hopechest/client'
import type { Person } from '@hopechest/host/accounts'
import {
  type GuestGift,
  type GuestStore,
  type Holder,
  isOfDevices,
  type OpenedMailbox,
} from '@hopechest/host/guests'
import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'
import { createSeal } from '../../http/seal.ts'
import type { Visit } from '../../http/visit.ts'
import type { PushDevices } from '../../push/devices.ts'
import type { IdeasOfGuest } from './ideas/ideas-of-guest.ts'
import {
  accountOfGifts,
  forgetGifts,
  type KeptGift,
  keepAccountOfGifts,
  keepGift,
  keptGifts,
  markGivenBack,
} from './kept-gifts.ts'
import { keptLists } from './kept-lists/kept-lists.ts'
import type { LettersOfGifts } from './letters/letters-of-gifts.ts'
import { createMailboxCode } from './mailbox-code.ts'
import type { PeopleByLink, PersonHere } from './people-by-link.ts'
import { forgetInvitations } from './registry/access.ts'
import { keptAside } from './set-aside/kept-aside.ts'

/**
 * What a guest gives: as this browser remembers it, with their account, and for the mailbox whose link was opened here.
 * A purchase knows no giver. Who has its release key is its giver, so these three keep the keys.
 */
export interface GuestGifts {
  /** Newest first, each once. What was given back on any device is not among them. */
  read(visit: Visit): Promise<KeptGift[]>
  readOn(visit: Visit, registryId: number): Promise<KeptGift[]>
  /** The account, or the mailbox of an address that the visitor has proved. */
  holderOf(visit: Visit): Promise<Holder | undefined>
  /** What these keep, each gift once. */
  ofHolders(holders: readonly Holder[]): Promise<KeptGift[]>
  /** The list is there: what guests give on it may be kept from now on. */
  noteList(registry: Registry): Promise<void>
  keep(visit: Visit, gift: KeptGift, words: string): Promise<void>
  /**
   * Remembers how a gift stands by now. One that was given back has left the account and the mailbox, too; one that is
   * lost is forgotten by this browser alone.
   */
  note(visit: Visit, purchaseId: number, standing: 'bought' | 'back' | 'lost'): Promise<void>
  /** The gifts of the browser belong to the account, too, from now on. Those of another account leave the browser. */
  join(cookies: Cookies, person: Pick<Person, 'id'>): Promise<void>
  /** The person has signed out: the browser forgets their gifts, their words, and the lists that were kept or opened by an invitation. */
  leave(cookies: Cookies): Promise<void>
  mailbox: MailboxOfGuest
  /** What the browser gives on lists of the person joins the mailbox of their address, where the link came to it. */
  joinPerson(visit: Visit, person: PersonHere): Promise<void>
}

export interface MailboxOfGuest {
  /** Whose gifts this browser shows: those of an address, or of devices that were shown to each other. */
  shows(visit: Visit): Promise<'address' | 'devices' | undefined>
  /** The secret of a link that opens the gifts of this browser in another one, and keeps them for both from now on. */
  show(visit: Visit): Promise<string>
  /** Whether a link to the address would show a gift. */
  hasGifts(visit: Visit, address: string): Promise<boolean>
  /** This browser is one in which the guest wrote the address: what it gives may join the mailbox. */
  wasTyped(visit: Visit, address: string): void
  makeLink(visit: Visit, address: string): Promise<string>
  mayOpen(link: string): Promise<boolean>
  /** The gifts of the browser that asked join the mailbox. False when the link has ended. */
  open(visit: Visit, link: string): Promise<boolean>
  close(visit: Visit): void
  /** False when this browser shows no mailbox any more: nothing is forgotten then. */
  forget(visit: Visit): Promise<boolean>
}

const openedCookie = 'hc_gift_mail'
const typedCookie = 'hc_gift_typed'
const openedDays = 90
const blank: [string] = ['']
const openedBlank: [mailbox: string, opening: string] = ['', '']

/** What is forgotten, or goes on, with the gifts of a visitor. */
interface WithGifts {
  letters: Pick<LettersOfGifts, 'forget'>
  ideas: Pick<IdeasOfGuest, 'join' | 'leave'>
  byLink: Pick<PeopleByLink, 'all' | 'forget'>
  devices: Pick<PushDevices, 'end'>
}

export function createGuestGifts(
  { lists, gifts: guestGifts, mailboxes }: Pick<GuestStore, 'lists' | 'gifts' | 'mailboxes'>,
  secret: string,
  { letters, ideas, byLink, devices }: WithGifts,
): GuestGifts {
  const seal = createSeal(secret, 'gifts of guests')
  const codeOf = createMailboxCode(secret)

  const typed = ({ cookies }: Pick<Visit, 'cookies'>) => keptRows(cookies, typedCookie, blank)[0]?.[0]

  const sealAll = (gifts: readonly KeptGift[]): GuestGift[] =>
    gifts.map((gift) => ({ ...gift, sealed: seal.close(JSON.stringify(gift)) }))

  async function keepForAccount(accountId: number, gifts: readonly KeptGift[]): Promise<void> {
    if (gifts.length > 0) await guestGifts.keep({ accountId }, sealAll(gifts))
  }

  function openSealed<Content>(sealed: string): Content | undefined {
    const text = seal.open(sealed)
    return text === undefined ? undefined : JSON.parse(text)
  }

  async function openedMailbox({ cookies }: Pick<Visit, 'cookies'>): Promise<OpenedMailbox | undefined> {
    const [mailbox, opening] = keptRows(cookies, openedCookie, openedBlank)[0] ?? []
    if (mailbox === undefined || opening === undefined) return undefined
    return (await mailboxes.isOpen({ mailbox, opening })) ? { mailbox, opening } : undefined
  }

  async function read({ cookies, signedIn }: Visit): Promise<KeptGift[]> {
    const opened = await openedMailbox({ cookies })
    const person = await personByMail({ cookies })
    const holders: Holder[] = [
      ...(signedIn ? [{ accountId: signedIn.person.id }] : []),
      ...(opened ? [opened] : []),
      ...(person ? [{ mailbox: codeOf(person.address) }] : []),
    ]
    const stored = await guestGifts.list(holders)
    const isBack = new Set(stored.filter(({ is_back }) => is_back === 1).map((row) => row.purchase_id))
    const found = stored.flatMap(({ sealed }) => openSealed<KeptGift>(sealed) ?? [])
    const all = new Map([...found, ...keptGifts(cookies)].map((gift) => [gift.purchaseId, gift]))
    const standing = [...all.values()].filter(({ purchaseId }) => !isBack.has(purchaseId))
    return standing.toSorted((one, other) => other.purchaseId - one.purchaseId)
  }

  async function holderOf(visit: Visit): Promise<Holder | undefined> {
    if (visit.signedIn) return { accountId: visit.signedIn.person.id }
    const person = await personByMail(visit)
    if (person) return { mailbox: codeOf(person.address) }
    const opened = await openedMailbox(visit)
    return opened && !isOfDevices(opened) ? opened : undefined
  }

  /** A link that the owner may hold, too, shows nothing of what was given in another browser. */
  async function personByMail(visit: Pick<Visit, 'cookies'>): Promise<PersonHere | undefined> {
    const [person] = await byLink.all(visit)
    return person?.showsGifts ? person : undefined
  }

  /** A stranger who has this browser open another link hears of no gift on lists of others. */
  async function keepForPerson({ address, entries }: PersonHere, gifts: readonly KeptGift[]): Promise<void> {
    const joining = gifts.filter(({ registryId }) => entries.has(registryId))
    if (joining.length > 0) await mailboxes.add(codeOf(address), sealAll(joining))
  }

  return {
    read,
    holderOf,
    async ofHolders(holders) {
      const standing = (await guestGifts.list(holders)).filter(({ is_back }) => is_back === 0)
      const found = standing.flatMap(({ sealed }) => openSealed<KeptGift>(sealed) ?? [])
      return [...new Map(found.map((gift) => [gift.purchaseId, gift])).values()]
    },
    readOn: async (visit, registryId) => (await read(visit)).filter((gift) => gift.registryId === registryId),

    noteList: ({ id, meta }) => lists.note({ registryId: id, eventDate: meta.registry_event_date }),

    async keep(visit, gift, words) {
      const { signedIn } = visit
      if (isOfOther(visit.cookies, signedIn?.person.id)) forgetAll(visit.cookies)
      keepGift(visit.cookies, gift, words)
      keptLists.keep(visit.cookies, gift.registryId)
      if (signedIn) keepAccountOfGifts(visit.cookies, signedIn.person.id)
      if (signedIn) await keepForAccount(signedIn.person.id, [gift])
      const open = await openedMailbox(visit)
      if (open && open.mailbox === typed(visit)) await mailboxes.keep(open, sealAll([gift]))
      const person = await personByMail(visit)
      if (person) await keepForPerson(person, [gift])
    },

    async joinPerson({ cookies }, person) {
      if (person.showsGifts) await keepForPerson(person, keptGifts(cookies))
    },

    async note({ cookies }, purchaseId, standing) {
      keptAside.drop(cookies, purchaseId)
      if (standing === 'bought') return
      if (standing === 'back') {
        await guestGifts.markBack(purchaseId)
        await letters.forget(purchaseId)
      }
      markGivenBack(cookies, purchaseId)
    },

    async join(cookies, { id }) {
      if (isOfOther(cookies, id)) await this.leave(cookies)
      await keepForAccount(id, keptGifts(cookies))
      await ideas.join(cookies, id)
      keepAccountOfGifts(cookies, id)
    },

    async leave(cookies) {
      forgetAll(cookies)
      ideas.leave(cookies)
      forgetInvitations(cookies)
      keptLists.forget(cookies)
      byLink.forget(cookies)
      await devices.end({ cookies })
    },

    mailbox: {
      async shows(visit) {
        const opened = await openedMailbox(visit)
        if (!opened) return (await personByMail(visit)) && 'address'
        return isOfDevices(opened) ? 'devices' : 'address'
      },
      async show(visit) {
        const open = await openedMailbox(visit)
        // A mailbox of a stranger, who had this browser open it, hears of nothing that it gives.
        const own = open?.mailbox === typed(visit) ? open : undefined
        const { opened, secret } = await mailboxes.show({ opened: own, gifts: sealAll(await read(visit)) })
        keepRows(visit.cookies, openedCookie, [[opened.mailbox, opened.opening]], openedDays)
        keepRows(visit.cookies, typedCookie, [[opened.mailbox]], openedDays)
        return secret
      },
      async hasGifts({ cookies }, address) {
        if (keptGifts(cookies).length > 0) return true
        const stored = await guestGifts.list([{ mailbox: codeOf(address) }])
        return stored.some(({ is_back }) => is_back === 0)
      },
      wasTyped: ({ cookies }, address) => keepRows(cookies, typedCookie, [[codeOf(address)]], openedDays),
      makeLink: ({ cookies }, address) =>
        mailboxes.makeLink(codeOf(address), seal.close(JSON.stringify(keptGifts(cookies)))),
      mayOpen: async (link) => (await mailboxes.findLink(link)) !== undefined,
      async open({ cookies }, link) {
        const found = await mailboxes.findLink(link)
        if (!found) return false
        const { mailbox, sealed } = found
        // A stranger who sends a link of their own gets no gift of this browser with it.
        const own = typed({ cookies }) === mailbox ? keptGifts(cookies) : []
        const opened = await mailboxes.open(
          link,
          sealAll([...(openSealed<KeptGift[]>(sealed) ?? []), ...own]),
        )
        if (opened) keepRows(cookies, openedCookie, [[opened.mailbox, opened.opening]], openedDays)
        return opened !== undefined
      },
      close({ cookies }) {
        closeMailbox(cookies)
        byLink.forget(cookies)
      },
      async forget(visit) {
        const open = await openedMailbox(visit)
        const person = await personByMail(visit)
        this.close(visit)
        await devices.end(visit)
        if (open) return mailboxes.forget(open)
        if (person) await mailboxes.forgetAll(codeOf(person.address))
        return person !== undefined
      },
    },
  }
}

/** A session may end without a sign-out. Then the next person here must not find what the account of the last one keeps. */
function isOfOther(cookies: Cookies, accountId: number | undefined): boolean {
  const last = accountOfGifts(cookies)
  return last !== undefined && last !== accountId
}

function forgetAll(cookies: Cookies): void {
  forgetGifts(cookies)
  closeMailbox(cookies)
}

function closeMailbox(cookies: Cookies): void {
  cookies.clear(openedCookie)
  cookies.clear(typedCookie)
}
