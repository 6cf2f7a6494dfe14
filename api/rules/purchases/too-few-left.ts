import { Refusal, type Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { itemOf } from '../registry-items.ts'

/** Why pieces of an item cannot be taken. When the item is no longer there, that is thrown. */
export async function tooFewLeft(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<Refusal> {
  const { quantity_needed, quantity_purchased } = await itemOf(statements, registryId, itemId)
  const left = quantity_needed - quantity_purchased
  return new Refusal('conflict', left > 0 ? `Only ${left} left` : 'No piece of this item is left')
}

/** No gift is bought from a registry that its owners have put away. */
export function demandInUse({ meta }: Registry): void {
  if (meta.registry_put_away) throw new Refusal('conflict', 'Its owners have put this registry away')
}
