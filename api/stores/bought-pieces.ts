import type { Item, Purchase } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import type { ItemPlace } from './item-places.ts'
import { storedTime } from './stored-time.ts'

/** A request is at work for less: of what was done closer together than that, no order is known. */
const longestRequestMilliseconds = 15_000
/** The newest purchases of an item that are looked through. */
const mostMoved = 10_000

/**
 * Whether `quantity_purchased` of the item may have been this number at a moment since the item was changed last. Purchases since
 * then, and those that guests gave back, say how the counter moved. One statement reads them with the counter, because guests are
 * at it meanwhile.
 */
export async function mayHaveCounted(
  statements: Statements,
  { id, registry_id, updated_at }: ItemPlace & Pick<Item, 'updated_at'>,
  quantity: number,
): Promise<boolean> {
  const since = storedTime(new Date(Date.parse(updated_at) - longestRequestMilliseconds))
  const moved = await statements.rows<MovedPurchase>(
    `SELECT i.quantity_purchased AS counted, p.quantity, p.created_at, p.released_at
     FROM items i JOIN purchases p ON p.item_id = i.id AND p.registry_id = i.registry_id
     WHERE i.id = $1 AND i.registry_id = $2 AND (p.created_at >= $3 OR p.released_at >= $3)
     ORDER BY p.id DESC LIMIT $4`,
    [id, registry_id, since, mostMoved],
  )
  return mayHaveStood(quantity, moved[0]?.counted ?? 0, movesSince(Date.parse(since), moved))
}

type MovedPurchase = Pick<Purchase, 'quantity' | 'created_at' | 'released_at'> & { counted: number }

interface Move {
  at: number
  /** Below 0 when they were given back. */
  pieces: number
  boughtAt: number
}

function movesSince(since: number, moved: readonly MovedPurchase[]): Move[] {
  const moves = moved.flatMap(({ quantity, created_at, released_at }) => {
    const boughtAt = Date.parse(created_at)
    const bought = { at: boughtAt, pieces: quantity, boughtAt }
    return released_at === null
      ? [bought]
      : [bought, { at: Date.parse(released_at), pieces: -quantity, boughtAt }]
  })
  return moves.filter(({ at }) => at >= since).toSorted((one, other) => one.at - other.at)
}

/**
 * Guests are at it in turns, with pauses in which the number is certain. Within a turn it is one between the least and the most that
 * its moves can make of it, in steps of what divides them all. What is bought in a turn is not given back before.
 */
function mayHaveStood(quantity: number, counted: number, moves: readonly Move[]): boolean {
  let certain = counted - moves.reduce((sum, { pieces }) => sum + pieces, 0)
  let turn = { since: Number.NEGATIVE_INFINITY, least: certain, most: certain, step: 0 }
  let last = Number.NEGATIVE_INFINITY
  for (const { at, pieces, boughtAt } of moves) {
    if (at - last > longestRequestMilliseconds) turn = { since: at, least: certain, most: certain, step: 0 }
    if (pieces > 0) turn.most += pieces
    else if (boughtAt < turn.since) turn.least += pieces
    turn.step = greatestDivisor(turn.step, Math.abs(pieces))
    certain += pieces
    last = at
    const isBetween = turn.least <= quantity && quantity <= turn.most
    if (isBetween && (quantity - certain) % turn.step === 0) return true
  }
  return false
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}

/** Purchases that are counted in one statement. */
const summedAtOnce = 20_000

/**
 * How many pieces of an item are bought by purchases that were not given back. Others are served in between, for an item may
 * have any number of them. Each of them changes the version of the item, so a sum of different moments does no harm.
 */
export async function sumStanding(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  atOnce = summedAtOnce,
): Promise<number> {
  let bought = 0
  for (let after = 0; ; ) {
    const [part] = await statements.values<[bought: number | null, last: number | null, found: number]>(
      `SELECT SUM(CASE WHEN released_at IS NULL THEN quantity ELSE 0 END), MAX(id), COUNT(*)
       FROM (SELECT id, quantity, released_at FROM purchases
             WHERE registry_id = $2 AND item_id = $1 AND id > $3 ORDER BY id LIMIT $4) AS part`,
      [id, registry_id, after, atOnce],
    )
    const [sum, last, found] = part ?? [0, 0, 0]
    bought += sum ?? 0
    if (found < atOnce || last === null) return bought
    after = last
    await giveWay()
  }
}

/**
 * How many pieces of each item on the list guests had taken at a moment: what they bought, and what they had set aside. A guest who
 * buys what they set aside changes nothing.
 */
export function findTaken(
  statements: Statements,
  registryId: number,
  at: Date,
): Promise<{ item_id: number; quantity: number }[]> {
  return statements.rows(
    `SELECT item_id, SUM(quantity) AS quantity FROM purchases
     WHERE registry_id = $1 AND created_at < $2 AND (released_at IS NULL OR released_at >= $2)
       AND item_id IN (SELECT id FROM items WHERE registry_id = $1 AND is_active = 1)
     GROUP BY item_id ORDER BY item_id`,
    [registryId, storedTime(at)],
  )
}
