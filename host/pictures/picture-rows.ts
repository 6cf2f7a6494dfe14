import { limits } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { hashOf } from '../address-hash.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'
import { coverMark, isOurMark } from './cover-rows.ts'
import { type Picture, type PictureEnding, pictureTypes } from './read-picture.ts'
import { dropSmallOf, dropSmallWithoutWhole } from './small-rows.ts'
import type { WhyNot } from './why-not.ts'

/** What is known of an address on a list: the picture that is kept of it, or none so far. */
export interface KnownPicture {
  address: string
  /** The last part of the address at which the pages serve it; null until the picture is there. */
  file: string | null
  /** Why the shop's own file is not kept. */
  fault: WhyNot | null
  /** Of the cover alone. */
  words: string | null
}

/** The whole list at once, without the pictures themselves. */
export function findKnown(database: Database, registryId: number): Promise<KnownPicture[]> {
  return database
    .near(registryId)
    .rows<KnownPicture>('SELECT address, file, fault, words FROM pictures WHERE registry_id = $1', [
      registryId,
    ])
}

export interface StoredPicture {
  body: Buffer
  type: string
}

export async function findPicture(
  database: Database,
  registryId: number,
  file: string,
): Promise<StoredPicture | undefined> {
  const row = await database
    .near(registryId)
    .row<{ content: string }>('SELECT content FROM pictures WHERE registry_id = $1 AND file = $2 LIMIT 1', [
      registryId,
      file,
    ])
  return row && toStored(file, row.content)
}

/** Bytes travel as text: one SQL for all engines, and every backup has them. */
function toStored(file: string, content: string): StoredPicture {
  const ending = file.split('.').at(-1) as PictureEnding
  return { body: Buffer.from(content, 'base64'), type: pictureTypes[ending] }
}

export interface ElsewherePicture extends StoredPicture {
  isOwn: boolean
  fault: WhyNot | null
}

/**
 * Another list may have it already: a gift that moved, or was copied, takes its picture along, also when the shop is gone. `isOwn` is true
 * for a list of the same owner. It is true, too, for a picture that an owner sent: only people who saw it know its address. What the
 * browser of another owner has painted is that owner's word alone, and stays with their lists.
 */
export async function findElsewhere(
  database: Statements,
  address: string,
  ownerId: number,
): Promise<ElsewherePicture | undefined> {
  const row = await database.row<{ file: string; content: string; fault: WhyNot | null; is_own: number }>(
    `SELECT file, content, fault, CASE WHEN owner_id = $2 OR address LIKE '%/' || file THEN 1 ELSE 0 END AS is_own
     FROM pictures WHERE address_hash = $1 AND file IS NOT NULL AND registry_id > 0
       AND (fault IS NULL OR owner_id = $2) ORDER BY is_own DESC LIMIT 1`,
    [hashOf(address), ownerId],
  )
  return row && { ...toStored(row.file, row.content), fault: row.fault, isOwn: row.is_own === 1 }
}

/** Whose list it is: an owner keeps only so much on all lists together. */
export interface PictureList {
  id: number
  user_id: number
}

/**
 * Where the pictures of ideas are kept, of which no owner learns: they count for no limit of the owner, and a gift with the same
 * address gets nothing from them.
 */
export function picturesOfIdeas(registryId: number): PictureList {
  return { id: -registryId, user_id: -registryId }
}

/**
 * Notes that a list wants the picture of an address. It is due at once, and stays due until it is there: a service that is killed
 * meanwhile fetches it later. One that was given up is tried anew where `isAnew`. Nothing is noted for a list that has its fill.
 */
export async function notePicture(
  database: Database,
  { id, user_id }: PictureList,
  address: string,
  isAnew: boolean,
): Promise<void> {
  const steps = await findSteps(database)
  const near = database.near(id)
  const isNew = await near.run(
    `INSERT INTO pictures (registry_id, address_hash, address, owner_id, seen_at_step, due_at_step)
     SELECT $1, $2, $3, $4, $5, $5
     WHERE (SELECT COUNT(*) FROM pictures WHERE registry_id = $1) < $6
     ON CONFLICT (registry_id, address_hash) DO NOTHING`,
    [id, hashOf(address), address, user_id, steps, limits.pictures.ofList],
  )
  if (isNew > 0 || !isAnew) return
  await near.run(
    `UPDATE pictures SET due_at_step = $3, tries = 0
     WHERE registry_id = $1 AND address_hash = $2 AND file IS NULL AND due_at_step IS NULL`,
    [id, hashOf(address), steps],
  )
}

