import type { Database } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'

/** Lists that are looked at in one statement. */
const atOnce = 500

/**
 * Before guests' gifts are forgotten by the days of their lists: the days as they are now. So a change of a day writes
 * nothing more, and none is missed.
 */
export async function noteDays(database: Database): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await database.values<[id: number]>(
      'SELECT id FROM registries WHERE id > $1 ORDER BY id LIMIT $2',
      [after, atOnce],
    )
    const last = ids.at(-1)?.[0]
    if (last === undefined) return
    await database.run(
      `INSERT INTO guest_lists (registry_id, event_date)
       SELECT id, event_date FROM registries WHERE id > $1 AND id <= $2
       ON CONFLICT (registry_id) DO UPDATE SET event_date = excluded.event_date
         WHERE guest_lists.event_date <> excluded.event_date`,
      [after, last],
    )
    after = last
    await giveWay()
  }
}
