import { hash } from 'node:crypto'
import type { Statements } from '@hopechest/database'

/** A device on which a slip was unfolded, and the first day. */
export interface Unfolding {
  device: string
  on: string
}

/** Stands for a device by the number that its browser keeps. */
export function markOfDevice(secret: string): string {
  return hash('sha256', secret).slice(0, 16)
}

/** Of further devices nothing is noted: the person reads of these twenty. */
const mostDevices = 20

/** The slip of the present draw was unfolded. A change of the slip forgets nothing of it. */
export async function noteUnfolding(
  statements: Statements,
  { circleId, personId }: { circleId: number; personId: number },
  { device, on }: Unfolding,
): Promise<void> {
  await statements.run(
    `INSERT INTO slip_unfoldings (circle_id, round, person_id, device, unfolded_on)
     SELECT d.circle_id, d.round, p.id, CAST($3 AS TEXT), CAST($4 AS TEXT) FROM draws d JOIN known_people p ON p.id = $2
     WHERE d.circle_id = $1 AND d.drawn_at IS NOT NULL AND (SELECT COUNT(*) FROM slip_unfoldings u
       WHERE u.circle_id = d.circle_id AND u.round = d.round AND u.person_id = p.id) < $5
     ON CONFLICT (circle_id, round, person_id, device) DO NOTHING`,
    [circleId, personId, device, on, mostDevices],
  )
}

/** Of the slips that a person has now, by their circles. */
export async function unfoldingsOf(
  statements: Statements,
  personId: number,
): Promise<ReadonlyMap<number, Unfolding[]>> {
  const rows = await statements.rows<Unfolding & { circle_id: number }>(
    `SELECT u.circle_id, u.device, u.unfolded_on AS "on" FROM slip_unfoldings u
     JOIN draws d ON d.circle_id = u.circle_id AND d.round = u.round
     WHERE u.person_id = $1 ORDER BY u.unfolded_on, u.device`,
    [personId],
  )
  return Map.groupBy(rows, ({ circle_id }) => circle_id)
}

export async function forgetUnfoldings(
  statements: Statements,
  circleId: number,
  round: number,
): Promise<void> {
  await statements.run('DELETE FROM slip_unfoldings WHERE circle_id = $1 AND round = $2', [circleId, round])
}
