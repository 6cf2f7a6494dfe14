import type { Registry } from '@hopechest/client'
import type { GuestStore, Holder } from '@hopechest/host/guests'
import { createSeal } from '../../../http/seal.ts'
import type { Visit } from '../../../http/visit.ts'
import { namesIn } from '../../../view/names.ts'
import type { KeptGift } from '../kept-gifts.ts'
import type { ShownGift } from '../registry/gift.ts'

/** A gift as its giver remembers it, also when its list is gone. */
export interface RememberedGift {
  purchaseId: number
  /** Whose list it was, by its title. */
  who: string
  gift: string
  quantity: number
  /** Of all pieces, as the list said it; undefined where it said none. */
  price: number | undefined
  currency: string
  year: number
}

export interface Budget {
  amount: number
  currency: string
}

export interface Remembered {
  budget: Budget | undefined
  /** The newest first. */
  gifts: RememberedGift[]
}

/** What givers have kept for themselves alone. It is off until they want it. */
export interface MemoryOfGiver {
  /** Whether there is an account or an address to keep it for. */
  isPossible(visit: Visit): Promise<boolean>
  /** Undefined while it is off. */
  read(visit: Visit): Promise<Remembered | undefined>
  /** What the holder keeps and does not remember yet. */
  missing(visit: Visit, remembered: Remembered): Promise<KeptGift[]>
  remember(visit: Visit, gifts: readonly (RememberedGift | undefined)[]): Promise<void>
  keep(visit: Visit): Promise<void>
  /** The gifts of a holder, for one who has proved in another way who they are. */
  of(holder: Holder): Promise<RememberedGift[]>
  saveBudget(visit: Visit, budget: Budget | undefined): Promise<void>
  forgetOne(visit: Visit, purchaseId: number): Promise<void>
  forget(visit: Visit): Promise<void>
}

export function createMemory(
  { memories, gifts: stored }: Pick<GuestStore, 'memories' | 'gifts'>,
  secret: string,
  holderOf: (visit: Visit) => Promise<Holder | undefined>,
): MemoryOfGiver {
  const seal = createSeal(secret, 'memories of givers')
  const gifts = createSeal(secret, 'gifts of guests')

  function open<Content>(sealed: string, by = seal): Content | undefined {
    const text = by.open(sealed)
    return text === undefined ? undefined : JSON.parse(text)
  }

  async function forHolder(visit: Visit, act: (holder: Holder) => Promise<void>): Promise<void> {
    const holder = await holderOf(visit)
    if (holder) await act(holder)
  }

  return {
    isPossible: async (visit) => (await holderOf(visit)) !== undefined,
    async read(visit) {
      const holder = await holderOf(visit)
      const memory = holder && (await memories.find(holder))
      if (!memory) return undefined
      return {
        budget: memory.budget === '' ? undefined : open<Budget>(memory.budget),
        gifts: memory.gifts.flatMap(({ sealed }) => open<RememberedGift>(sealed) ?? []),
      }
    },
    async missing(visit, remembered) {
      const holder = await holderOf(visit)
      const known = new Set(remembered.gifts.map(({ purchaseId }) => purchaseId))
      const rows = holder ? await stored.list([holder]) : []
      const unknown = rows.filter(({ purchase_id, is_back }) => is_back === 0 && !known.has(purchase_id))
      return unknown.flatMap(({ sealed }) => open<KeptGift>(sealed, gifts) ?? [])
    },
    async remember(visit, given) {
      const known = given.filter((gift) => gift !== undefined)
      if (known.length === 0) return
      const sealed = known.map((gift) => ({
        purchaseId: gift.purchaseId,
        sealed: seal.close(JSON.stringify(gift)),
      }))
      await forHolder(visit, (holder) => memories.remember(holder, sealed))
    },
    async of(holder) {
      const memory = await memories.find(holder)
      return memory?.gifts.flatMap(({ sealed }) => open<RememberedGift>(sealed) ?? []) ?? []
    },
    keep: (visit) => forHolder(visit, (holder) => memories.keep(holder)),
    saveBudget: (visit, budget) =>
      forHolder(visit, (holder) =>
        memories.saveBudget(holder, budget ? seal.close(JSON.stringify(budget)) : ''),
      ),
    forgetOne: (visit, purchaseId) => forHolder(visit, (holder) => memories.forgetOne(holder, purchaseId)),
    forget: (visit) => forHolder(visit, (holder) => memories.forget(holder)),
  }
}

/** The year is that of the list's day, unless this has passed when it is given, or the list has none. */
export function toRemember(
  { title, meta }: Registry,
  { purchaseId, quantity }: KeptGift,
  { name: gift, price, currency }: ShownGift & { name: string },
  now: Date,
): RememberedGift {
  const ofList = Number(meta.registry_event_date.slice(0, 4))
  return {
    purchaseId,
    who: namesIn(title) ?? title,
    gift,
    quantity,
    price: price === undefined ? undefined : price * quantity,
    currency,
    year: Math.max(ofList, now.getUTCFullYear()),
  }
}
