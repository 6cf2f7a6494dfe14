import type { Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'

/** Unless its owners say so, guests add no ideas to a list for a child: its owners would see them at once. */
export async function findGuestsMayAdd(
  statements: Statements,
  { id, meta }: Pick<Registry, 'id' | 'meta'>,
): Promise<boolean> {
  const row = await statements.row<{ guests_may_add: 0 | 1 }>(
    'SELECT guests_may_add FROM idea_settings WHERE registry_id = $1',
    [id],
  )
  return row ? row.guests_may_add === 1 : !meta.registry_for_child
}

export async function saveGuestsMayAdd(
  statements: Statements,
  registryId: number,
  mayAdd: boolean,
): Promise<void> {
  await statements.run(
    `INSERT INTO idea_settings (registry_id, guests_may_add) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET guests_may_add = excluded.guests_may_add`,
    [registryId, Number(mayAdd)],
  )
}
