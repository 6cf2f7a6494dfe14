import type { Person } from './person.ts'
import type { PersonName, World } from './world.ts'

/** The person by the key of a program, which may do no more than this. */
export async function keyOf(
  world: World,
  name: PersonName,
  rights: Parameters<World['makeKey']>[1],
  now?: Date,
): Promise<Person> {
  const person = world.people[name]
  return { ...person, password: await world.makeKey(person, rights, now) }
}
