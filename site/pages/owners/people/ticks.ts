import type { Circle, KnownPerson, OpenTo } from '@hopechest/client'

/** What a form says: whole circles, and single people of those that it shows. */
export interface Ticked {
  circles: ReadonlySet<number>
  people: ReadonlySet<number>
}

/** Whether the list is open to the person, by a circle or alone. */
export function mayOpen({ circle_ids, person_ids, left_out_ids }: OpenTo, person: KnownPerson): boolean {
  if (left_out_ids.includes(person.id)) return false
  return person_ids.includes(person.id) || person.circle_ids.some((id) => circle_ids.includes(id))
}

/**
 * To whom a list is open once the form is saved. Who is ticked off in a circle that stays open is left out; a circle that is opened
 * brings all of its people, and one that is closed takes those along who were there because of it.
 */
export function openAsTicked(
  before: OpenTo,
  ticked: Ticked,
  shown: { circles: readonly Circle[]; people: readonly KnownPerson[] },
): OpenTo {
  const shownCircles = new Set(shown.circles.map(({ id }) => id))
  const circles = new Set([
    ...before.circle_ids.filter((id) => !shownCircles.has(id)),
    ...shown.circles.flatMap(({ id }) => (ticked.circles.has(id) ? [id] : [])),
  ])
  const people = new Set(before.person_ids)
  const leftOut = new Set(before.left_out_ids)
  for (const person of shown.people) {
    const { id, circle_ids } = person
    const isTicked = ticked.people.has(id)
    const was = mayOpen(before, person)
    const inCircle = circle_ids.some((each) => circles.has(each))
    const byCircle = inCircle && circle_ids.some((each) => before.circle_ids.includes(each))
    if (isTicked === was) {
      // A circle that is opened anew brings whom it has, also those whom the form shows without a tick.
      if (!inCircle) leftOut.delete(id)
      continue
    }
    if (isTicked) {
      leftOut.delete(id)
      if (!inCircle) people.add(id)
    } else {
      people.delete(id)
      if (byCircle) leftOut.add(id)
    }
  }
  return { circle_ids: [...circles], person_ids: [...people], left_out_ids: [...leftOut] }
}
