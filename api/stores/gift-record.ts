import type { GiftLook } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Agreement } from '@hopechest/host'
import type { ItemPlace } from './item-places.ts'

/** Says of a new purchase that it came without the list, on this day. It has arrived. */
export async function noteRecord(
  statements: Statements,
  registryId: number,
  purchaseId: number,
  { created_at, is_thanked }: { created_at: string; is_thanked: boolean },
): Promise<void> {
  await statements.run(
    `UPDATE purchases SET came_without_list = 1, has_arrived = 1, is_thanked = $3, created_at = $4
     WHERE registry_id = $1 AND id = $2`,
    [registryId, purchaseId, Number(is_thanked), created_at],
  )
}

/** Whether the item is one that came without the list, also where its owner has taken it out again. */
export async function isRecord(statements: Statements, { id, registry_id }: ItemPlace): Promise<boolean> {
  const row = await statements.row(
    'SELECT id FROM purchases WHERE registry_id = $1 AND item_id = $2 AND came_without_list = 1 LIMIT 1',
    [registry_id, id],
  )
  return row !== undefined
}

/** Its owner has taken it out again, and its photo goes with it. */
export async function forgetPhoto(statements: Statements, { id, registry_id }: ItemPlace): Promise<void> {
  await statements.run('UPDATE items SET image_url = NULL WHERE id = $1 AND registry_id = $2', [
    id,
    registry_id,
  ])
}

/** Those that stand. */
export async function countRecords(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ records: number }>(
    `SELECT COUNT(*) AS records FROM purchases
     WHERE registry_id = $1 AND came_without_list = 1 AND released_at IS NULL`,
    [registryId],
  )
  return row?.records ?? 0
}

export interface NewLook extends GiftLook {
  registry_id: number
}

/** The first look of an account at an item stays. Undefined where the registry has as many as it may. */
export async function noteLook(
  statements: Statements,
  look: NewLook,
  most: number,
): Promise<GiftLook | undefined> {
  const { registry_id, item_id, user_id, item_name, looked_at } = look
  await statements.run(
    `INSERT INTO gift_looks (registry_id, item_id, user_id, item_name, looked_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT COUNT(*) FROM gift_looks WHERE registry_id = $1) < $6
     ON CONFLICT (registry_id, item_id, user_id) DO NOTHING`,
    [registry_id, item_id, user_id, item_name, looked_at, most],
  )
  return statements.row<GiftLook>(
    `SELECT user_id, item_id, item_name, looked_at FROM gift_looks
     WHERE registry_id = $1 AND item_id = $2 AND user_id = $3`,
    [registry_id, item_id, user_id],
  )
}

export function findLooks(statements: Statements, registryId: number): Promise<GiftLook[]> {
  return statements.rows<GiftLook>(
    `SELECT user_id, item_id, item_name, looked_at FROM gift_looks
     WHERE registry_id = $1 ORDER BY looked_at, item_id, user_id`,
    [registryId],
  )
}

/** Which owners agree to see what is taken. */
export function findAgreements(statements: Statements, registryId: number): Promise<Agreement[]> {
  return statements.rows<Agreement>(
    'SELECT user_id, owner_hash FROM taken_agreements WHERE registry_id = $1 ORDER BY user_id, owner_hash',
    [registryId],
  )
}

export async function noteAgreement(
  statements: Statements,
  registryId: number,
  { user_id, owner_hash }: Agreement,
): Promise<void> {
  await statements.run(
    `INSERT INTO taken_agreements (registry_id, owner_hash, user_id) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id, owner_hash, user_id) DO NOTHING`,
    [registryId, owner_hash, user_id],
  )
}

export async function endAgreements(
  statements: Statements,
  registryId: number,
  userId: number,
): Promise<void> {
  await statements.run('DELETE FROM taken_agreements WHERE registry_id = $1 AND user_id = $2', [
    registryId,
    userId,
  ])
}

export async function endAgreement(
  statements: Statements,
  registryId: number,
  { user_id, owner_hash }: Agreement,
): Promise<void> {
  await statements.run(
    'DELETE FROM taken_agreements WHERE registry_id = $1 AND user_id = $2 AND owner_hash = $3',
    [registryId, user_id, owner_hash],
  )
}

/** The registry is gone. */
export async function forgetSight(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM gift_looks WHERE registry_id = $1', [registryId])
  await statements.run('DELETE FROM taken_agreements WHERE registry_id = $1', [registryId])
}
