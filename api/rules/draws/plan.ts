import { bookOwner, type Draw, type DrawPlan, type DrawWish, limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Plan, StoredDraw } from '@hopechest/host/draws'
import { listKnownPeople } from '@hopechest/host/family'
import { choicesOf, placesIn } from './choices.ts'
import { choicesOfAll, findStuck } from './stuck.ts'

/** Who may take part in the draw of a circle, by their names: its people, and the account in whose book it is. */
export type Names = ReadonlyMap<number, string>

export async function namesIn(statements: Statements, book: number, circleId: number): Promise<Names> {
  const people = await listKnownPeople(statements, book)
  const inCircle = people.filter(({ circle_ids }) => circle_ids.includes(circleId))
  return new Map([[bookOwner, ''], ...inCircle.map(({ id, name }) => [id, name] as const)])
}

/** The plan that an owner has sent, where it names people of the circle alone. */
export function checked({ own_name = '', ...body }: DrawPlan, names: Names): Plan {
  const person_ids = [...new Set(body.person_ids)].toSorted((one, other) => one - other)
  if (!person_ids.every((id) => names.has(id)))
    throw new Refusal('invalid', 'person_ids may name people of the circle only', { field: 'person_ids' })
  if (person_ids.includes(bookOwner) && own_name.trim() === '')
    throw new Refusal('invalid', `own_name must not be empty where person_ids has ${bookOwner}`, {
      field: 'own_name',
    })
  for (const { person_id, other_id } of body.wishes)
    if (!names.has(person_id) || !names.has(other_id) || person_id === other_id)
      throw new Refusal('invalid', 'wishes may name two people of the circle each', { field: 'wishes' })
  return { ...body, person_ids, own_name: own_name.trim() }
}

export function toDraw(circle_id: number, { plan, round, drawn_at }: StoredDraw): Draw {
  return { circle_id, ...plan, round, drawn_at, stuck: drawn_at === null ? whyStuck(plan) : null }
}

/** The names of the people whom the wishes leave too few others, as a sentence. Undefined where names can be drawn. */
export function sayStuck(plan: Plan, names: Names): string | undefined {
  const stuck = whyStuck(plan)
  if (!stuck) return undefined
  const say = (ids: readonly number[]) =>
    ids.map((id) => (id === bookOwner ? plan.own_name : names.get(id))).join(', ')
  const [who, whom] = [say(stuck.person_ids), say(stuck.other_ids)]
  return whom === ''
    ? `No names can be drawn: the wishes leave ${who} no one to draw`
    : `No names can be drawn: the wishes leave ${who} together only ${whom}`
}

function whyStuck({ person_ids: takers, wishes }: Plan): Draw['stuck'] {
  if (takers.length < limits.drawPeople.least) return null
  const choices = choicesOf(takers, wishes)
  const stuck = findStuck(choices)
  if (!stuck) return null
  const those = (places: readonly number[]) => places.map((place) => takers[place] ?? bookOwner)
  const isWell = (fewer: readonly DrawWish[]) => findStuck(choicesOf(takers, fewer)) === undefined
  return {
    person_ids: those(stuck),
    other_ids: those(placesIn(choicesOfAll(choices, stuck))),
    wishes: wishes.filter((wish) => isWell(wishes.filter((each) => each !== wish))),
  }
}
