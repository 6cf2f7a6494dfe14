import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { basic } from '@hopechest/testing/basic'
import { freePort } from '@hopechest/testing/free-port'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { item, passwordOf, stop } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

const away = { detail: 'Storage is unavailable' }

describe('the database file of a service that runs', () => {
  let folder: string
  let file: string
  before(async () => {
    folder = await freshFolder()
    file = join(folder, 'data', 'hopechest.db')
  })

  test('vanishes or is replaced: no write is acknowledged, reads and /ready say so, and all is well when it is back', async () => {
    const OPS_PORT = String(await freePort())
    const service = await startService(folder, { OPS_PORT })
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/ready`)
      return [answer.status, await answer.json()]
    }
    for (const replace of [() => {}, () => writeFileSync(file, '')]) {
      assert.equal((await write(service, patientFetch)).status, 201)
      assert.deepEqual(await ready(), [200, { status: 'ready', database: 'sqlite' }])

      renameSync(file, `${file}.away`)
      replace()
      const refused = await write(service)
      const seen = [refused.status, refused.headers.get('retry-after'), await refused.json()]
      assert.deepEqual(seen, [503, '1', away])
      await until('reads to be refused', async () => (await read(service)).status === 503)
      assert.deepEqual(await (await read(service)).json(), away)
      assert.deepEqual(await ready(), [503, away])
      assert.equal((await fetch(`${service.url}/health`)).status, 200)

      renameSync(`${file}.away`, file)
      assert.equal((await write(service, patientFetch)).status, 201)
      assert.equal((await read(service, patientFetch)).status, 200)
      assert.deepEqual(await ready(), [200, { status: 'ready', database: 'sqlite' }])
    }
    await stop(service)
  })
})

async function headersFor(service: Service) {
  return { authorization: basic({ username: 'admin', password: await passwordOf(service) }) }
}

async function write(service: Service, call = fetch): Promise<Response> {
  const headers = { ...(await headersFor(service)), 'content-type': 'application/json' }
  return call(`${service.url}/items`, { method: 'POST', headers, body: JSON.stringify(item) })
}

/** Reads the first item. */
async function read(service: Service, call = fetch): Promise<Response> {
  return call(`${service.url}/items/1`, { headers: await headersFor(service) })
}
