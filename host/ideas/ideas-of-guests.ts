import type { Database } from '@hopechest/database'
import { forgetPictures, picturesOfIdeas } from '../pictures/picture-rows.ts'

/**
 * A guest who is signed in finds their ideas on each device: this says on which lists an account has some, and under which
 * hash. An account that was deleted meanwhile gets none.
 */
export async function noteIdeaList(
  database: Database,
  accountId: number,
  registryId: number,
  guest: string,
): Promise<void> {
  await database.run(
    `INSERT INTO idea_lists (account_id, registry_id, guest)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM gone_guests WHERE account_id = $1)
     ON CONFLICT (account_id, registry_id) DO UPDATE SET guest = excluded.guest`,
    [accountId, registryId, guest],
  )
}

/** What a browser has done on a list is the account's from now on. Where both have said something of an idea, the account's stays. */
export function joinIdeas(database: Database, registryId: number, from: string, to: string): Promise<void> {
  return database.transaction(async (statements) => {
    const guests = [registryId, from, to]
    await statements.run('UPDATE ideas SET guest = $3 WHERE registry_id = $1 AND guest = $2', guests)
    await statements.run('UPDATE ideas SET taken_by = $3 WHERE registry_id = $1 AND taken_by = $2', guests)
    await statements.run(
      `DELETE FROM idea_comments WHERE registry_id = $1 AND guest = $2 AND idea_id IN
         (SELECT idea_id FROM idea_comments WHERE registry_id = $1 AND guest = $3)`,
      guests,
    )
    await statements.run('UPDATE idea_comments SET guest = $3 WHERE registry_id = $1 AND guest = $2', guests)
    await statements.run(
      `DELETE FROM gift_words WHERE registry_id = $1 AND guest = $2 AND item_id IN
         (SELECT item_id FROM gift_words WHERE registry_id = $1 AND guest = $3)`,
      guests,
    )
    await statements.run('UPDATE gift_words SET guest = $3 WHERE registry_id = $1 AND guest = $2', guests)
  })
}

interface ListOfGuest {
  registry_id: number
  guest: string
}

function listsOf(database: Database, accountId: number): Promise<ListOfGuest[]> {
  return database.rows<ListOfGuest>(
    'SELECT registry_id, guest FROM idea_lists WHERE account_id = $1 ORDER BY registry_id',
    [accountId],
  )
}

/** What an account has added, said or given. */
export interface IdeaOfGuest {
  registry_id: number
  name: string
  is_own: boolean
  is_taken_by_you: boolean
  comment: string | null
}

export async function listIdeasOfAccount(database: Database, accountId: number): Promise<IdeaOfGuest[]> {
  const found: IdeaOfGuest[] = []
  for (const { registry_id, guest } of await listsOf(database, accountId)) {
    const rows = await database.rows<{
      name: string
      is_own: 0 | 1
      is_taken: 0 | 1
      comment: string | null
    }>(
      `SELECT i.name, CASE WHEN i.guest = $2 THEN 1 ELSE 0 END AS is_own,
           CASE WHEN i.taken_by = $2 THEN 1 ELSE 0 END AS is_taken, c.text AS comment
         FROM ideas i LEFT JOIN idea_comments c
           ON c.registry_id = i.registry_id AND c.idea_id = i.id AND c.guest = $2
         WHERE i.registry_id = $1 AND (i.guest = $2 OR i.taken_by = $2 OR c.text IS NOT NULL)
         ORDER BY i.created_at, i.id`,
      [registry_id, guest],
    )
    found.push(
      ...rows.map(({ name, is_own, is_taken, comment }) => ({
        registry_id,
        name,
        is_own: is_own === 1,
        is_taken_by_you: is_taken === 1,
        comment,
      })),
    )
  }
  return found
}

/** The account is gone. What it gives, and what others give of its ideas, counts on as gifts do; the rest goes. */
export async function forgetIdeasOfAccount(database: Database, accountId: number): Promise<void> {
  for (const { registry_id, guest } of await listsOf(database, accountId)) {
    await database.transaction(async (statements) => {
      const own = [registry_id, guest]
      await statements.run('DELETE FROM gift_words WHERE registry_id = $1 AND guest = $2', own)
      await statements.run('DELETE FROM idea_comments WHERE registry_id = $1 AND guest = $2', own)
      await statements.run(
        `DELETE FROM idea_comments WHERE registry_id = $1 AND idea_id IN
           (SELECT id FROM ideas WHERE registry_id = $1 AND guest = $2 AND taken_by IS NULL)`,
        own,
      )
      await statements.run(
        'DELETE FROM ideas WHERE registry_id = $1 AND guest = $2 AND taken_by IS NULL',
        own,
      )
    })
  }
  await database.run('DELETE FROM idea_lists WHERE account_id = $1', [accountId])
}

/** The list is gone, and its ideas go with it. */
export async function forgetIdeas(database: Database, registryId: number): Promise<void> {
  await database.run('DELETE FROM idea_comments WHERE registry_id = $1', [registryId])
  await database.run('DELETE FROM ideas WHERE registry_id = $1', [registryId])
  await database.run('DELETE FROM gift_words WHERE registry_id = $1', [registryId])
  await database.run('DELETE FROM idea_settings WHERE registry_id = $1', [registryId])
  await database.run('DELETE FROM idea_lists WHERE registry_id = $1', [registryId])
  await forgetPictures(database, picturesOfIdeas(registryId).id)
}
