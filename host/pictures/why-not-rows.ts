import type { Database } from '@hopechest/database'
import { hashOf } from '../address-hash.ts'
import type { WhyNot } from './why-not.ts'

/** Notes why the picture of an address is not there. One that is too large, or that we do not read, is not asked for again. */
export async function noteWhyNot(
  database: Database,
  registryId: number,
  address: string,
  why: WhyNot,
): Promise<void> {
  await database.near(registryId).run(
    `UPDATE pictures SET fault = $3,
       due_at_step = CASE WHEN $3 IN ('large', 'kind', 'huge', 'unread') THEN NULL ELSE due_at_step END
     WHERE registry_id = $1 AND address_hash = $2 AND file IS NULL AND (fault IS NULL OR fault <> $3)`,
    [registryId, hashOf(address), why],
  )
}

/** How often a picture is fetched in all, for browsers that may not be able to read it. */
const mostTries = 20

/** Counts that a browser of the owner wants to paint this one. Undefined where there is nothing to paint. */
export async function takeToPaint(
  database: Database,
  registryId: number,
  address: string,
): Promise<{ isLast: boolean } | undefined> {
  const row = await database.near(registryId).row<{ tries: number }>(
    `UPDATE pictures SET tries = tries + 1
     WHERE registry_id = $1 AND address_hash = $2 AND file IS NULL AND fault IN ('large', 'kind') AND tries < $3
     RETURNING tries`,
    [registryId, hashOf(address), mostTries],
  )
  return row && { isLast: row.tries >= mostTries }
}

/** Why the picture of an address is to be painted; undefined where it is there, or cannot be. */
export async function findToPaint(
  database: Database,
  registryId: number,
  address: string,
): Promise<WhyNot | undefined> {
  const row = await database.near(registryId).row<{ fault: WhyNot }>(
    `SELECT fault FROM pictures
     WHERE registry_id = $1 AND address_hash = $2 AND file IS NULL AND fault IN ('large', 'kind', 'unread')`,
    [registryId, hashOf(address)],
  )
  return row?.fault
}
