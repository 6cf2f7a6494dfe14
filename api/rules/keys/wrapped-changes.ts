import {
  type EndpointName,
  type ItemCreate,
  type ItemRegistryCreate,
  type ItemUpdate,
  isRevealed,
  type RegistryMeta,
  type RegistryUpdate,
  unwrapsAt,
} from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { DemandSeen } from '../../answers/conditions.ts'
import { writeChanged } from '../../answers/item-json.ts'
import { audienceOf } from '../../answers/written-answers.ts'
import { findItemAnywhere, type StoredItem } from '../../stores/items.ts'
import type { AskedOfAny } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { wrapItem } from './keep-surprises.ts'
import { type Lists, wrappedForKey } from './look-at-lists.ts'

/**
 * A key without surprises changes a wrapped registry as it reads it: versions are those that it was shown, and the counter, of
 * which it reads 0, stays as guests have it.
 */
export async function changeAsShown(
  { database }: Dependencies,
  lists: Lists,
  name: EndpointName,
  asked: AskedOfAny,
): Promise<AskedOfAny> {
  const { demandSeen, ids } = asked
  const body: unknown = asked.body
  const isCounted = countersIn(body).some((counted) => counted !== undefined)
  if (!demandSeen && !isCounted) return asked
  const isFlat = name === 'updateItem' || name === 'deleteItem'
  const registryId = isFlat
    ? (await findItemAnywhere(database, ids.item_id))?.registry_id
    : name === 'createItem'
      ? (body as ItemCreate).registry_id
      : ids.id
  if (registryId === undefined || !(await lists.wrapped(registryId))) return asked
  if (countersIn(body).some((counted) => (counted ?? 0) !== 0)) throw wrappedForKey()
  return {
    ...asked,
    ...(isCounted && { body: withoutCounters(body) as never }),
    demandSeen: demandSeen && demandShown(demandSeen, asked.caller),
  }
}

function countersIn(body: unknown): (number | null | undefined)[] {
  const { items, ...one } = (body ?? {}) as ItemUpdate & { items?: ItemRegistryCreate[] }
  return (items ?? [one]).map(({ quantity_purchased }) => quantity_purchased)
}

function withoutCounters(body: unknown): unknown {
  const { items, ...one } = body as ItemUpdate & { items?: ItemRegistryCreate[] }
  const without = ({ quantity_purchased, ...others }: ItemUpdate | ItemRegistryCreate) => others
  return items ? { ...one, items: items.map(without) } : without(one)
}

function demandShown(demandSeen: DemandSeen, caller: Caller): DemandSeen {
  return (now) => {
    const shown =
      'quantity_purchased' in now ? wrapItem(writeChanged(now as StoredItem, audienceOf(caller))) : now
    return demandSeen(shown)
  }
}

/** A gift does not move to where its owner sees sooner what guests gave of it. */
export async function refuseMove(lists: Lists, { ids, body }: AskedOfAny): Promise<void> {
  const { registry_id: target } = body as { registry_id: number }
  const [from, to] = await Promise.all([lists.wrapped(ids.id), lists.wrapped(target)])
  if (from && (!to || unwrapsSooner(from.meta, to.meta))) throw wrappedForKey()
}

/** What would let its person, and so the key, read sooner what guests do is for the page of the person alone. */
export async function refuseUnwrapping(lists: Lists, name: EndpointName, asked: AskedOfAny): Promise<void> {
  const { ids } = asked
  const body: unknown = asked.body
  if (refused.includes(name)) await lists.refuseWrapped(ids.id)
  if (name === 'updateRegistry') {
    const { meta } = body as RegistryUpdate
    const before = meta && (await lists.wrapped(ids.id))
    if (before && opensSooner(before.meta, meta)) throw wrappedForKey()
  }
}

/**
 * Whom a registry is for, and who owns it, says for whom it is wrapped. Tags that stand in a body are those of times, which move
 * where pieces are counted by hand.
 */
const refused: readonly EndpointName[] = ['setForWhom', 'removeOwner', 'passOnRegistry', 'putRegistryItems']

function opensSooner(before: RegistryMeta, change: Partial<RegistryMeta>): boolean {
  const after = { ...before, ...change }
  const isLeft = !before.registry_owners.every((entry) => after.registry_owners.includes(entry))
  return isLeft || isRevealed({ meta: after }, new Date(0)) || unwrapsSooner(before, after)
}

function unwrapsSooner(before: RegistryMeta, after: RegistryMeta): boolean {
  const [was, willBe] = [unwrapsAt({ meta: before }), unwrapsAt({ meta: after })]
  return willBe !== undefined && (was === undefined || Date.parse(willBe) < Date.parse(was))
}
