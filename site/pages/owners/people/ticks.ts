import type { Circle, KnownPerson, OpenTo } from '@hopechest/client'

/** What a form says: whole circles, and single people of those that it shows. */
export interface Ticked {
  circles: Set<number>
  people: Set<number>
}

/** The circles and people whom a form shows. */
export interface Shown {
  circles: readonly Circle[]
  people: readonly KnownPerson[]
}

/** Whether the list is open to the person, by a circle or alone. */
export function mayOpen({ circle_ids, person_ids, left_out_ids }: OpenTo, person: KnownPerson): boolean {
  if (left_out_ids.includes(person.id)) return false
  return person_ids.includes(person.id) || person.circle_ids.some((id) => circle_ids.includes(id))
}

/** What a form shows of a list: the circles that are open, and the people who may open it. */
export function ticksOf(open: OpenTo, { circles, people }: Shown): Ticked {
  return {
    circles: new Set(circles.map(({ id }) => id).filter((id) => open.circle_ids.includes(id))),
    people: new Set(people.filter((person) => mayOpen(open, person)).map(({ id }) => id)),
  }
}

/** For a hidden field: what the form had when it was opened. */
export function writeTicks({ circles, people }: Ticked): string {
  return `${[...circles].join(' ')},${[...people].join(' ')}`
}

/** What stands by now, with what was ticked on and off since the form was opened: another tab may have saved meanwhile. */
export function changedTicks(now: Ticked, ticked: Ticked, written: string | null): Ticked {
  if (written === null) return ticked
  const [circles = '', people = ''] = written.split(',')
  const merged = (key: keyof Ticked, was: string) => {
    const before = new Set(was.split(' ').map(Number))
    return now[key].difference(before.difference(ticked[key])).union(ticked[key].difference(before))
  }
  return { circles: merged('circles', circles), people: merged('people', people) }
}

/**
 * To whom a list is open once the form is saved. Who is ticked off in a circle that stays open is left out; a circle that is opened
 * brings all of its people, and one that is closed takes those along who were there because of it.
 */
export function openAsTicked(before: OpenTo, ticked: Ticked, shown: Shown): OpenTo {
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