export interface DuePicture {
  registry_id: number
  owner_id: number
  address: string
}

/** How often a picture is tried: an hour later, then four, then nine, for four days in all. */
const mostTries = 7
const stepsOfAnHour = stepsOfDays(1 / 24)

export async function findDue(database: Statements, most: number): Promise<DuePicture[]> {
  return database.rows<DuePicture>(
    `SELECT registry_id, owner_id, address FROM pictures
     WHERE due_at_step <= $1 ORDER BY due_at_step, registry_id LIMIT $2`,
    [await findSteps(database), most],
  )
}

/** Of several processes one takes it, and leaves it to the next try: one that is killed loses nothing. */
export async function takeDue(
  database: Database,
  { registry_id: id, address }: DuePicture,
): Promise<boolean> {
  const steps = await findSteps(database)
  const taken = await database.near(id).row<{ tries: number }>(
    `UPDATE pictures SET tries = tries + 1, due_at_step = $3 + $4 * (tries + 1) * (tries + 1)
     WHERE registry_id = $1 AND address_hash = $2 AND due_at_step <= $3 RETURNING tries`,
    [id, hashOf(address), steps, stepsOfAnHour],
  )
  if (taken && taken.tries >= mostTries) await giveUp(database, id, address)
  return taken !== undefined
}

async function giveUp(database: Database, id: number, address: string): Promise<void> {
  await database
    .near(id)
    .run('UPDATE pictures SET due_at_step = NULL WHERE registry_id = $1 AND address_hash = $2', [
      id,
      hashOf(address),
    ])
}

export interface Room {
  ofList: number
  ofOwner: number
}

/**
 * Keeps the picture of an address. False where list or owner have as much as they may: the bytes of the list are counted by
 * the statement itself. A row that went meanwhile with its list stays gone, unless the owner sends the picture.
 */
export async function keepPicture(
  database: Database,
  list: PictureList,
  address: string,
  file: string,
  { bytes }: Pick<Picture, 'bytes'>,
  { ofList, ofOwner }: Room,
  fault: WhyNot | null = null,
): Promise<boolean> {
  if ((await bytesOf(database, list.user_id)) + bytes.length > ofOwner) return false
  const changed = await database.near(list.id).run(
    `UPDATE pictures SET file = $3, content = $4, bytes = $5, due_at_step = NULL, fault = $7
     WHERE registry_id = $1 AND address_hash = $2
       AND (SELECT SUM(other.bytes) FROM pictures AS other WHERE other.registry_id = $1) + $5 <= $6`,
    [list.id, hashOf(address), file, bytes.toString('base64'), bytes.length, ofList, fault],
  )
  return changed > 0
}

export async function bytesOf(database: Statements, ownerId: number): Promise<number> {
  const row = await database.row<{ bytes: number | null }>(
    'SELECT SUM(bytes) AS bytes FROM pictures WHERE owner_id = $1',
    [ownerId],
  )
  return Number(row?.bytes ?? 0)
}

/**
 * Pictures that a form offered and that its owner did not choose, or that a gift had before; unless a gift has one of them. A gift that names
 * an address of ours, such as that of the cover, takes nothing along.
 */
export async function dropUnused(
  database: Database,
  registryId: number,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses.filter((each) => !isOurMark(each))) {
    const gone = await database.near(registryId).row<{ file: string | null }>(
      `DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2
         AND $3 NOT IN (SELECT image_url FROM items WHERE registry_id = $1 AND image_url = $3) RETURNING file`,
      [registryId, hashOf(address), address],
    )
    if (gone?.file) await dropSmallOf(database, registryId, gone.file)
  }
}

/** Rows of a list that are deleted in one statement: they may hold some megabytes each. */
const atOnce = 3

