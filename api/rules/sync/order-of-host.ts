import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import { findActiveIds } from '../../stores/items.ts'
import type { ListOrder } from '../../stores/list-order.ts'
import { inStep } from './in-step.ts'

/**
 * The order of lists, where one transaction can change a list and its items. Undefined where it cannot: the lists lie on a WordPress
 * site, or on the coordinator of a cluster while items lie on its workers.
 */
export function listOrderOf(database: Database, { order }: Host): ListOrder | undefined {
  if (!order || database.engine === 'citus') return undefined
  return {
    lock: order.lock,
    append: order.append,
    setOrder: order.follow,
    async nameItemsAgain(statements, registryId, now) {
      const active = await findActiveIds(statements, registryId)
      await order.follow(statements, registryId, (places) => inStep(places, active), now)
    },
  }
}
