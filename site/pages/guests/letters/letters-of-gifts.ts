import type { Registry } from '@hopechest/client'
import { type GuestStore, readerOf } from '@hopechest/host/guests'
import type { Eve } from '@hopechest/host/post'
import { createSeal } from '../../../http/seal.ts'
import type { Visit } from '../../../http/visit.ts'
import { paths } from '../../../paths.ts'
import type { KeptGift } from '../kept-gifts.ts'
import { createMailboxCode } from '../mailbox-code.ts'
import { type AboutGift, aboutGift } from './write.ts'

/** Where guests want letters about what they give. The database holds no address that it can read, and no list. */
export interface LettersOfGifts {
  keep(visit: Visit, registry: Registry, gift: KeptGift, address: string, number: number): Promise<AboutGift>
  /** The same for a browser that hears. Where an address is kept for the gift, that stays. */
  keepForDevice(visit: Visit, registry: Registry, gift: KeptGift, of: OfDevice): Promise<void>
  /** The address that hears of the gift. The caller has the key of the gift. */
  addressOf(purchaseId: number): Promise<WrittenTo | undefined>
  /** The guest wants no letter on the eve. */
  endEve(purchaseId: number): Promise<void>
  forget(purchaseId: number): Promise<void>
  /** What is kept sealed, with the address of the pages in which the gift was given. */
  open(sealed: string): (AboutGift & { site: string }) | undefined
}

export interface OfDevice {
  device: string
  /** Which gift of this guest on the list it is. */
  number: number
}

/** The address that hears of a gift, and how the letter of its eve stands. */
export interface WrittenTo {
  to: string
  eve: Eve
  isKeptLonger: boolean
}

export function createLettersOfGifts(store: GuestStore['giftLetters'], secret: string): LettersOfGifts {
  const seal = createSeal(secret, 'letters about gifts')
  const codeOf = createMailboxCode(secret)

  function open(sealed: string): (AboutGift & { site: string }) | undefined {
    const text = seal.open(sealed)
    if (text === undefined) return undefined
    const about: AboutGift = JSON.parse(text)
    return { ...about, site: siteOf(about) }
  }

  async function keepAs(mailbox: string, gift: KeptGift, about: AboutGift): Promise<AboutGift> {
    await store.keep({ ...gift, mailbox, sealed: seal.close(JSON.stringify(about)) })
    return about
  }

  return {
    keep: (visit, registry, gift, address, number) =>
      keepAs(codeOf(address), gift, aboutGift(visit, registry, gift, address, number)),
    async keepForDevice(visit, registry, gift, { device, number }) {
      await keepAs(readerOf(device), gift, aboutGift(visit, registry, gift, '', number))
    },
    async addressOf(purchaseId) {
      const found = await store.find(purchaseId)
      const to = found && open(found.sealed)?.to
      return found && to ? { to, eve: found.eve, isKeptLonger: found.isKeptLonger } : undefined
    },
    endEve: (purchaseId) => store.endEve(purchaseId),
    forget: (purchaseId) => store.forget(purchaseId),
    open,
  }
}

/** The address of the pages in which the gift was given. */
function siteOf({ links: { list } }: AboutGift): string {
  return list.slice(0, list.lastIndexOf(paths.registry.replace(':slug', '')))
}
