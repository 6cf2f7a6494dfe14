import type { Draw } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Drawn, SlipSeal } from './slip-seal.ts'
import { forgetUnfoldings } from './unfoldings.ts'

/** What an owner has said of a draw. */
export type Plan = Pick<Draw, 'person_ids' | 'own_name' | 'wishes' | 'amount' | 'currency' | 'day'>

/** The draw of a circle as it is stored; its slips lie beside it. */
export interface StoredDraw {
  plan: Plan
  /** How often names were drawn: the slips of the last time have this number. */
  round: number
  drawn_at: string | null
  /** The draw whose day came before this one. Its slips are kept, so that no one draws the same person twice in a row. */
  last_round: number | null
}

/** What a draw is before anyone has said anything. */
export const noDraw: StoredDraw = {
  plan: { person_ids: [], own_name: '', wishes: [], amount: null, currency: '', day: '' },
  round: 0,
  drawn_at: null,
  last_round: null,
}

export async function findDraw(statements: Statements, circleId: number): Promise<StoredDraw | undefined> {
  const row = await statements.row<Omit<StoredDraw, 'plan'> & { plan: string }>(
    'SELECT plan, round, drawn_at, last_round FROM draws WHERE circle_id = $1',
    [circleId],
  )
  return row && { ...row, plan: JSON.parse(row.plan) as Plan }
}

export async function writeDraw(
  statements: Statements,
  circleId: number,
  { plan, round, drawn_at, last_round }: StoredDraw,
): Promise<void> {
  await statements.run(
    `INSERT INTO draws (circle_id, plan, round, drawn_at, last_round) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (circle_id) DO UPDATE SET plan = excluded.plan, round = excluded.round,
       drawn_at = excluded.drawn_at, last_round = excluded.last_round`,
    [circleId, JSON.stringify(plan), round, drawn_at, last_round],
  )
}

/** The circles whose draws name this person, of those that they are in. */
export async function circlesOfPerson(statements: Statements, personId: number): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    `SELECT d.circle_id FROM circle_people cp JOIN draws d ON d.circle_id = cp.circle_id
     WHERE cp.person_id = $1 ORDER BY d.circle_id`,
    [personId],
  )
  return rows.flat()
}

/** The slips of a round that open, by their givers. */
export async function readSlips(
  statements: Statements,
  seal: SlipSeal,
  circleId: number,
  round: number,
): Promise<Map<number, Drawn>> {
  const rows = await statements.values<[giver: number, sealed: string]>(
    'SELECT person_id, sealed FROM draw_slips WHERE circle_id = $1 AND round = $2',
    [circleId, round],
  )
  return new Map(
    rows.flatMap(([giver, sealed]) => {
      const drawn = seal.open({ circleId, round, giver }, sealed)
      return drawn ? [[giver, drawn]] : []
    }),
  )
}

/** Writes all slips of a round anew, in the order of their givers: which of them has changed, no row shows. */
export async function writeSlips(
  statements: Statements,
  seal: SlipSeal,
  { circleId, round }: { circleId: number; round: number },
  slips: ReadonlyMap<number, Drawn>,
): Promise<void> {
  await clearSlips(statements, circleId, round)
  for (const [giver, drawn] of [...slips].toSorted(([one], [other]) => one - other))
    await statements.run(
      'INSERT INTO draw_slips (circle_id, round, person_id, sealed) VALUES ($1, $2, $3, $4)',
      [circleId, round, giver, seal.close({ circleId, round, giver }, drawn)],
    )
}

/** They end, with what was noted of them. */
export async function deleteSlips(statements: Statements, circleId: number, round: number): Promise<void> {
  await clearSlips(statements, circleId, round)
  await statements.run('DELETE FROM draw_words WHERE circle_id = $1 AND round = $2', [circleId, round])
  await forgetUnfoldings(statements, circleId, round)
}

async function clearSlips(statements: Statements, circleId: number, round: number): Promise<void> {
  await statements.run('DELETE FROM draw_slips WHERE circle_id = $1 AND round = $2', [circleId, round])
}

/** Of all rounds, in one circle or in each. */
export async function deleteSlipsOf(statements: Statements, personId: number, circleId = 0): Promise<void> {
  const those = [personId, circleId]
  await statements.run('DELETE FROM draw_slips WHERE person_id = $1 AND ($2 = 0 OR circle_id = $2)', those)
  await statements.run('DELETE FROM draw_words WHERE person_id = $1 AND ($2 = 0 OR circle_id = $2)', those)
  await statements.run(
    'DELETE FROM slip_unfoldings WHERE person_id = $1 AND ($2 = 0 OR circle_id = $2)',
    those,
  )
}
