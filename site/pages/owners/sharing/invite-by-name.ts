import { isRefused, type KnownPerson, type Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { inviteeKey } from '@hopechest/host'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'

interface Named {
  /** Empty where the owner wrote the address alone. */
  name: string
  /** Empty for a guest who has a card. */
  address: string
}

/** Of an entry of a list: the number behind the name of a person does not count. */
export function nameKey(entry: string): string {
  return inviteeKey(entry.replace(/ #\d+$/, ''))
}

/**
 * Writes guests into the owner's book, where they stay for other lists, and opens the list to them. False where the book has no room
 * for all of them.
 */
export async function inviteByName(
  visit: PersonVisit,
  registry: Registry,
  guests: readonly Named[],
): Promise<boolean> {
  if (guests.length === 0) return true
  const { client } = visit.signedIn
  const known = new Map<string, KnownPerson>()
  for (const person of reached(await client.listPeople()) ?? [])
    known.set(nameKey(person.address || person.name), person)
  const key = keyOrNew(visit.form)
  const ids: number[] = []
  for (const { name, address } of guests) {
    const before = known.get(nameKey(address || name))
    if (before) {
      if (address !== '' && name !== '' && name !== before.name)
        reached(await client.updatePerson(before.id, { name }))
      ids.push(before.id)
      continue
    }
    const person = { name: name || [...address].slice(0, limits.personName).join(''), address }
    const added = await client.addPerson(person, { idempotencyKey: keyOfThing(key, person) })
    if (isRefused(added, 'conflict')) return false
    const { id } = reached(added) ?? {}
    if (id !== undefined) ids.push(id)
  }
  const open = reached(await client.getOpenTo(registry.id))
  if (!open) return true
  const opened = await client.setOpenTo(registry.id, {
    ...open,
    person_ids: [...new Set([...open.person_ids, ...ids])],
    left_out_ids: open.left_out_ids.filter((id) => !ids.includes(id)),
    seen: open,
  })
  if (isRefused(opened, 'conflict')) return false
  reached(opened)
  return true
}
