import { Refusal, type Registry, type RegistryUpdate } from '@hopechest/contract'
import type { Caller, EventKind, HostRegistry, NewEvent } from '@hopechest/host'
import { noSuchRegistry } from './access.ts'
import type { Dependencies } from './dependencies.ts'

export async function saveChange(
  { host, now }: Pick<Dependencies, 'host' | 'now'>,
  caller: Caller,
  before: HostRegistry,
  change: RegistryUpdate,
): Promise<Registry> {
  const event = eventOfChange(before, change, caller, now())
  const after = await host.updateRegistry(caller, before.id, change, event, before)
  if (!after) throw noSuchRegistry()
  return after
}

/** A change may be computed so often while others change the registry on the site itself, past our leases. */
const mostTries = 20

/**
 * Computes and saves a change from the registry, and where the host has another one by then, from that. An owner who passes the
 * list on at this moment changes it, too.
 */
export async function saveComputed<Known, Result>(
  first: Known,
  read: () => Promise<Known>,
  save: (registry: Known) => Promise<Result>,
): Promise<Result> {
  for (let registry = first, n = 1; ; registry = await read(), n++) {
    try {
      return await save(registry)
    } catch (error) {
      if (!(error instanceof Refusal) || !isOfOthers(error) || n === mostTries) throw error
    }
  }
}

function isOfOthers({ why }: Refusal): boolean {
  return why === 'changed_meanwhile' || why === 'owners_changed'
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
