// May take 600 s: as many changes as CHANGES says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, isClientError } from '@hopechest/client'
import { openDatabase } from '@hopechest/database'
import { startRecordedWordPress } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

const changes = Number(process.env.CHANGES ?? 60)
const outages = 5
const writers = 8
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

for (const engine of engines)
  test(`while two services change one list and the host dies ${outages} times, list and table stay the same, on ${engine.name}`, async (t) => {
    const databaseUrl = await engine.freshUrl()
    const database = await openDatabase(databaseUrl)
    const wordpress = await startRecordedWordPress()
    t.after(() => Promise.all([database.close(), wordpress.stop()]))
    const owner = wordpress.addPerson('owner', 'member')
    const keeper = wordpress.addPerson('keeper', 'administrator')
    const settings = {
      DATABASE_URL: databaseUrl,
      HOST_URL: wordpress.url,
      HOST_TIMEOUT: '4',
      HOST_USERNAME: keeper.username,
      HOST_APP_PASSWORD: keeper.password,
    }
    const services = [
      await startService(await freshFolder(), settings),
      await startService(await freshFolder(), settings),
    ]
    const clients = services.map((service) => clientOf(service, owner))
    const { id } = must(await (clients[0] ?? assert.fail()).createRegistry({ title: 'A wedding' }))

    let made = 0
    let refused = 0
    const there = new Set<number>()
    const note = (isMade: boolean) => {
      if (isMade) made++
      else refused++
      // A dead host closes each connection, also of what it has begun.
      wordpress.fault = (made + refused) % outageEvery < outageLength ? () => ({ destroy: true }) : undefined
    }
    const write = async (client: Client, nth: number) => {
      while (made < changes) {
        const own = [...there].filter((item) => item % writers === nth)
        const item = own[0]
        if (item !== undefined && own.length > 3) {
          there.delete(item)
          const isGone = !isClientError(await client.removeRegistryItem(id, item))
          if (!isGone) there.add(item)
          note(isGone)
        } else {
          const added = await client.addRegistryItem(id, lamp)
          const isAdded = added !== null && !isClientError(added)
          if (isAdded) there.add(added.id)
          note(isAdded)
        }
      }
    }
    await Promise.all(
      Array.from({ length: writers }, (_, n) => write(clients[n % clients.length] ?? assert.fail(), n)),
    )
    wordpress.fault = undefined

    const idsInTable = async () => {
      const sql = 'SELECT id FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id'
      return (await database.rows<{ id: number }>(sql, [id])).map((row) => row.id)
    }
    await until('the host to have what the table has', async () => {
      await database.run('UPDATE leases SET hold_milliseconds = 0 WHERE hold_milliseconds > 5000')
      const listed = (wordpress.registryOf(id)?.meta.registry_item_ids ?? []) as number[]
      return JSON.stringify(listed.toSorted((a, b) => a - b)) === JSON.stringify(await idsInTable())
    })
    const listed = wordpress.registryOf(id)?.meta.registry_item_ids as number[]
    assert.equal(new Set(listed).size, listed.length, 'no gift stands twice')
    for (const client of clients)
      assert.deepEqual(
        must(await client.listRegistryItems(id, { limit: 1000 })).map((item) => item.id),
        listed,
      )
    assert.deepEqual(
      [...there].filter((item) => !listed.includes(item)),
      [],
      'lost',
    )
    t.diagnostic(
      `Figure: ${made} changes by two services on ${engine.name}, ${refused} refused while the host was dead, 0 lost, 0 twice, one order`,
    )
  })

const outageEvery = Math.ceil(changes / outages)
/** The requests that meet a dead host, each time. */
const outageLength = 4
