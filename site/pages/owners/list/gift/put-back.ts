import { isClientError, type RemovedItem } from '@hopechest/client'
import type { PersonVisit } from '../../../../http/visit.ts'
import { changeList } from '../../meanwhile/change-list.ts'
import { headingRow, type Row, spanOf, storedRows, toMeta } from '../order.ts'
import type { OwnList } from '../own-list.ts'

/** A gift that has left the list, and the row above which it stood; empty for the end of the list. */
export interface PlaceOfRemoved extends Pick<RemovedItem, 'id' | 'under'> {
  before: string
}

/** A gift that has left the list comes back to its place. Returns what the service answered: a full list takes none. */
export async function putBack(visit: PersonVisit, list: OwnList, removed: PlaceOfRemoved) {
  const { id } = removed
  const { client } = visit.signedIn
  const restored = await client.updateItem(id, { is_active: true, off_list: null })
  if (isClientError(restored)) return restored
  await changeList(visit, list, (now) => {
    const rows = storedRows(now).filter((row) => row !== id)
    return { change: { meta: toMeta(rows.toSpliced(placeIn(rows, removed), 0, id), now.registry) } }
  })
  return restored
}

/** Above the row that was below it, where that still stands under its heading. Otherwise it comes last under that. */
export function placeIn(rows: readonly Row[], { before, under }: PlaceOfRemoved): number {
  const place = rows.findIndex((row) => String(row) === before)
  const span = under === null ? undefined : spanOf(rows, under && headingRow(under))
  if (!span) return place < 0 ? rows.length : place
  return place >= span.from && place <= span.end ? place : span.end
}
