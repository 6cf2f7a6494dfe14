import { type InviteesResponse, limits, Refusal } from '@hopechest/contract'
import { type Caller, type EventKind, inviteeKey } from '@hopechest/host'
import { isNextAfter } from '../../stores/leases.ts'
import { noSuchRegistry, readableRegistry, writableRegistry } from '../access.ts'
import type { Asked } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { lookAtMetaLease, withMetaLease } from './meta-lease.ts'

export async function listInvitees(
  dependencies: Dependencies,
  { caller, ids }: Asked<'listInvitees'>,
): Promise<InviteesResponse> {
  return { invitees: (await readableRegistry(dependencies, caller, ids.id)).meta.registry_invitees }
}

/** An invitee who is on the list already stays there in the first spelling. */
export function addInvitees(
  dependencies: Dependencies,
  { caller, ids, body }: Asked<'addInvitees'>,
): Promise<InviteesResponse> {
  return changeInvitees(dependencies, caller, ids.id, 'invitee.added', (listed) =>
    distinct([...listed, ...body.invitees]),
  )
}

export function removeInvitee(
  dependencies: Dependencies,
  { caller, ids, path: { invitee: entry = '' } }: Asked<'removeInvitee'>,
): Promise<InviteesResponse> {
  // An entry that is too long cannot be on the list, so it is not compared.
  const key = entry.trim().length > 2 * limits.invitee.most ? '' : inviteeKey(entry)
  return changeInvitees(dependencies, caller, ids.id, 'invitee.removed', (listed) => {
    const left = listed.filter((each) => inviteeKey(each) !== key)
    if (left.length === listed.length) throw new Refusal('not_found', 'Invitee not found')
    return left
  })
}

/** Entries as typed, without the blanks around them, each invitee once. */
export function distinct(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) if (!byKey.has(inviteeKey(entry))) byKey.set(inviteeKey(entry), entry.trim())
  return [...byKey.values()]
}

async function changeInvitees(
  dependencies: Dependencies,
  caller: Caller,
  id: number,
  kind: EventKind,
  change: (listed: readonly string[]) => string[],
): Promise<InviteesResponse> {
  const look = await lookAtMetaLease(dependencies, id)
  const read = await writableRegistry(dependencies, caller, id)
  return withMetaLease(dependencies, caller, id, async (lease) => {
    const registry = isNextAfter(look, lease) ? read : await writableRegistry(dependencies, caller, id)
    const listed = registry.meta.registry_invitees
    const invitees = change(listed)
    if (invitees.length > limits.invitees) {
      throw new Refusal('invalid', `invitees must have at most ${limits.invitees} entries`)
    }
    if (invitees.length === listed.length && invitees.every((entry, n) => entry === listed[n]))
      return { invitees }
    const event = { kind, registryId: id, caller, at: dependencies.now() }
    const meta = { registry_invitees: invitees }
    const saved = await dependencies.host.updateRegistry(caller, id, { meta }, event)
    if (!saved) throw noSuchRegistry()
    return { invitees: saved.meta.registry_invitees }
  })
}
