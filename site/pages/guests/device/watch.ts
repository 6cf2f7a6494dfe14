import type { Registry } from '@hopechest/client'
import type { Visit } from '../../../http/visit.ts'
import { type AllGiftsParts, readLists } from '../all-gifts/read.ts'
import type { GuestParts } from '../guest-parts.ts'
import type { KeptGift } from '../kept-gifts.ts'

/** The newest gifts of a guest about which a browser hears. */
const mostGifts = 20

/**
 * The browser hears about what its guest gives already, and says whether that is anything. Who has the key of a gift gives it; an owner
 * hears nothing of their own list before it is unwrapped.
 */
export async function watchAll(parts: AllGiftsParts, visit: Visit, device: string): Promise<boolean> {
  const { guestGifts } = parts
  const all = await guestGifts.read(visit)
  const { lists } = await readLists(parts, visit, all, { skip: 0, limit: mostGifts })
  for (const { registry, gifts } of lists)
    for (const { kept, aside } of gifts)
      if (!aside?.isOver) await watch(guestGifts, visit, { registry, kept, all, device })
  return lists.some(({ gifts }) => gifts.some(({ aside }) => !aside?.isOver))
}

/** What was given a moment ago, where this browser hears. */
export async function watchNew(
  guestGifts: GuestParts,
  visit: Visit,
  { registry, kept }: { registry: Registry; kept: KeptGift },
): Promise<void> {
  const device = await guestGifts.devices.here(visit)
  if (device === undefined) return
  const all = await guestGifts.readOn(visit, registry.id)
  await watch(guestGifts, visit, { registry, kept, all, device })
}

interface Watched {
  registry: Registry
  kept: KeptGift
  all: readonly KeptGift[]
  device: string
}

async function watch(
  { letters, devices }: GuestParts,
  visit: Visit,
  { registry, kept, all, device }: Watched,
): Promise<void> {
  const isBefore = ({ registryId, purchaseId }: KeptGift) =>
    registryId === registry.id && purchaseId < kept.purchaseId
  const number = all.filter(isBefore).length + 1
  await letters.keepForDevice(visit, registry, kept, { device, number })
  await devices.watchGift(kept.purchaseId, device)
}
