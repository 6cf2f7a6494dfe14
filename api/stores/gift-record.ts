import type { Statements } from '@hopechest/database'

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

/** Those that stand. */
export async function countRecords(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ records: number }>(
    `SELECT COUNT(*) AS records FROM purchases
     WHERE registry_id = $1 AND came_without_list = 1 AND released_at IS NULL`,
    [registryId],
  )
  return row?.records ?? 0
}
