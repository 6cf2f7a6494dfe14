import { makeKey } from '@hopechest/host/testing'
import type { Person } from './person.ts'
import type { PersonName, World } from './world.ts'

type Rights = Parameters<typeof makeKey>[2]

/** The person by the key of a program, which may do no more than this. For worlds with the embedded host. */
export async function keyOf(world: World, name: PersonName, rights: Rights, now?: Date): Promise<Person> {
  const person = world.people[name]
  return { ...person, password: await makeKey(world.database, person.id, rights, now) }
}
