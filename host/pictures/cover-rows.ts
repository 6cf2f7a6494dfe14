import type { Database } from '@hopechest/database'
import { hashOf } from '../address-hash.ts'
import { findSteps } from '../running-time.ts'
import { dropSmallOf, smallMark } from './small-rows.ts'

/**
 * The cover of a list is a picture of the list like any other, under an address that no gift can have. So it is served, backed up,
 * counted and forgotten with the others.
 */
export const coverMark = 'cover of the list'

/** An address of ours that no gift has: nothing is fetched or taken from another list for it. */
export function isOurMark(address: string): boolean {
  return address === coverMark || address.startsWith(smallMark)
}

export interface Cover {
  /** The last part of the address at which the pages serve it. */
  file: string
  /** What is seen on it; empty where its owner wrote nothing. */
  words: string
}

/** Puts the cover in the place of the one before. False where the list has as much as it may. */
export async function keepCover(
  database: Database,
  { id, user_id }: { id: number; user_id: number },
  { file, words, bytes }: Cover & { bytes: Buffer },
  mostBytes: number,
): Promise<boolean> {
  const near = database.near(id)
  const before = await findCoverFile(database, id)
  const changed = await near.run(
    `INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step, file, content, bytes, words)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
     WHERE (SELECT COALESCE(SUM(bytes), 0) FROM pictures WHERE registry_id = $1) + $10 <= $11
     ON CONFLICT (registry_id, address_hash) DO UPDATE SET file = excluded.file, content = excluded.content,
       bytes = excluded.bytes, words = excluded.words, owner_id = excluded.owner_id, seen_at_step = excluded.seen_at_step`,
    [
      id,
      hashOf(coverMark),
      coverMark,
      user_id,
      await findSteps(database),
      file,
      bytes.toString('base64'),
      bytes.length,
      words,
      bytes.length,
      mostBytes,
    ],
  )
  if (changed > 0 && before !== undefined && before !== file) await dropSmallOf(database, id, before)
  return changed > 0
}

/** False where the list has no cover. */
export async function keepCoverWords(database: Database, id: number, words: string): Promise<boolean> {
  const changed = await database
    .near(id)
    .run('UPDATE pictures SET words = $3 WHERE registry_id = $1 AND address_hash = $2', [
      id,
      hashOf(coverMark),
      words,
    ])
  return changed > 0
}

export async function dropCover(database: Database, id: number): Promise<void> {
  const gone = await database
    .near(id)
    .row<{ file: string | null }>(
      'DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2 RETURNING file',
      [id, hashOf(coverMark)],
    )
  if (gone?.file) await dropSmallOf(database, id, gone.file)
}

async function findCoverFile(database: Database, id: number): Promise<string | undefined> {
  const row = await database
    .near(id)
    .row<{ file: string }>('SELECT file FROM pictures WHERE registry_id = $1 AND address_hash = $2', [
      id,
      hashOf(coverMark),
    ])
  return row?.file
}
