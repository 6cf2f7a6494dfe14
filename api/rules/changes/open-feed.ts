import { createFindEnd } from '../../stores/changes.ts'
import { createChangeIds } from './change-ids.ts'
import { type MissingParts, tellOfMissing } from './missing-number.ts'
import { createWaits } from './waits.ts'

/** What the feed of changes works with. */
export function openFeed(parts: MissingParts, secret: () => string, everyMilliseconds: number | undefined) {
  const { database } = parts
  const findEnd = createFindEnd(database, { tellMissing: tellOfMissing(parts) })
  return {
    findEnd,
    changeIds: createChangeIds(secret),
    waits: createWaits(database, findEnd, everyMilliseconds),
  }
}
