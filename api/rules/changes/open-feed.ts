import type { Database } from '@hopechest/database'
import { createFindEnd } from '../../stores/changes.ts'
import { createChangeIds } from './change-ids.ts'
import { createWaits } from './waits.ts'

/** What the feed of changes works with. */
export function openFeed(database: Database, secret: () => string, everyMilliseconds: number | undefined) {
  const findEnd = createFindEnd(database)
  return {
    findEnd,
    changeIds: createChangeIds(secret),
    waits: createWaits(database, findEnd, everyMilliseconds),
  }
}
