import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Client, isClientError } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { makePerson, startRecordedWordPress } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

/** `KILLS=100` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
const writers = 8
const mostAnswers = 60
/** How many gifts come together. */
const together = 5
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

describe(`a service that is killed ${kills} times while people add gifts`, () => {
  for (const engine of engines) {
    test(`has each gift that it acknowledged, on its list once, on ${engine.name}`, async (t) => {
      const url = await engine.freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      const owner = await makePerson(database, 'owner', 'member')
      const added = await killAgainAndAgain({ DATABASE_URL: url }, owner)
      for (const [id, acknowledged] of added) {
        const active = await activeIn(database, id)
        demandAll(acknowledged, active)
        await demandWhole(database, id)
        const row = await database.row<{ item_ids: string }>(
          'SELECT item_ids FROM registries WHERE id = $1',
          [id],
        )
        assert.deepEqual(JSON.parse(row?.item_ids ?? ''), active)
      }
      if (engine.name === 'SQLite')
        assert.deepEqual(
          { ...(await database.row<object>('SELECT * FROM pragma_integrity_check')) },
          { integrity_check: 'ok' },
        )
      say(t, added)
    })
  }

  test('has them, and the list on a WordPress site has them once its owner looks at it', async (t) => {
    const [sqlite] = engines
    const url = await (sqlite ?? assert.fail()).freshUrl()
    const database = await openDatabase(url)
    const wordpress = await startRecordedWordPress()
    t.after(() => Promise.all([database.close(), wordpress.stop()]))
    const owner = wordpress.addPerson('owner', 'member')
    const settings = { DATABASE_URL: url, HOST_URL: wordpress.url, HOST_TIMEOUT: '4' }
    const added = await killAgainAndAgain(settings, owner)
    const next = clientOf(await startService(await freshFolder(), settings), owner)
    for (const [id, acknowledged] of added) {
      const active = await activeIn(database, id)
      demandAll(acknowledged, active)
      await demandWhole(database, id)
      await until(`the site to list ${active}`, async () => {
        must(await next.getRegistry(id))
        return isDeepStrictEqual(wordpress.registryOf(id)?.meta.registry_item_ids, active)
      })
    }
    say(t, added)
  })
})

/** For each registry, the items that were acknowledged. Each start has a registry of its own. */
async function killAgainAndAgain(
  settings: Record<string, string>,
  person: { username: string; password: string },
): Promise<Map<number, number[]>> {
  const added = new Map<number, number[]>()
  const folder = await freshFolder()
  for (let n = 0; n < kills; n++) {
    const service = await startService(folder, settings)
    const client = clientOf(service, person)
    const id = await newRegistry(client)
    const acknowledged: number[] = []
    added.set(id, acknowledged)
    const last = 1 + Math.floor(Math.random() * mostAnswers)
    let isKilled = false
    const ways = [
      () => client.createItem({ ...lamp, registry_id: id }),
      () => client.addRegistryItem(id, lamp),
      () => {
        const name = `Together ${randomUUID()}`
        return client.addRegistryItems(
          id,
          Array.from({ length: together }, () => ({ ...lamp, name })),
        )
      },
    ]
    const write = async (way: (typeof ways)[number]) => {
      while (!isKilled) {
        const outcome = await way()
        if (!outcome || isClientError(outcome)) continue
        acknowledged.push(...[outcome].flat().map((item) => item.id))
        if (acknowledged.length < last) continue
        isKilled = true
        service.signal('SIGKILL')
      }
    }
    await Promise.all(
      Array.from({ length: writers }, (_, k) => write(ways[k % ways.length] ?? assert.fail())),
    )
    await service.ended
  }
  return added
}

/** A busy machine may let the first request wait too long. */
async function newRegistry(client: Client): Promise<number> {
  for (;;) {
    const made = await client.createRegistry({ title: 'A wedding' })
    if (made && !isClientError(made)) return made.id
  }
}

async function activeIn(database: Database, registryId: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    'SELECT id FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id',
    [registryId],
  )
  return rows.map(({ id }) => id)
}

function demandAll(acknowledged: readonly number[], stored: readonly number[]): void {
  assert.deepEqual(
    acknowledged.filter((id) => !stored.includes(id)),
    [],
    'lost',
  )
}

/** Of gifts that came together, all are there or none. */
async function demandWhole(database: Database, registryId: number): Promise<void> {
  const parts = await database.rows<{ name: string; gifts: number }>(
    `SELECT name, COUNT(*) AS gifts FROM items WHERE registry_id = $1 AND name LIKE 'Together %'
     GROUP BY name HAVING COUNT(*) <> $2`,
    [registryId, together],
  )
  assert.deepEqual(parts, [])
}

function say(t: TestContext, added: ReadonlyMap<number, readonly number[]>): void {
  const items = added.values().reduce((sum, ids) => sum + ids.length, 0)
  t.diagnostic(`${added.size} kills, ${items} gifts acknowledged, none lost`)
}
