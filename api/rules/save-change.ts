import type { Registry, RegistryUpdate } from '@hopechest/contract'
import type { Caller, EventKind, NewEvent } from '@hopechest/host'
import { noSuchRegistry } from './access.ts'
import type { Dependencies } from './dependencies.ts'

export async function saveChange(
  { host, now }: Pick<Dependencies, 'host' | 'now'>,
  caller: Caller,
  before: Registry,
  change: RegistryUpdate,
): Promise<Registry> {
  const event = eventOfChange(before, change, caller, now())
  const after = await host.updateRegistry(caller, before.id, change, event, before)
  if (!after) throw noSuchRegistry()
  return after
}

/** The event of a change, or undefined when nothing changes. */
export function eventOfChange(
  before: Registry,
  change: RegistryUpdate,
  caller: Caller,
  at: Date,
): NewEvent | undefined {
  const changed = whatChanges(before, change)
  return changed && { ...changed, registryId: before.id, caller, at }
}

function whatChanges(
  { meta: known, ...before }: Registry,
  { meta = {}, ...change }: RegistryUpdate,
): Pick<NewEvent, 'kind' | 'what'> | undefined {
  const was: Record<string, unknown> = { ...before, ...known }
  const fields = Object.entries({ ...change, ...meta })
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key]))
    .map(([key]) => key)
  if (fields.length === 0) return undefined
  const kind = fields.length === 1 ? kindOf(fields[0], known.registry_invitees, meta) : 'registry.changed'
  return { kind, what: { fields } }
}

function kindOf(
  field: string | undefined,
  invited: readonly string[],
  { registry_invitees: invitees = [] }: Partial<Registry['meta']>,
): EventKind {
  if (field === 'registry_item_ids') return 'registry.reordered'
  if (field !== 'registry_invitees') return 'registry.changed'
  if (invited.every((entry) => invitees.includes(entry))) return 'invitee.added'
  return invitees.every((entry) => invited.includes(entry)) ? 'invitee.removed' : 'registry.changed'
}
