import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import { findActiveIds } from '../../stores/items.ts'
import type { ListOrder } from '../../stores/list-order.ts'
import { inStep } from './in-step.ts'

/**
 * Undefined where lists and items do not lie side by side: the lists are on a WordPress site, or on the coordinator of a
 * cluster.
 */
export function listOrderOf(database: Database, { order }: Host): ListOrder | undefined {
  if (!order || database.engine === 'citus') return undefined
  return {
    lock: order.lock,
    append: order.append,
    change: order.follow,
    async follow(statements, registryId, now) {
      const active = await findActiveIds(statements, registryId)
      await order.follow(statements, registryId, (places) => inStep(places, active), now)
    },
  }
}
