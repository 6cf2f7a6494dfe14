import { limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  circlesOfPerson,
  type Drawn,
  deleteSlips,
  deleteSlipsOf,
  findDraw,
  keepWordsOf,
  type Plan,
  readSlips,
  refuseJoined,
  type SlipSeal,
  type StoredDraw,
  writeDraw,
  writeSlips,
} from '@hopechest/host/draws'
import { choicesOf } from './choices.ts'
import { mend } from './mend.ts'

/**
 * Takes a person who leaves a circle, or all of them, out of what is planned and drawn there. Where no names can be drawn
 * without them, the draw ends: the others are to draw anew.
 */
export async function leaveDraws(
  statements: Statements,
  seal: SlipSeal,
  personId: number,
  circleId?: number,
): Promise<void> {
  const circles = await circlesOfPerson(statements, personId)
  for (const id of circles.filter((each) => circleId === undefined || each === circleId))
    await leaveCircle(statements, seal, id, personId)
  await deleteSlipsOf(statements, personId, circleId)
}

/** Takes those out who are in the book no more, because they had their address forgotten. */
export async function leaveForgotten(
  statements: Statements,
  seal: SlipSeal,
  circleId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    await leaveCircle(statements, seal, circleId, personId)
    await deleteSlipsOf(statements, personId)
  }
}

async function leaveCircle(
  statements: Statements,
  seal: SlipSeal,
  circleId: number,
  personId: number,
): Promise<void> {
  const draw = await findDraw(statements, circleId)
  if (!draw) return
  await refuseJoined(statements, seal, circleId, personId)
  const wishes = draw.plan.wishes.filter((wish) => ![wish.person_id, wish.other_id].includes(personId))
  const kept = { ...draw, plan: { ...draw.plan, wishes } }
  if (await leaveDraw(statements, seal, circleId, kept, personId)) return
  await deleteSlips(statements, circleId, draw.round)
  await writeDraw(statements, circleId, { ...kept, plan: planWithout(kept.plan, personId), drawn_at: null })
}

/** Says whether names are drawn without the person, too. Otherwise nothing has changed. */
export async function leaveDraw(
  statements: Statements,
  seal: SlipSeal,
  circleId: number,
  draw: StoredDraw,
  personId: number,
): Promise<boolean> {
  const plan = planWithout(draw.plan, personId)
  const { round } = draw
  if (draw.drawn_at !== null && draw.plan.person_ids.includes(personId)) {
    const slips = mendSlips(plan, await readSlips(statements, seal, circleId, round))
    if (!slips) return false
    await writeSlips(statements, seal, { circleId, round }, slips)
    await keepWordsOf(statements, seal, { circleId, round })
  }
  await writeDraw(statements, circleId, { ...draw, plan })
  return true
}

function planWithout(plan: Plan, personId: number): Plan {
  return { ...plan, person_ids: plan.person_ids.filter((id) => id !== personId) }
}

/** Undefined also where a slip opens no more, because the site has another key. */
function mendSlips(
  { person_ids: takers, wishes }: Plan,
  slips: ReadonlyMap<number, Drawn>,
): Map<number, Drawn> | undefined {
  if (takers.length < limits.drawPeople.least || !takers.every((id) => slips.has(id))) return undefined
  const receivers = takers.map((id) => takers.indexOf(slips.get(id)?.receiver ?? -1))
  const mended = mend(choicesOf(takers, wishes), receivers)
  return (
    mended &&
    new Map(
      takers.map((id, place) => {
        const receiver = takers[mended[place] ?? -1] ?? 0
        const before = slips.get(id)
        const isChanged = before?.isChanged === true || before?.receiver !== receiver
        return [id, { receiver, isChanged, to: before?.to ?? '' }]
      }),
    )
  )
}
