import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'

test('a service that stops answers all who wait for a change, and ends', async () => {
  const url = await (engines[0] ?? assert.fail()).freshUrl()
  const database = await openDatabase(url)
  const owner = await makePerson(database, 'owner', 'member')
  const service = await startService(await freshFolder(), { DATABASE_URL: url })
  const { id } = must(await clientOf(service, owner).createRegistry({ title: 'A wedding' }))
  const ask = (query = '', headers = {}) =>
    fetch(`${service.url}/registries/${id}/changes${query}`, {
      headers: { authorization: basic(owner), ...headers },
    })
  const [made] = (await (await ask()).json()) as { id: string }[]
  const begin = performance.now()
  const waiting = Array.from({ length: 3 }, () => ask(`?after=${made?.id}`, { prefer: 'wait=25' }))
  // A request behind them is answered once they are at the service.
  await (await ask()).json()
  service.signal('SIGTERM')
  for (const answer of await Promise.all(waiting))
    assert.deepEqual([answer.status, await answer.json()], [200, []])
  assert.equal((await service.ended).status, 0)
  assert.ok(performance.now() - begin < 20_000)
  await database.close()
})
