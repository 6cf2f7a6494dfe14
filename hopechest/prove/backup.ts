import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUp } from '@hopechest/database/back-up'
import { Wrong } from '../browser.ts'
import { itemsOf } from './api.ts'
import { copyPrefix, removeLeftCopies } from './left.ts'
import { type Proved, Untried } from './proved.ts'

/** A backup that is made while all runs has the list and what was given as the database has them. WordPress keeps the list and its owner itself. */
export async function proveBackup(proved: Proved, copy = backUp): Promise<{ sentence: string }> {
  const { database, databaseUrl, account } = proved.installation
  const { registryId } = await itemsOf(proved)
  await removeLeftCopies()
  const folder = await mkdtemp(join(tmpdir(), copyPrefix))
  const file = join(folder, 'proved.db')
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', removeAtExit)
  try {
    const quiet = () => undefined
    const task = { url: databaseUrl, file, has: () => false, word: quiet, say: quiet, progress: quiet }
    await copy(task).catch((error) => {
      throw /cluster/i.test(String(error)) ? new Untried(String(error.message)) : error
    })
    const backup = new DatabaseSync(file, { readOnly: true })
    let rows = 0
    try {
      for (const sql of account ? ofGifts : [...ofList, ...ofGifts]) {
        const there = await database.near(registryId).rows(sql, [registryId])
        const kept = backup.prepare(sql.replace('$1', '?')).all(registryId)
        if (JSON.stringify(kept.map(written)) !== JSON.stringify(there.map(written)))
          throw new Wrong('A backup holds something else of the list than the database: make no use of it.')
        rows += there.length
      }
    } finally {
      backup.close()
    }
    if (rows === 0)
      throw new Wrong(
        'The database of this command has nothing of the list: give it the settings of the service.',
      )
    const whose = account ? 'the gifts, whose list WordPress keeps,' : 'the list and its owner'
    return { sentence: `A backup was made and read back, and all ${rows} rows of ${whose} are in it.` }
  } finally {
    await rm(folder, { recursive: true })
    process.off('exit', removeAtExit)
  }
}

const ofList = [
  'SELECT id, user_id, title, status, slug, item_ids, invitees FROM registries WHERE id = $1',
  'SELECT id, username, email FROM accounts WHERE id = (SELECT user_id FROM registries WHERE id = $1)',
]
const ofGifts = [
  'SELECT id, name, quantity_needed, quantity_purchased FROM items WHERE registry_id = $1 ORDER BY id',
  'SELECT id, item_id, quantity FROM purchases WHERE registry_id = $1 ORDER BY id',
]

/** The two engines hand out numbers and texts in their own ways. */
function written(row: unknown): string {
  return JSON.stringify(Object.values(row as object).map(String))
}
