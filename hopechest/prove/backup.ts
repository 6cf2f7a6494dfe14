import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUp } from '@hopechest/database/back-up'
import { Wrong } from '../browser.ts'
import { itemsOf } from './api.ts'
import { type Proved, Untried } from './proved.ts'

/** A backup that is made while all runs has the list, its owner, its gifts and what was given, as the database has them. */
export async function proveBackup(proved: Proved, copy = backUp): Promise<{ sentence: string }> {
  const { database, databaseUrl } = proved.installation
  const { registryId } = await itemsOf(proved)
  await removeLeft()
  const folder = await mkdtemp(join(tmpdir(), prefix))
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
      for (const sql of questions) {
        const there = await database.near(registryId).rows(sql, [registryId])
        const kept = backup.prepare(sql.replace('$1', '?')).all(registryId)
        if (JSON.stringify(kept.map(written)) !== JSON.stringify(there.map(written)))
          throw new Wrong('A backup holds something else of the list than the database: make no use of it.')
        rows += there.length
      }
    } finally {
      backup.close()
    }
    return {
      sentence: `A backup was made and read back, and all ${rows} rows of the list and its owner are in it.`,
    }
  } finally {
    await rm(folder, { recursive: true })
    process.off('exit', removeAtExit)
  }
}

const prefix = 'hopechest-prove-'
/** Longer than a backup takes. */
const hoursOfBackup = 24

/** A run that was killed has left a copy of everything. What belongs to others, they may change meanwhile, so it stays. */
async function removeLeft(): Promise<void> {
  const uid = process.getuid?.()
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    const isOwn = found?.isDirectory() && (uid === undefined || found.uid === uid)
    const isOld = found && Date.now() - found.mtimeMs > hoursOfBackup * 3_600_000
    if (isOwn && isOld) await rm(folder, { recursive: true, force: true })
  }
}

const questions = [
  'SELECT id, user_id, title, status, slug, item_ids, invitees FROM registries WHERE id = $1',
  'SELECT id, username, email FROM accounts WHERE id = (SELECT user_id FROM registries WHERE id = $1)',
  'SELECT id, name, quantity_needed, quantity_purchased FROM items WHERE registry_id = $1 ORDER BY id',
  'SELECT id, item_id, quantity FROM purchases WHERE registry_id = $1 ORDER BY id',
]

/** The two engines hand out numbers and texts in their own ways. */
function written(row: unknown): string {
  return JSON.stringify(Object.values(row as object).map(String))
}
