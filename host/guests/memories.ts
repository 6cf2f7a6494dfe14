import { daysBefore, limits } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { type Holder, keyOf } from './guest-gifts.ts'

/** What a giver has kept: the budget of a year and the gifts, sealed by the site. It outlives the lists. */
export interface Memory {
  budget: string
  gifts: { purchase_id: number; sealed: string }[]
}

/**
 * Undefined where the giver wants nothing kept, as at first. A look is noted at most once a month, because what no one looks at for
 * years is forgotten.
 */
export async function findMemory(database: Database, holder: Holder, now: Date): Promise<Memory | undefined> {
  const key = keyOf(holder)
  const giver = await database.row<{ budget: string; is_noted: 0 | 1 }>(
    'SELECT budget, CASE WHEN seen_at < $2 THEN 0 ELSE 1 END AS is_noted FROM givers WHERE holder = $1',
    [key, daysBefore(now, 30)],
  )
  if (!giver) return undefined
  if (giver.is_noted === 0)
    await database.run('UPDATE givers SET seen_at = $2 WHERE holder = $1', [key, now.toISOString()])
  const gifts = await database.rows<Memory['gifts'][number]>(
    `SELECT r.purchase_id, r.sealed FROM remembered_gifts r
     LEFT JOIN guest_gifts g ON g.holder = r.holder AND g.purchase_id = r.purchase_id
     WHERE r.holder = $1 AND COALESCE(g.is_back, 0) = 0 ORDER BY r.purchase_id DESC`,
    [key],
  )
  return { budget: giver.budget, gifts }
}

/** Nothing is kept for an account that is gone. */
export async function keepMemory(database: Database, holder: Holder, now: Date): Promise<void> {
  const accountId = 'accountId' in holder ? holder.accountId : 0
  await database.run(
    `INSERT INTO givers (holder, seen_at) SELECT $1, $2
     WHERE NOT EXISTS (SELECT 1 FROM gone_guests WHERE account_id = $3) ON CONFLICT (holder) DO NOTHING`,
    [keyOf(holder), now.toISOString(), accountId],
  )
}

export async function saveBudget(database: Statements, holder: Holder, budget: string): Promise<void> {
  await database.run('UPDATE givers SET budget = $2 WHERE holder = $1', [keyOf(holder), budget])
}

/**
 * Where the giver wants it, and of gifts that the holder keeps: a browser may show those of others, too. What is remembered already stays as it
 * was. Of more gifts than there is room for, the newest stay.
 */
export function rememberGifts(
  database: Database,
  holder: Holder,
  gifts: readonly { purchaseId: number; sealed: string }[],
): Promise<void> {
  const key = keyOf(holder)
  return database.transaction(async (statements) => {
    // Others who remember something for this holder wait. One who forgets all comes before this or after it.
    if ((await statements.run('UPDATE givers SET seen_at = seen_at WHERE holder = $1', [key])) === 0) return
    for (const { purchaseId, sealed } of gifts)
      await statements.run(
        `INSERT INTO remembered_gifts (holder, purchase_id, sealed) SELECT $1, $2, $3
         WHERE EXISTS (SELECT 1 FROM guest_gifts WHERE holder = $1 AND purchase_id = $2 AND is_back = 0)
         ON CONFLICT (holder, purchase_id) DO NOTHING`,
        [key, purchaseId, sealed],
      )
    await statements.run(
      `DELETE FROM remembered_gifts WHERE holder = $1 AND purchase_id NOT IN
         (SELECT purchase_id FROM remembered_gifts WHERE holder = $1 ORDER BY purchase_id DESC LIMIT $2)`,
      [key, limits.rememberedGifts],
    )
  })
}

export async function forgetRemembered(
  database: Statements,
  holder: Holder,
  purchaseId: number,
): Promise<void> {
  await database.run('DELETE FROM remembered_gifts WHERE holder = $1 AND purchase_id = $2', [
    keyOf(holder),
    purchaseId,
  ])
}

/** With all gifts, and the wish to keep them. */
export async function forgetMemory(statements: Statements, holder: Holder): Promise<void> {
  await statements.run('DELETE FROM givers WHERE holder = $1', [keyOf(holder)])
}

/** What no one has looked at for so long is forgotten, where it belongs to no account. */
export const memoryYears = 3

/** By a time that has surely come. */
export async function sweepMemories(database: Statements, believed: Date): Promise<void> {
  const before = daysBefore(believed, memoryYears * 365)
  await database.run("DELETE FROM givers WHERE holder LIKE 'mailbox %' AND seen_at < $1", [before])
}
