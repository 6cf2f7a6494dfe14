import { Refusal, type Registry } from '@hopechest/contract'
import { type Caller, isOver, mayRead, noteEvent } from '@hopechest/host'
import { holdList } from '../../stores/list-order.ts'
import { findSendTo, saveSendTo } from '../../stores/send-to.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'
import { hasMoved, ownPurchase, purchaseGivenBack } from './own-purchase.ts'

const otherwise = 'Only an owner of the registry or an admin may see or say where gifts are sent'

/** The address where gifts are sent. It is in no registry and no list, because invitees read those. */
export const getSendTo: Rule<'getSendTo'> = async (dependencies, { caller, ids }) => {
  await writableRegistry(dependencies, caller, ids.id, otherwise)
  return { send_to: await findSendTo(dependencies.database.near(ids.id), ids.id) }
}

export const setSendTo: Rule<'setSendTo'> = async (
  dependencies,
  { caller, ids: { id: registryId }, body, demandSeen },
) => {
  const { database, now, order, sync } = dependencies
  const read = () => writableRegistry(dependencies, caller, registryId, otherwise)
  const send_to = body.send_to.trim()
  const fields = ['send_to']
  const event = { kind: 'registry.changed', registryId, caller, what: { fields }, at: now() } as const
  await sync.changeItems(caller, registryId, read, () =>
    database.near(registryId).transaction(async (statements) => {
      const read = async () => {
        const stored = await findSendTo(statements, registryId)
        demandSeen?.({ send_to: stored })
        return stored
      }
      if ((await read()) === send_to) return
      // The list stays as it is. The registry may have been deleted meanwhile.
      if (!(await holdList(statements, registryId, event.at, order))) throw noSuchRegistry()
      await read()
      await saveSendTo(statements, registryId, send_to)
      await noteEvent(statements, event, registryId)
    }),
  )
  return { send_to }
}

/**
 * For a guest who bought a gift or has set it aside, because a shop asks for the address, while its list is open. A gift that
 * was given back opens nothing. The release key opens the purchase, and not the home of a private list
 * to which the gift has moved.
 */
export const getSendToForPurchase: Rule<'getSendToForPurchase'> = async (dependencies, asked) => {
  const { database, now } = dependencies
  const { caller, ids } = asked
  const { purchase, registry, place } = await ownPurchase(dependencies, asked)
  if (purchase.released_at !== null) throw purchaseGivenBack()
  if (!registry || (hasMoved(ids, place) && !opensTo(caller, registry))) {
    throw new Refusal(
      'forbidden',
      'The gift is on a private registry that you may not read. Ask its owners where to send the gift',
    )
  }
  if (isOver(registry, now())) {
    throw new Refusal(
      'forbidden',
      'The day of this registry has passed, or it is put away. Ask its owners where to send the gift',
    )
  }
  return { send_to: await findSendTo(database.near(place.registry_id), place.registry_id) }
}

/** The account of a page asks for guests, and does not say for whom. */
function opensTo(caller: Caller, registry: Registry): boolean {
  return registry.status !== 'private' || mayRead({ ...caller, is_reader: false }, registry)
}