/** The list is gone, and its pictures go with it. */
export async function forgetPictures(database: Database, registryId: number): Promise<void> {
  const near = database.near(registryId)
  let deleted = atOnce
  while (deleted >= atOnce) {
    deleted = await near.run(
      `DELETE FROM pictures WHERE registry_id = $1 AND address_hash IN
         (SELECT address_hash FROM pictures WHERE registry_id = $1 LIMIT $2)`,
      [registryId, atOnce],
    )
  }
}

/** For so long a picture stays that no gift has: the form that offered it is open, or its gift has just moved. */
const daysUnused = 30

/** Of lists behind an id, which have pictures. */
export async function findListsWithPictures(
  database: Statements,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await database.rows<{ registry_id: number }>(
    'SELECT DISTINCT registry_id FROM pictures WHERE registry_id > $1 ORDER BY registry_id LIMIT $2',
    [after, most],
  )
  return rows.map(({ registry_id }) => registry_id)
}

/** What a gift has is marked twice in that time: to change a row, SQLite writes the whole picture again. */
const daysUnmarked = daysUnused / 2

/** Gifts that came without a list keep their photo as long as the owners keep the gift. */
const cameWithoutList = `SELECT item_id FROM purchases
  WHERE registry_id = $1 AND came_without_list = 1 AND released_at IS NULL`

/**
 * A gift that was removed keeps its picture as long as it can come back. Each row has a statement of its own, and others are served
 * in between.
 */
export async function sweepList(database: Database, registryId: number): Promise<void> {
  const steps = await findSteps(database)
  const near = database.near(registryId)
  const comesBack = steps - stepsOfDays(limits.removedItems.days)
  const used = await near.rows<{ address_hash: string }>(
    `SELECT address_hash FROM pictures WHERE registry_id = $1 AND seen_at_step < $2 AND address IN
       (SELECT image_url FROM items WHERE registry_id = $1 AND image_url IS NOT NULL
          AND (is_active = 1 OR removed_at_step > $3 OR id IN (${cameWithoutList})))`,
    [registryId, steps - stepsOfDays(daysUnmarked), comesBack],
  )
  for (const { address_hash } of used) {
    await near.run('UPDATE pictures SET seen_at_step = $3 WHERE registry_id = $1 AND address_hash = $2', [
      registryId,
      address_hash,
      steps,
    ])
    await giveWay()
  }
  const unused = await near.rows<{ address_hash: string }>(
    `SELECT address_hash FROM pictures WHERE registry_id = $1 AND seen_at_step < $2
       AND address NOT LIKE 'small of %' AND address <> $3`,
    [registryId, steps - stepsOfDays(daysUnused), coverMark],
  )
  for (const { address_hash } of unused) {
    await near.run(
      `DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2 AND address NOT IN
         (SELECT image_url FROM items WHERE registry_id = $1 AND image_url IS NOT NULL
            AND (is_active = 1 OR removed_at_step > $3 OR id IN (${cameWithoutList})))`,
      [registryId, address_hash, comesBack],
    )
    await giveWay()
  }
  await dropSmallWithoutWhole(database, registryId)
}

/** Of lists behind an id, whose ideas have pictures. */
export async function findIdeasWithPictures(
  database: Statements,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await database.rows<{ registry_id: number }>(
    'SELECT DISTINCT -registry_id AS registry_id FROM pictures WHERE registry_id < $1 ORDER BY registry_id LIMIT $2',
    [-after, most],
  )
  return rows.map(({ registry_id }) => registry_id)
}

/** What no idea has any more. */
export async function sweepIdeas(database: Database, registryId: number): Promise<void> {
  const { id } = picturesOfIdeas(registryId)
  const near = database.near(id)
  const ideas = await database.rows<{ image_url: string }>(
    'SELECT image_url FROM ideas WHERE registry_id = $1 AND image_url IS NOT NULL',
    [registryId],
  )
  const isUsed = new Set(ideas.map(({ image_url }) => image_url))
  for (const { address } of await findKnown(database, id)) {
    if (isUsed.has(address)) continue
    await near.run('DELETE FROM pictures WHERE registry_id = $1 AND address_hash = $2', [id, hashOf(address)])
    await giveWay()
  }
}
