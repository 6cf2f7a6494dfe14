import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { hashOf } from '../address-hash.ts'
import { findSteps } from '../running-time.ts'

/**
 * The small copy of a picture is a picture of the list like any other, under an address that no gift can have: this mark, and the name
 * of the file that it is of. So another picture has no small copy until its own comes.
 */
export const smallMark = 'small of '

/** Files of a list that are more than a card asks for, and have no small copy so far. */
export async function findWithoutSmall(
  database: Database,
  registryId: number,
  most: number,
): Promise<string[]> {
  const rows = await database.near(registryId).rows<{ file: string }>(
    `SELECT DISTINCT file FROM pictures WHERE registry_id = $1 AND file IS NOT NULL AND bytes > $2
       AND address NOT LIKE 'small of %'
       AND 'small of ' || file NOT IN (SELECT address FROM pictures WHERE registry_id = $1)
     ORDER BY file LIMIT $3`,
    [registryId, limits.pictures.small.bytes, most],
  )
  return rows.map(({ file }) => file)
}

export interface SmallCopy {
  /** The file that it is of. */
  of: string
  file: string
  bytes: Buffer
}

/** Keeps the small copy of a file that the list has. The first one stays. */
export async function keepSmall(
  database: Database,
  { id, user_id }: { id: number; user_id: number },
  { of, file, bytes }: SmallCopy,
): Promise<void> {
  const address = `${smallMark}${of}`
  await database.near(id).run(
    `INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step, file, content, bytes)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8
     WHERE $9 IN (SELECT file FROM pictures WHERE registry_id = $1 AND file = $9)
       AND (SELECT COUNT(*) FROM pictures WHERE registry_id = $1) < $10
     ON CONFLICT (registry_id, address_hash) DO NOTHING`,
    [
      id,
      hashOf(address),
      address,
      user_id,
      await findSteps(database),
      file,
      bytes.toString('base64'),
      bytes.length,
      of,
      limits.pictures.ofList,
    ],
  )
}

/** The same picture may stand under another address of the list, too. */
export async function dropSmallOf(database: Database, registryId: number, file: string): Promise<void> {
  await database.near(registryId).run(
    `DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2
       AND $3 NOT IN (SELECT file FROM pictures WHERE registry_id = $1 AND file = $3)`,
    [registryId, hashOf(`${smallMark}${file}`), file],
  )
}

/** What they were of is gone, or another picture has taken its place. */
export async function dropSmallWithoutWhole(database: Database, registryId: number): Promise<void> {
  const near = database.near(registryId)
  const rows = await near.rows<{ address_hash: string }>(
    `SELECT address_hash FROM pictures WHERE registry_id = $1
       AND address LIKE 'small of %'
       AND address NOT IN (SELECT 'small of ' || file FROM pictures WHERE registry_id = $1 AND file IS NOT NULL)`,
    [registryId],
  )
  for (const { address_hash } of rows) {
    await near.run('DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2', [
      registryId,
      address_hash,
    ])
    await giveWay()
  }
}
