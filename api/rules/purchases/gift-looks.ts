import { isRevealed, limits, Refusal } from '@hopechest/contract'
import { findLooks, noteLook } from '../../stores/gift-record.ts'
import { writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import { itemOf } from '../one-item.ts'

const otherwise = 'Only an owner of the registry or an admin may see what was bought'

/**
 * An owner of a wrapped registry looks at one gift. The look stands for all owners to read, and no other answer changes: not the
 * item, nor its version, nor an event (decision 088).
 */
export const lookAtGift: Rule<'lookAtGift'> = async ({ database, ...dependencies }, { caller, ids }) => {
  const { id: registry_id, item_id } = ids
  const registry = await writableRegistry({ database, ...dependencies }, caller, registry_id, otherwise)
  const near = database.near(registry_id)
  const { name: item_name } = await itemOf(near, registry_id, item_id)
  const at = dependencies.now()
  if (isRevealed(registry, at)) throw alreadyOpen()
  const look = { registry_id, item_id, user_id: caller.id, item_name, looked_at: at.toISOString() }
  const noted = await noteLook(near, look, limits.giftLooks)
  if (!noted) throw looksFull()
  return noted
}

export const listGiftLooks: Rule<'listGiftLooks'> = async (dependencies, { caller, ids: { id } }) => {
  await writableRegistry(dependencies, caller, id, otherwise)
  return findLooks(dependencies.database.near(id), id)
}

export function alreadyOpen(): Refusal {
  return new Refusal('conflict', 'The registry is unwrapped already: its purchases say what was given', {
    why: 'already_open',
  })
}

export function looksFull(): Refusal {
  const sentence = `Owners of a registry look at ${limits.giftLooks} gifts at most before it is unwrapped`
  return new Refusal('conflict', sentence, { why: 'looks_full' })
}
