import type { Statements } from '@hopechest/database'
import type { OrderInDatabase } from '@hopechest/host'
import { markRegistry } from './registry-sync.ts'

/** The order of lists that lie beside their items: it changes in one transaction with them. */
export interface ListOrder extends Pick<OrderInDatabase, 'lock' | 'append'> {
  /** Brings a list that is locked into step with its items. */
  follow(statements: Statements, registryId: number, now: Date): Promise<void>
  /** Changes what a list that is locked says of its items. */
  change: OrderInDatabase['follow']
}

/**
 * Until the transaction ends, other changes of the list wait. False when the registry was deleted: then the caller was
 * allowed to change it a moment ago, and nothing may be stored any more. A list that lies elsewhere is marked.
 */
export async function holdList(
  statements: Statements,
  registryId: number,
  now: Date,
  order: ListOrder | undefined,
): Promise<boolean> {
  if (!order) return (await markRegistry(statements, registryId, now)) !== undefined
  return (await order.lock(statements, registryId)) || !(await isGone(statements, registryId))
}

/** Whether a registry that is not there was deleted. Its number may be that of a registry that never was. */
export async function isGone(statements: Statements, registryId: number): Promise<boolean> {
  const row = await statements.row(
    'SELECT registry_id FROM registry_sync WHERE registry_id = $1 AND (is_leaving = 1 OR gone_at_step IS NOT NULL)',
    [registryId],
  )
  return row !== undefined
}
