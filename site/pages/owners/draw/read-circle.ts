import type { Circle, Draw, KnownPerson } from '@hopechest/client'
import { bookOwner } from '@hopechest/contract'
import type { DrawLink } from '@hopechest/host/draws'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { nothingHere } from '../../../view/nothing-here.ts'
import type { PeopleByLink } from '../../guests/people-by-link.ts'

/** A circle whose names are drawn, as one of its household sees it. */
export interface CircleOfDraw {
  /** All people and circles of the household. */
  book: { people: readonly KnownPerson[]; circles: readonly Circle[] }
  circle: Circle
  draw: Draw
  people: readonly KnownPerson[]
  /** Whose slip is printed: they have no address, or one whose letters an owner of the book reads. */
  forPaper: ReadonlySet<number>
  /** The visitor is the one who takes part as the owner of the book. */
  isOwn: boolean
  /** The name of the owner of the book; empty where another one of the household looks, and it is not written down. */
  ownName: string
  /** How each is called who may take part, in the order of the page. */
  names: ReadonlyMap<number, string>
  /** How people join who are not in the circle; undefined where no letter can ask them. */
  joining: DrawLink | undefined
}

interface CircleParts {
  guestGifts: { byLink: Pick<PeopleByLink, 'isOfOwner' | 'drawLinks'> }
  /** Undefined where no mail server is set up. */
  mail: object | undefined
}

export type CircleHandler = (visit: PersonVisit, of: CircleOfDraw) => Answer | Promise<Answer>

/** The pages of a circle that the visitor sees. */
export function ofCircle(parts: CircleParts, answer: CircleHandler): PersonHandler {
  return async (visit) => {
    const of = await readCircle(visit, parts)
    return of ? answer(visit, of) : nothingHere(visit)
  }
}

async function readCircle(
  { params, signedIn }: PersonVisit,
  { guestGifts: { byLink }, mail }: CircleParts,
): Promise<CircleOfDraw | undefined> {
  const { client, person } = signedIn
  const id = Number(params.circle)
  const circles = reached(await client.listCircles()) ?? []
  const circle = circles.find((each) => each.id === id)
  const draw = circle && reached(await client.getDraw(id))
  if (!circle || !draw) return undefined
  const all = reached(await client.listPeople()) ?? []
  const people = all.filter(({ circle_ids }) => circle_ids.includes(id))
  const isOwn = circle.owner_id === person.id
  const ownName = draw.own_name || (isOwn ? person.name : '')
  const names = new Map(people.map(({ id, name }) => [id, name]))
  if (ownName !== '') names.set(bookOwner, ownName)
  const forPaper = new Set<number>()
  for (const each of people)
    if (each.address === '' || (await byLink.isOfOwner(each, person))) forPaper.add(each.id)
  const joining = mail && person.is_email_confirmed ? await byLink.drawLinks.read(id) : undefined
  return { book: { people: all, circles }, circle, draw, people, forPaper, isOwn, ownName, names, joining }
}
