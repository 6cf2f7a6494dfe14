import { isClientError } from '@hopechest/client'
import type { PersonVisit } from '../../../../http/visit.ts'
import { changeList } from '../../meanwhile/change-list.ts'
import { storedRows, toMeta } from '../order.ts'
import type { OwnList } from '../own-list.ts'

/** A gift that was removed, and the row above which it stood; empty for the end of the list. */
export interface PlaceOfRemoved {
  id: number
  before: string
}

/**
 * A gift that was removed comes back. It stands at the end, unless the row is still there above which it stood. Returns
 * what the service answered: a full list takes none.
 */
export async function putBack(visit: PersonVisit, list: OwnList, { id, before }: PlaceOfRemoved) {
  const { client } = visit.signedIn
  const restored = await client.updateItem(id, { is_active: true })
  if (isClientError(restored)) return restored
  await changeList(visit, list, (now) => {
    const rows = storedRows(now).filter((row) => row !== id)
    const place = rows.findIndex((row) => String(row) === before)
    return { change: place < 0 ? {} : { meta: toMeta(rows.toSpliced(place, 0, id), now.registry) } }
  })
  return restored
}
