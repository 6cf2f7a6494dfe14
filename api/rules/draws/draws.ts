import { type Draw, type DrawPlan, hasPassed, limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  type Drawn,
  deleteSlips,
  deleteWords,
  findDraw,
  forgetDrawLink,
  markOfAddress,
  markOfPaper,
  noDraw,
  readSlips,
  type StoredDraw,
  slipsOfAccount,
  writeDraw,
  writeSlips,
} from '@hopechest/host/draws'
import { isOfOwner, listKnownPeople } from '@hopechest/host/family'
import { forgetLettersAbout } from '@hopechest/host/post'
import type { Rule } from '../asked.ts'
import { demandOwner, lockBookOfCircle, seeCircle } from '../people/books.ts'
import { choicesOf, without } from './choices.ts'
import { drawEvenly } from './draw-evenly.ts'
import { leaveDraw as leave, leaveForgotten } from './leave.ts'
import { checked, namesIn, sayStuck, toDraw } from './plan.ts'

/** Who had their address forgotten meanwhile has left, and their giver gets another name. */
export const getDraw: Rule<'getDraw'> = async ({ database, slips }, { caller, ids: { circle_id: id } }) => {
  const book = await seeCircle(database, caller, id)
  const draw = (await findDraw(database, id)) ?? noDraw
  if ((await forgottenIn(database, book, id, draw)).length === 0) return toDraw(id, draw)
  return database.transaction(async (statements) => {
    await lockBookOfCircle(statements, caller, id)
    const before = (await findDraw(statements, id)) ?? noDraw
    await leaveForgotten(statements, slips, id, await forgottenIn(statements, book, id, before))
    return toDraw(id, (await findDraw(statements, id)) ?? noDraw)
  })
}

async function forgottenIn(
  statements: Statements,
  book: number,
  circleId: number,
  { plan: { person_ids } }: StoredDraw,
): Promise<number[]> {
  if (person_ids.length === 0) return []
  const names = await namesIn(statements, book, circleId)
  return person_ids.filter((id) => !names.has(id))
}

export const planDraw: Rule<'planDraw'> = ({ database }, { caller, ids: { circle_id: id }, body }) => {
  return database.transaction(async (statements) => {
    const book = await lockBookOfCircle(statements, caller, id)
    const draw = (await findDraw(statements, id)) ?? noDraw
    if (draw.drawn_at !== null) throw namesDrawn()
    const plan = checked(withUnseen(body, draw), await namesIn(statements, book, id))
    return write(statements, id, { ...draw, plan })
  })
}

/** Who came by the link of the draw after the caller had read it stays. */
function withUnseen({ seen_ids, ...body }: DrawPlan, { plan }: StoredDraw): DrawPlan {
  if (!seen_ids) return body
  const unseen = plan.person_ids.filter((id) => !seen_ids.includes(id))
  const person_ids = [...body.person_ids, ...unseen]
  const { most } = limits.drawPeople
  if (person_ids.length > most)
    throw new Refusal('invalid', `At most ${most} people take part`, { field: 'person_ids' })
  return { ...body, person_ids }
}

export const drawNames: Rule<'drawNames'> = (
  { database, slips: seal, now },
  { caller, ids: { circle_id: id }, body },
) => {
  return database.transaction(async (statements) => {
    const book = await lockBookOfCircle(statements, caller, id)
    const before = (await findDraw(statements, id)) ?? noDraw
    await leaveForgotten(statements, seal, id, await forgottenIn(statements, book, id, before))
    const draw = (await findDraw(statements, id)) ?? noDraw
    if (draw.round !== body.round) throw drawnMeanwhile()
    const { plan } = draw
    demandPlan(draw, now())
    const stuck = sayStuck(plan, await namesIn(statements, book, id))
    if (stuck !== undefined) throw noNames(stuck)
    const last = draw.last_round === null ? [] : await readSlips(statements, seal, id, draw.last_round)
    const marks = new Map<number, string>()
    for (const { id, address } of await listKnownPeople(statements, book)) {
      const isPaper = await isOfOwner(statements, { owner_id: book, address }, caller)
      marks.set(id, isPaper ? markOfPaper : markOfAddress(address))
    }
    const pairs = drawPairs(plan.person_ids, choicesOf(plan.person_ids, plan.wishes), new Map(last))
    const drawn = new Map(
      [...pairs].map(([giver, receiver]) => {
        return [giver, { receiver, isChanged: false, to: marks.get(giver) ?? '' }]
      }),
    )
    await deleteSlips(statements, id, draw.round)
    await forgetLettersAbout(statements, 'circle', id)
    const round = draw.round + 1
    const stored = await write(statements, id, { ...draw, round, drawn_at: now().toISOString() })
    await writeSlips(statements, seal, { circleId: id, round }, drawn)
    return stored
  })
}

