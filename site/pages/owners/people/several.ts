import { type Circle, isRefused } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { Book, PersonInBook } from './book.ts'

/** The address that leads to the undo of an act has room for this many people. */
export const mostAtOnce = 200

type Done = Record<string, string | number>
type Outcome = { done: Done } | { fault: string }

/** People of the form whom the owner still sees: another one, or another tab, may have removed some. */
export function chosenOf({ form }: PersonVisit, { people }: Pick<Book, 'people'>): PersonInBook[] {
  const ids = new Set(form.getAll('person').map((each) => parseId(each)))
  return people.filter(({ id }) => ids.has(id))
}

export function faultOf({ words }: PersonVisit, { length }: readonly PersonInBook[]): string | undefined {
  const { several } = words.myPeople
  if (length === 0) return several.none
  return length > mostAtOnce ? several.tooMany(mostAtOnce) : undefined
}

/** One after the other: each is judged when it is done, and what is done counts, also where there was no time for all. */
export async function takeOut(
  visit: PersonVisit,
  chosen: readonly PersonInBook[],
  circle: Circle | undefined,
): Promise<Outcome> {
  const { client } = visit.signedIn
  const meant = circle ? chosen.filter(({ circle_ids }) => circle_ids.includes(circle.id)) : chosen
  const out: number[] = []
  let seen = 0
  for (const { id } of meant) {
    if (!visit.hasTime()) break
    const outcome = circle ? await client.takeOutOfCircle(circle.id, id) : await client.removePerson(id)
    if (reached(outcome)) out.push(id)
    seen++
  }
  return { done: { [circle ? 'out' : 'removed']: out.length, ...at(out), ...left(meant.length - seen) } }
}

/** Into one of the circles, or into a new one. A circle takes people of its own book alone. */
export async function putIntoCircle(
  visit: PersonVisit,
  chosen: readonly PersonInBook[],
  { circles }: Pick<Book, 'circles'>,
): Promise<Outcome> {
  const { myPeople: words, sharing } = visit.words
  const { client } = visit.signedIn
  const isNew = visit.form.get('act') === 'new'
  const made = isNew ? await makeCircle(visit) : undefined
  if (made && 'fault' in made) return made
  const circle = made?.circle ?? circles.find(({ id }) => String(id) === visit.form.get('into'))
  if (!circle) return { fault: words.several.gone }
  const own = chosen.filter(({ owner_id }) => owner_id === circle.owner_id)
  const put: number[] = []
  let seen = 0
  for (const { id, circle_ids } of own) {
    if (!visit.hasTime()) break
    const outcome = await client.putInCircle(circle.id, id)
    if (isRefused(outcome, 'conflict')) {
      if (put.length === 0 && !made) return { fault: sharing.invite.tooMany(limits.invitees) }
      break
    }
    if (reached(outcome) && !circle_ids.includes(circle.id)) put.push(id)
    seen++
  }
  const apart = chosen.length - own.length
  return {
    done: {
      put: put.length,
      into: circle.id,
      ...(made && { made: 1 }),
      ...at(put),
      ...left(own.length - seen),
      ...(apart > 0 && { apart }),
    },
  }
}

async function makeCircle(visit: PersonVisit): Promise<{ circle: Circle } | { fault: string }> {
  const { myPeople: words } = visit.words
  const name = textOf(visit.form, 'name').trim()
  const isGood = name !== '' && [...name].length <= limits.circleName
  if (!isGood) return { fault: words.nameFault(limits.circleName) }
  const key = keyOfThing(keyOrNew(visit.form), name)
  const made = await visit.signedIn.client.addCircle(name, { idempotencyKey: key })
  const circle = isRefused(made, 'conflict') ? undefined : reached(made)
  return circle ? { circle } : { fault: words.notes.full(limits.circles) }
}

/** Brings people back whom one act has moved or removed. Sent again, it finds those who are back already. */
export async function undo(visit: PersonVisit, circleId: number | undefined): Promise<Done> {
  const { form, signedIn } = visit
  const { client } = signedIn
  const act = form.get('act')
  const into = parseId(textOf(form, 'into')) ?? 0
  const ids = textOf(form, 'at')
    .split('.')
    .flatMap((each) => parseId(each) ?? [])
  let back = 0
  for (const id of ids.slice(0, mostAtOnce)) {
    if (!visit.hasTime()) break
    const outcome =
      act === 'put'
        ? await client.takeOutOfCircle(into, id)
        : act === 'out'
          ? await client.putInCircle(circleId ?? 0, id)
          : await client.restorePerson(id)
    if (isRefused(outcome, 'conflict')) break
    if (reached(outcome)) back++
  }
  if (form.has('made')) await removeIfEmpty(visit, into)
  return { back }
}

/** A circle that an act had made goes again, unless others are in it. */
async function removeIfEmpty({ signedIn: { client } }: PersonVisit, circleId: number): Promise<void> {
  const people = reached(await client.listPeople()) ?? []
  if (people.some(({ circle_ids }) => circle_ids.includes(circleId))) return
  reached(await client.removeCircle(circleId))
}

function at(ids: readonly number[]): Done {
  return ids.length > 0 ? { at: ids.join('.') } : {}
}

function left(count: number): Done {
  return count > 0 ? { left: count } : {}
}
