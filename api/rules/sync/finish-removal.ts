import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { type Caller, noteEvent } from '@hopechest/host'
import { forgetGuestList } from '@hopechest/host/guests'
import { forgetIdeas } from '@hopechest/host/ideas'
import { forgetLinks } from '@hopechest/host/links'
import { forgetPictures } from '@hopechest/host/pictures'
import { giveWay } from '@hopechest/program/turns'
import { forgetExternalIds } from '../../stores/external-ids.ts'
import { forgetSight } from '../../stores/gift-record.ts'
import { deactivateItems } from '../../stores/items.ts'
import type { ListOrder } from '../../stores/list-order.ts'
import { forgetQuestions } from '../../stores/questions.ts'
import { markGone } from '../../stores/registry-sync.ts'
import { saveSendTo } from '../../stores/send-to.ts'

/** A thousand items with the longest texts take a tenth of a second. */
const removedAtOnce = 200

export interface Removing {
  database: Database
  order: ListOrder | undefined
  now: () => Date
}

/**
 * All that the registry had goes with it: its items, the address of its owner, what guests asked and keep of it, who looked early or
 * agreed to see what is taken. Of two that finish a removal, the second finds nothing to do. From the mark on nothing is added any
 * more; what was added before the mark goes after it.
 */
export async function finishRemoval(
  { database, order, now }: Removing,
  caller: Caller,
  id: number,
): Promise<void> {
  const near = database.near(id)
  const at = now()
  await deactivateAll(near, id, at)
  await forgetGuestList(database, id)
  await forgetPictures(database, id)
  await forgetLinks(database, id)
  await forgetIdeas(database, id)
  await near.transaction(async (statements) => {
    await order?.lock(statements, id)
    const gone = await markGone(statements, id, at)
    if (!gone) return
    await deactivateItems(statements, id, limits.activeItemsPerRegistry, at)
    await saveSendTo(statements, id, '')
    await forgetQuestions(statements, id)
    await forgetSight(statements, id)
    await forgetExternalIds(statements, id)
    await noteEvent(statements, { kind: 'registry.removed', registryId: id, caller, what: gone, at }, id)
  })
}

/** Long lists go in parts, and others are served in between. */
export async function deactivateAll(near: Database, id: number, at: Date): Promise<void> {
  while ((await deactivateItems(near, id, removedAtOnce, at)) === removedAtOnce) await giveWay()
}
