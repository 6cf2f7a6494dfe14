import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { stepsOfDays } from '../running-time.ts'
import { noteEndedList } from './gift-letters.ts'
import { createGuestStore } from './guest-store.ts'

/** A process that sends what is due, as a site does, and ends. */
const sender = `
  import { openDatabase } from '@hopechest/database'
  import { createGuestStore } from '@hopechest/host/guests'
  const [, url, server] = process.argv
  const database = await openDatabase(url)
  const { letters } = createGuestStore({ database })
  for (const letter of await letters.takeDue(100)) {
    await fetch(server, { method: 'POST', body: String(letter.purchaseId) })
    await letters.end(letter)
  }
  await database.close()`

for (const engine of engines) {
  describe(`senders of letters that are killed, on ${engine.name}`, () => {
    const letters = 6
    const arrived: number[] = []
    let victim: ChildProcess | undefined
    /** A mail server, which kills its sender with some letters: before it takes the letter, or before it says so. */
    const server = createServer(async (request, response) => {
      let id = ''
      for await (const piece of request) id += piece
      const isFirst = !arrived.includes(Number(id))
      const dies = isFirst && victim !== undefined && arrived.length % 3 === 1
      arrived.push(Number(id))
      if (dies) victim?.kill('SIGKILL')
      else response.end()
    })
    let url = ''
    let database: Database
    before(async () => {
      url = await engine.freshUrl()
      database = await openDatabase(url)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    })
    after(async () => {
      server.closeAllConnections()
      server.close()
      await database.close()
    })

    async function send(): Promise<number | null> {
      const child = spawn(process.execPath, ['--input-type=module', '-e', sender, url, addressOf(server)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      victim = child
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    }

    test('lose no letter, and only the one in their hands comes a second time', async () => {
      const guests = createGuestStore({ database })
      for (let purchaseId = 1; purchaseId <= letters; purchaseId++) {
        await guests.lists.note({ registryId: purchaseId, eventDate: '' })
        const at = new Date().toISOString()
        await database.run(
          `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
           VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 1, 1, 1, $2, $2)`,
          [purchaseId, at],
        )
        await database.run(
          `INSERT INTO purchases (id, item_id, registry_id, quantity, release_hash, created_at)
           VALUES ($1, $1, $1, 1, 'hash', $2)`,
          [purchaseId, at],
        )
        const gift = { registryId: purchaseId, itemId: purchaseId, purchaseId, mailbox: 'a code' }
        await guests.letters.keep({ ...gift, sealed: 'sealed' })
        await noteEndedList(database, purchaseId)
      }
      let killed = 0
      for (let left = letters; left > 0; ) {
        if ((await send()) !== 0) killed++
        await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
        left = (await database.rows('SELECT purchase_id FROM gift_letters')).length
      }
      assert.ok(killed > 0, 'a process was killed')
      const all = Array.from({ length: letters }, (_, n) => n + 1)
      assert.deepEqual(
        [...new Set(arrived)].toSorted((a, b) => a - b),
        all,
      )
      assert.equal(arrived.length, letters + killed)
    })
  })
}
