import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isClientError } from '@hopechest/client'
import type { Database } from '@hopechest/database'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { kills, made, type Place, testKills } from './killing.ts'

const writers = 8
const mostAnswers = 60
/** How many gifts come together. */
const together = 5
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

testKills('people add gifts', 'has each gift that it acknowledged, on its list once', async (place, t) => {
  const { database } = place
  const added = await killAgainAndAgain(place)
  for (const [id, acknowledged] of added) {
    const active = await activeIn(database, id)
    demandAll(acknowledged, active)
    await demandWhole(database, id)
    await place.demandListed(id, active)
  }
  if (database.engine === 'sqlite')
    assert.deepEqual(
      { ...(await database.row<object>('SELECT * FROM pragma_integrity_check')) },
      { integrity_check: 'ok' },
    )
  const items = added.values().reduce((sum, ids) => sum + ids.length, 0)
  t.diagnostic(
    `Figure: ${added.size} kills on ${database.engine}${place.isOnWordPress ? ' with a WordPress site' : ''}, ${items} gifts acknowledged, none lost`,
  )
})

/** For each registry, the items that were acknowledged. Each start has a registry of its own. */
async function killAgainAndAgain({ settings, owner }: Place): Promise<Map<number, number[]>> {
  const added = new Map<number, number[]>()
  const folder = await freshFolder()
  for (let n = 0; n < kills; n++) {
    const service = await startService(folder, settings)
    const client = clientOf(service, owner)
    const id = await made(() => client.createRegistry({ title: 'A wedding' }))
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
  // What a start makes of what the last kill has left is looked at, too.
  await startService(folder, settings)
  return added
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
