import { hashOf } from './address-hash.ts'
import { inviteeKey } from './invitee-key.ts'
import { entriesOf, isFirstOwner, type OwnersOf, type User } from './may.ts'

/** An account has agreed as one of the owners of a registry: the first one, or as whom an entry names. */
export interface Agreement {
  user_id: number
  /** Of the entry; empty for the first owner. */
  owner_hash: string
}

const first = ''

/** As which owners the account may agree. */
export function agreementsOf(
  caller: Pick<User, 'id' | 'invited_as'>,
  registry: OwnersOf,
): readonly Agreement[] {
  const named = entriesOf(caller, registry).map(hashOfEntry)
  const hashes = isFirstOwner(caller, registry) ? [first, ...named] : named
  return [...new Set(hashes)].map((owner_hash) => ({ user_id: caller.id, owner_hash }))
}

/** Those that count: of an owner by now. Who was an owner, left, and is named again may have another account. */
export function standing(agreements: readonly Agreement[], registry: OwnersOf): Agreement[] {
  const accounts = new Map(ownersOf(registry))
  return agreements.filter(({ owner_hash, user_id }) => {
    if (!accounts.has(owner_hash)) return false
    return (accounts.get(owner_hash) ?? user_id) === user_id
  })
}

/** Whether each owner does, also one who is named and has no account yet. */
export function haveAllAgreed(agreements: readonly Agreement[], registry: OwnersOf): boolean {
  const agreed = new Set(standing(agreements, registry).map(({ owner_hash }) => owner_hash))
  return ownersOf(registry).every(([owner]) => agreed.has(owner))
}

/** Each owner, with the account that the host says they have. */
function ownersOf({ user_id, meta, owner_accounts = {} }: OwnersOf): [string, number | undefined][] {
  const further = meta.registry_owners.map((entry): [string, number | undefined] => [
    hashOfEntry(entry),
    owner_accounts[inviteeKey(entry)],
  ])
  return [[first, user_id], ...further]
}

function hashOfEntry(entry: string): string {
  return hashOf(inviteeKey(entry))
}
