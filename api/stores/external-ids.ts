import type { Statements } from '@hopechest/database'

/** The item that programs call so in this registry. */
export async function findItemCalled(
  statements: Statements,
  registryId: number,
  externalId: string,
): Promise<number | undefined> {
  const row = await statements.row<{ item_id: number }>(
    'SELECT item_id FROM item_external_ids WHERE registry_id = $1 AND external_id = $2',
    [registryId, externalId],
  )
  return row?.item_id
}

/** Until the item has a number. */
const noItem = 0

/** Whether the name is new. Of two transactions that take it at the same moment, the second waits for the first. */
export async function takeExternalId(
  statements: Statements,
  registryId: number,
  externalId: string,
): Promise<boolean> {
  const taken = await statements.run(
    `INSERT INTO item_external_ids (registry_id, external_id, item_id) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id, external_id) DO NOTHING`,
    [registryId, externalId, noItem],
  )
  return taken > 0
}

/** In the transaction that has taken the name. */
export async function giveExternalId(
  statements: Statements,
  registryId: number,
  externalId: string,
  itemId: number,
): Promise<void> {
  await statements.run(
    'UPDATE item_external_ids SET item_id = $3 WHERE registry_id = $1 AND external_id = $2',
    [registryId, externalId, itemId],
  )
}

export interface NamedVersion {
  id: number
  updated_at: string
  is_active: boolean
  external_id: string | null
}

/** The active items behind an id, and those that were removed and have a name, by id. */
export async function findNamedVersions(
  statements: Statements,
  registryId: number,
  after: number,
  most: number,
): Promise<NamedVersion[]> {
  const rows = await statements.rows<Omit<NamedVersion, 'is_active'> & { is_active: number }>(
    `SELECT i.id, i.updated_at, i.is_active, n.external_id
     FROM items i LEFT JOIN item_external_ids n ON n.registry_id = i.registry_id AND n.item_id = i.id
     WHERE i.registry_id = $1 AND i.id > $2 AND (i.is_active = 1 OR n.external_id IS NOT NULL)
     ORDER BY i.id LIMIT $3`,
    [registryId, after, most],
  )
  return rows.map((row) => ({ ...row, is_active: row.is_active === 1 }))
}

/** The registry is gone. */
export async function forgetExternalIds(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM item_external_ids WHERE registry_id = $1', [registryId])
}
