import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { freePort } from '@hopechest/testing/free-port'
import { launch, listening } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { openSite } from '@hopechest/testing/wordpress/site-with-plugin'

const doctorFile = join(import.meta.dirname, '../doctor/main.ts')
const mainFile = join(import.meta.dirname, '../main.ts')

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

  test('says who frames the pages, and whether the two have agreed on a key', async () => {
    const [folder, port, site] = [await freshFolder(), await freePort(), await openSite()]
    const settings = { HOST_URL: site.url, API_PORT: `${port}` }
    const look = async (more = {}) => {
      const doctor = launch(process.execPath, [doctorFile], folder, { ...settings, ...more })
      await doctor.ended
      return doctor.printed()
    }
    assert.match(
      await look(),
      /^warning {2}Address {3}http:\/\/127\.0\.0\.1:\d+ frames the pages\. Start the service/m,
    )
    const key = { FRAME_KEY: 'x'.repeat(32) }
    assert.match(
      await look(key),
      /^well {5}Address .* frames the pages, and signs its visits with FRAME_KEY\.$/m,
    )
    const service = launch(process.execPath, [mainFile], folder, settings)
    const { url } = await listening(service)
    assert.match(
      await look(),
      /^warning {2}Address .* has no key yet\. Press “Check now” in the settings of the plugin/m,
    )
    assert.match(await look(), /^well {5}Key {7}It lies in data\/site-key\./m)
    const body = JSON.stringify({ version: 1, public: site.ask().public })
    assert.equal((await patientFetch(`${url}/frame/key`, { method: 'POST', body })).status, 200)
    assert.match(
      await look(),
      /^well {5}Address .* signs its visits with a key on which the two have agreed\.$/m,
    )
    service.signal('SIGTERM')
    await service.ended
    site.close()
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
