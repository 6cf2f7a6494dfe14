import type { KeptItem, Registry, SeenItem } from '@hopechest/client'
import type { PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { placeIn } from '../gift/put-back.ts'
import type { Row } from '../order.ts'

/** What is off the list: hidden from guests, owned, and removed in the last days. Each owner reads the same. */
export async function readKept(
  { signedIn }: Pick<PersonVisit, 'signedIn'>,
  { id }: Pick<Registry, 'id'>,
): Promise<KeptItem[]> {
  return reached(await signedIn.client.listOffListItems(id)) ?? []
}

export function findKept(kept: readonly KeptItem[], id: string | null | undefined) {
  return kept.find((each) => String(each.id) === id)
}

/** What the owners keep off the list themselves; the rest was removed. */
export function keptOf(kept: readonly KeptItem[]): KeptItem[] {
  return kept.filter(({ off_list }) => off_list !== null)
}

export function ownedOf(kept: readonly KeptItem[]): KeptItem[] {
  return kept.filter(({ off_list }) => off_list === 'owned')
}

export function hiddenOf(kept: readonly KeptItem[]): KeptItem[] {
  return kept.filter(({ off_list }) => off_list === 'hidden')
}

/** A hidden gift as a row shows it. Nothing that guests do is in it. */
export function toSeen(registry: Pick<Registry, 'id'>, kept: KeptItem): SeenItem {
  const { id, name, description, url, retailer, image_url, price, quantity_needed, off_list, off_list_at } =
    kept
  return {
    id,
    registry_id: registry.id,
    name,
    description,
    url,
    retailer,
    image_url,
    price,
    quantity_needed,
    quantity_purchased: 0,
    is_active: false,
    created_at: off_list_at,
    updated_at: off_list_at,
    off_list,
  }
}

/**
 * The rows with the hidden gifts at their places: each above the gift that stood below it. Where that has left the list, too, the one
 * below that counts.
 */
export function withHidden(rows: readonly Row[], kept: readonly KeptItem[]): Row[] {
  return withThese(rows, kept, new Set(hiddenOf(kept).map(({ id }) => id)))
}

function withThese(rows: readonly Row[], kept: readonly KeptItem[], these: ReadonlySet<number>): Row[] {
  const known = new Map(kept.map((each) => [each.id, each]))
  const all = [...rows]
  // Of two that stood above one gift, the one that was hidden last stood higher.
  const waiting = kept
    .filter(({ id }) => these.has(id))
    .toSorted((one, other) => (one.off_list_at < other.off_list_at ? 1 : -1))
  while (waiting.length > 0) {
    const ready = waiting.findIndex((each) => !waiting.some(({ id }) => id === below(each)))
    const [next] = waiting.splice(Math.max(ready, 0), 1)
    if (!next) break
    const before = String(below(next) ?? '')
    all.splice(placeIn(all, { id: next.id, under: next.under, before }), 0, next.id)
  }
  return all

  function below({ id, before }: KeptItem): number | null {
    const passed = new Set([id])
    let next = before
    while (next !== null && !passed.has(next)) {
      const gone = known.get(next)
      if (rows.includes(next) || !gone || these.has(next)) return next
      passed.add(next)
      next = gone.before
    }
    return null
  }
}

/** The first row of the list below the place of a gift that its owners keep off it; undefined at the end. */
export function rowBelowPlace(rows: readonly Row[], kept: readonly KeptItem[], id: number): Row | undefined {
  const all = withThese(rows, kept, new Set([...hiddenOf(kept).map((each) => each.id), id]))
  return all.slice(all.indexOf(id) + 1).find((row) => rows.includes(row))
}

/** The rows once these gifts are on the list again: each where it stood among the others. */
export function rowsWithShown(
  rows: readonly Row[],
  kept: readonly KeptItem[],
  shown: ReadonlySet<Row>,
): Row[] {
  return withHidden(
    rows.filter((row) => !shown.has(row)),
    kept,
  ).filter((row) => rows.includes(row))
}