export const leaveDraw: Rule<'leaveDraw'> = (
  { database, slips },
  { caller, ids: { circle_id: id }, body: { person_id: personId } },
) => {
  return database.transaction(async (statements) => {
    await lockBookOfCircle(statements, caller, id)
    const draw = (await findDraw(statements, id)) ?? noDraw
    if (!draw.plan.person_ids.includes(personId))
      throw new Refusal('invalid', 'person_id must be of a person who takes part', { field: 'person_id' })
    if (!(await leave(statements, slips, id, draw, personId))) throw notWithout()
    return toDraw(id, (await findDraw(statements, id)) ?? noDraw)
  })
}

/** What was drawn for a day that has passed is kept, sealed, until the next such draw ends. */
export const endDraw: Rule<'endDraw'> = ({ database, now }, { caller, ids: { circle_id: id } }) => {
  return database.transaction(async (statements) => {
    await lockBookOfCircle(statements, caller, id)
    const draw = await findDraw(statements, id)
    if (!draw || draw.drawn_at === null) return
    const { plan, round, last_round } = draw
    const isOver = hasPassed(plan.day, now())
    if (isOver && last_round !== null) await deleteSlips(statements, id, last_round)
    if (!isOver) await deleteSlips(statements, id, round)
    else await deleteWords(statements, id, round)
    await forgetDrawLink(statements, id)
    await write(statements, id, {
      plan: { ...plan, day: '' },
      round,
      drawn_at: null,
      last_round: isOver ? round : last_round,
    })
  })
}

export const listSlips: Rule<'listSlips'> = async ({ database, slips }, { caller }) => {
  demandOwner(caller)
  return slipsOfAccount(database, slips, caller)
}

async function write(statements: Statements, circleId: number, draw: StoredDraw): Promise<Draw> {
  await writeDraw(statements, circleId, draw)
  return toDraw(circleId, draw)
}

/** Whom each drew last time is left out where names can be drawn without. It is never said whether that was so. */
function drawPairs(
  takers: readonly number[],
  choices: readonly number[],
  last: ReadonlyMap<number, Drawn>,
): Map<number, number> {
  const before = new Map([...last].map(([giver, { receiver }]) => [giver, receiver]))
  const receivers = drawEvenly(without(choices, takers, before)) ?? drawEvenly(choices) ?? []
  return new Map(receivers.map((receiver, giver) => [takers[giver] ?? 0, takers[receiver] ?? 0]))
}

function demandPlan({ plan: { person_ids, day } }: StoredDraw, now: Date): void {
  const { least } = limits.drawPeople
  if (person_ids.length < least) throw noNames(`At least ${least} people must take part`)
  if (day === '') throw noNames('Say until when before names are drawn')
  if (hasPassed(day, now)) throw noNames('The day of the draw has passed')
}

export function namesDrawn(): Refusal {
  return new Refusal('conflict', 'The names are drawn: end the draw before it is planned anew', {
    why: 'names_drawn',
  })
}

export function drawnMeanwhile(): Refusal {
  return new Refusal('conflict', 'The names were drawn meanwhile: read the draw again', {
    why: 'names_drawn',
  })
}

export function notWithout(): Refusal {
  return noNames('Without this person no names can be drawn as the wishes are')
}

function noNames(sentence: string): Refusal {
  return new Refusal('conflict', sentence, { why: 'no_names' })
}
