import type { Statements } from '../database.ts'

/**
 * The next numbers of purchases and events on a cluster. They come from the coordinator, so that they stay below 2^53 and
 * grow on all machines: a worker would count on from its own number times 2^48.
 */
export async function nextEvent({ coordinator }: Statements): Promise<number> {
  const row = await coordinator.row<{ event: number }>("SELECT nextval('events_numbers') AS event")
  return row?.event ?? lost()
}

export async function nextPurchase({
  coordinator,
}: Statements): Promise<{ purchase: number; event: number }> {
  const row = await coordinator.row<{ purchase: number; event: number }>(
    "SELECT nextval('purchases_numbers') AS purchase, nextval('events_numbers') AS event",
  )
  return row ?? lost()
}

function lost(): never {
  throw new Error('The coordinator gave no number')
}
