import { noteEvent } from '@hopechest/host'
import { findGuestsMayAdd, saveGuestsMayAdd } from '@hopechest/host/ideas'
import { holdList } from '../../stores/list-order.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import type { Rule } from '../asked.ts'

/** Whether guests may add ideas. It says nothing of whether they have. */
export const getIdeaSettings: Rule<'getIdeaSettings'> = async (dependencies, { caller, ids: { id } }) => {
  const registry = await writableRegistry(dependencies, caller, id)
  return { guests_may_add: await findGuestsMayAdd(dependencies.database, registry) }
}

export const setIdeaSettings: Rule<'setIdeaSettings'> = async (
  dependencies,
  { caller, ids: { id }, body: { guests_may_add } },
) => {
  const { database, now, order, sync } = dependencies
  const read = () => writableRegistry(dependencies, caller, id)
  const fields = ['guests_may_add']
  const event = { kind: 'registry.changed', registryId: id, caller, what: { fields }, at: now() } as const
  const registry = await read()
  await sync.changeItems(caller, id, read, () =>
    database.transaction(async (statements) => {
      if ((await findGuestsMayAdd(statements, registry)) === guests_may_add) return
      // The list stays as it is. The registry may have been deleted meanwhile.
      if (!(await holdList(statements, id, event.at, order))) throw noSuchRegistry()
      await saveGuestsMayAdd(statements, id, guests_may_add)
      await noteEvent(statements, event, id)
    }),
  )
  return { guests_may_add }
}
