import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { freePort } from '@hopechest/testing/free-port'
import { launch } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'

const doctorFile = join(import.meta.dirname, '../doctor/main.ts')

async function ask(DATABASE_URL?: string): Promise<string> {
  const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
  const settings = DATABASE_URL === undefined ? ports : { ...ports, DATABASE_URL }
  const doctor = launch(process.execPath, [doctorFile], await freshFolder(), settings)
  await doctor.ended
  return doctor.printed()
}

describe('the doctor', () => {
  test('knows before the first start where the database will lie', async () => {
    const said = await ask()
    assert.match(said, /^warning {2}Database {2}There is no database yet/m)
    assert.match(said, /^(well|fault) {4,5}Disk {6}(Only )?[\d.]+ GB are free beside the database/m)
  })

  test('names no command for a cluster that is refused there', async () => {
    const [, postgres] = engines
    const url = String(await postgres?.freshUrl())
    assert.match(await ask(url), /^warning {2}Backups {3}There is no backup .* npm run backup/m)
    const database = await openDatabase(url)
    // The table that `distribute` makes first.
    await database.script('CREATE TABLE cluster_form (is_ready INTEGER NOT NULL)')
    await database.run('INSERT INTO cluster_form (is_ready) VALUES (1)')
    await database.close()
    const said = await ask(url)
    assert.match(said, /^well {5}Backups {3}The machines of the cluster need copies of their own/m)
    assert.doesNotMatch(said, /npm run backup/)
  })
})
