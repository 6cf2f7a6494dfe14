import type { Statements } from '@hopechest/database'
import type { OrderInDatabase } from '@hopechest/host'
import { markRegistry } from './registry-sync.ts'

/** The order of a list that lies in the same database as its items, so that one transaction changes both. */
export interface ListOrder extends Pick<OrderInDatabase, 'lock' | 'append'> {
  /** Makes a locked list name its items again: those that are active, in their order. */
  nameItemsAgain(statements: Statements, registryId: number, now: Date): Promise<void>
  /** Changes the places of a locked list, and the marks of gifts with them, as the caller says. */
  changePlaces: OrderInDatabase['follow']
}

/**
 * Makes other changes of the list wait until the transaction ends. False when the registry was deleted after the caller was let in: then
 * nothing may be stored. Without an `order`, the registry is marked instead, and its list is brought into step later.
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

/** Whether a registry was deleted. False for a number that no registry ever had. */
export async function isGone(statements: Statements, registryId: number): Promise<boolean> {
  const row = await statements.row(
    'SELECT registry_id FROM registry_sync WHERE registry_id = $1 AND (is_leaving = 1 OR gone_at_step IS NOT NULL)',
    [registryId],
  )
  return row !== undefined
}
