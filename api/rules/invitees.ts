import { limits, Refusal } from '@hopechest/contract'
import { type Caller, inviteeKey } from '@hopechest/host'
import { isNextAfter } from '../stores/leases.ts'
import { noSuchRegistry, readableRegistry, writableRegistry } from './access.ts'
import type { Parts } from './parts.ts'
import { inTurn, lookBefore } from './turn.ts'

export async function listInvitees({ host }: Parts, caller: Caller, id: number): Promise<string[]> {
  return (await readableRegistry(host, caller, id)).meta.registry_invitees
}

/** Who is on the list already stays there as they were written first. */
export function addInvitees(
  parts: Parts,
  caller: Caller,
  id: number,
  entries: readonly string[],
): Promise<string[]> {
  return changeInvitees(parts, caller, id, (listed) => distinct([...listed, ...entries]))
}

export function removeInvitee(parts: Parts, caller: Caller, id: number, entry: string): Promise<string[]> {
  // What is too long to be on the list is not worth the work of comparing.
  const key = entry.trim().length > 2 * limits.invitee.most ? '' : inviteeKey(entry)
  return changeInvitees(parts, caller, id, (listed) => {
    const left = listed.filter((each) => inviteeKey(each) !== key)
    if (left.length === listed.length) throw new Refusal('not_found', 'Invitee not found')
    return left
  })
}

/** Entries as typed, without the blanks around them, and nobody twice. */
export function distinct(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) if (!byKey.has(inviteeKey(entry))) byKey.set(inviteeKey(entry), entry.trim())
  return [...byKey.values()]
}

async function changeInvitees(
  parts: Parts,
  caller: Caller,
  id: number,
  change: (listed: readonly string[]) => string[],
): Promise<string[]> {
  const look = await lookBefore(parts, id)
  const read = await writableRegistry(parts.host, caller, id)
  return inTurn(parts, caller, id, async (lease) => {
    const registry = isNextAfter(look, lease) ? read : await writableRegistry(parts.host, caller, id)
    const listed = registry.meta.registry_invitees
    const invitees = change(listed)
    if (invitees.length > limits.invitees) {
      throw new Refusal('invalid', `invitees must have at most ${limits.invitees} entries`)
    }
    if (invitees.length === listed.length && invitees.every((entry, n) => entry === listed[n]))
      return invitees
    const saved = await parts.host.updateRegistry(caller, id, { meta: { registry_invitees: invitees } })
    if (!saved) throw noSuchRegistry()
    return saved.meta.registry_invitees
  })
}
