import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { demandSameHost } from './known-host.ts'
import { makePerson } from './testing/index.ts'

const [here, there] = ['https://gifts.example/blog', 'https://new.example']

for (const { name, freshUrl } of engines) {
  describe(`the host of a database, on ${name}`, () => {
    test('is that of its first start, in any spelling; members of another one see none of its gifts', async () => {
      const database = await openDatabase(await freshUrl())
      for (const HOST_URL of [
        here,
        `${here}/`,
        'http://gifts.example/blog',
        'https://GIFTS.example:443/blog',
      ])
        await demandSameHost(database, { HOST_URL })
      for (const [HOST_URL, said] of [
        [
          undefined,
          /belongs to the WordPress site at gifts\.example\/blog, and this start is for the embedded host/,
        ],
        [
          there,
          /for the WordPress site at new\.example, .* set HOST_MOVED_FROM=https:\/\/gifts\.example\/blog/,
        ],
        ['https://gifts.example', /for the WordPress site at gifts\.example,/],
        ['https://gifts.example:8443/blog', /at gifts\.example:8443\/blog,/],
      ] as const)
        await assert.rejects(demandSameHost(database, { HOST_URL }), said)
      await demandSameHost(database, { HOST_URL: here })
      await database.close()
    })

    test('moves when the operator names the address from which it moves, and no other one', async () => {
      const database = await openDatabase(await freshUrl())
      await demandSameHost(database, { HOST_URL: here })
      await assert.rejects(
        demandSameHost(database, { HOST_URL: there, HOST_MOVED_FROM: 'https://gifts.example' }),
      )
      await demandSameHost(database, { HOST_URL: there, HOST_MOVED_FROM: `${here}/` })
      // The setting may stay.
      await demandSameHost(database, { HOST_URL: there, HOST_MOVED_FROM: here })
      await demandSameHost(database, { HOST_URL: there })
      await assert.rejects(demandSameHost(database, { HOST_URL: here }), /belongs to .* new\.example/)
      await database.close()
    })

    test('of a database with data and without a known host is that of its data', async () => {
      const ofSite = await openDatabase(await freshUrl())
      await ofSite.run(
        `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
         VALUES (77, 'Kettle', 'https://shop.example/kettle', 1, 0, 1, 1, $1, $1)`,
        ['2026-05-01T10:00:00.000Z'],
      )
      await assert.rejects(demandSameHost(ofSite, { HOST_URL: undefined }), /belongs to a WordPress site/)
      await demandSameHost(ofSite, { HOST_URL: here })
      const ofPeople = await openDatabase(await freshUrl())
      await makePerson(ofPeople, 'olive', 'member')
      await assert.rejects(demandSameHost(ofPeople, { HOST_URL: here }), /has people of the embedded host/)
      await demandSameHost(ofPeople, { HOST_URL: undefined })
      await Promise.all([ofSite.close(), ofPeople.close()])
    })

    test('of two first starts at once with different hosts, one is refused', async () => {
      const url = await freshUrl()
      const machines = await Promise.all([openDatabase(url), openDatabase(url)])
      const started = await Promise.allSettled(
        machines.map((database, n) => demandSameHost(database, { HOST_URL: n === 0 ? undefined : there })),
      )
      assert.deepEqual(started.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      await Promise.all(machines.map((database) => database.close()))
    })
  })
}
