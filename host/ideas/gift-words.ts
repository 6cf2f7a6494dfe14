import type { Database, Statements } from '@hopechest/database'
import { lockIdeas } from './idea-rows.ts'

/** What one guest says to the others at a gift, sealed by the site. */
export interface GiftWordRow {
  guest: string
  sealed: string
}

/** The first one first. */
export function listGiftWords(
  statements: Statements,
  registryId: number,
  itemId: number,
): Promise<GiftWordRow[]> {
  return statements.rows<GiftWordRow>(
    `SELECT guest, sealed FROM gift_words WHERE registry_id = $1 AND item_id = $2 ORDER BY created_at, guest`,
    [registryId, itemId],
  )
}

/** Each guest has one row at a gift. False where the gift has as many as it may. */
export function saveGiftWord(
  database: Database,
  { registryId, itemId, guest, sealed }: GiftWordRow & { registryId: number; itemId: number },
  { most, at }: { most: number; at: string },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    await lockIdeas(statements, registryId)
    const others = await statements.row<{ n: number }>(
      'SELECT COUNT(*) AS n FROM gift_words WHERE registry_id = $1 AND item_id = $2 AND guest <> $3',
      [registryId, itemId, guest],
    )
    if ((others?.n ?? 0) >= most) return false
    await statements.run(
      `INSERT INTO gift_words (registry_id, item_id, guest, sealed, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (registry_id, item_id, guest) DO UPDATE SET sealed = excluded.sealed`,
      [registryId, itemId, guest, sealed, at],
    )
    return true
  })
}

export async function deleteGiftWord(
  statements: Statements,
  registryId: number,
  itemId: number,
  guest: string,
): Promise<void> {
  await statements.run('DELETE FROM gift_words WHERE registry_id = $1 AND item_id = $2 AND guest = $3', [
    registryId,
    itemId,
    guest,
  ])
}

/** What an account says on any list. */
export function listGiftWordsOfAccount(
  statements: Statements,
  accountId: number,
): Promise<{ registry_id: number; item_id: number; sealed: string }[]> {
  return statements.rows(
    `SELECT w.registry_id, w.item_id, w.sealed FROM idea_lists l
     JOIN gift_words w ON w.registry_id = l.registry_id AND w.guest = l.guest
     WHERE l.account_id = $1 ORDER BY w.registry_id, w.item_id`,
    [accountId],
  )
}
