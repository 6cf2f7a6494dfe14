import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { forgetGuestList } from './forget-gifts.ts'
import { createGuestStore, type GuestStore } from './guest-store.ts'

/** A process that sends what is due, as a site does, and ends. */
const sender = `
  import { openDatabase } from '@hopechest/database'
  import { createGuestStore } from '@hopechest/host/guests'
  const [, url, server] = process.argv
  const database = await openDatabase(url)
  const { invited } = createGuestStore({ database })
  for (let letter; (letter = await invited.take()); ) {
    await fetch(server, { method: 'POST', body: letter.letter })
    await invited.end(letter, 'sent')
  }
  await database.close()`

for (const engine of engines) {
  describe(`letters to the guests of a list on ${engine.name}`, () => {
    const databases: Database[] = []
    /** Three processes on one database. */
    let processes: GuestStore[]
    let database: Database
    let invited: GuestStore['invited']
    let url = ''
    before(async () => {
      url = await engine.freshUrl()
      for (let n = 0; n < 3; n++) databases.push(await openDatabase(url))
      processes = databases.map((each) => createGuestStore({ database: each }))
      database = databases[0] as Database
      invited = createGuestStore({ database }).invited
    })
    after(() => Promise.all(databases.map((each) => each.close())))

    let registryId = 0
    const lettersTo = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ guest: `guest ${n}`, letter: `letter ${n}` }))
    async function takeAll({ invited }: GuestStore): Promise<string[]> {
      const all: string[] = []
      for (;;) {
        const letter = await invited.take(registryId)
        if (!letter) return all
        all.push(letter.letter)
      }
    }

    test('leave once, also where two owners ask for them at the same moment and three processes send them', async () => {
      registryId++
      await Promise.all(processes.map((each) => each.invited.ask(registryId, lettersTo(20))))
      const taken = (await Promise.all(processes.map(takeAll))).flat()
      assert.deepEqual(
        taken.toSorted(),
        lettersTo(20)
          .map(({ letter }) => letter)
          .toSorted(),
      )
      await invited.ask(registryId, lettersTo(20))
      assert.equal(await invited.take(registryId), undefined, 'a press more while they leave')
    })

    test('are sent again by the owner who saw them as sent, and that once', async () => {
      registryId++
      const [letter] = lettersTo(1)
      if (!letter) return
      await invited.ask(registryId, [letter])
      const taken = await invited.take(registryId)
      if (taken) await invited.end(taken, 'sent')
      const seen = (await invited.list(registryId))[0]?.changed_at ?? ''
      await invited.ask(registryId, [letter])
      assert.equal(await invited.take(registryId), undefined)
      await invited.ask(registryId, [{ ...letter, seen }])
      assert.ok(await invited.take(registryId))
      await invited.ask(registryId, [{ ...letter, seen }])
      assert.equal(await invited.take(registryId), undefined, 'another tab, with the page of before')
    })

    test('that have no room in the hour are due again with the next step, and one that did not arrive is asked for anew', async () => {
      registryId++
      await invited.ask(registryId, lettersTo(2))
      const [one, other] = [await invited.take(registryId), await invited.take(registryId)]
      assert.ok(one && other)
      await invited.putOff(one, { withList: false })
      await invited.end(other, 'failed')
      assert.equal(await invited.take(registryId), undefined)
      const stands = async () =>
        (await invited.list(registryId)).map(({ state, is_put_off }) => [state, is_put_off]).toSorted()
      assert.deepEqual(await stands(), [
        ['due', true],
        ['failed', false],
      ])
      await database.run('UPDATE running_time SET steps = steps + 1', [])
      assert.deepEqual(await stands(), [
        ['due', false],
        ['failed', false],
      ])
      assert.deepEqual(await invited.take(registryId), one)
      await invited.ask(registryId, lettersTo(2))
      assert.equal((await invited.take(registryId))?.guest, other.guest)
    })

    test('and their names go with the list, with a guest who leaves it, and with the person', async () => {
      const lists = [++registryId, ++registryId, ++registryId]
      for (const id of lists)
        await invited.name(id, [
          { guest: 'elke', name: 'sealed' },
          { guest: 'paul', name: 'sealed' },
        ])
      const [first = 0, second = 0, third = 0] = lists
      const left = async () =>
        Promise.all(lists.map(async (id) => (await invited.list(id)).map(({ guest }) => guest)))
      await forgetGuestList(database, first)
      await invited.forget(second, ['paul'])
      assert.deepEqual(await left(), [[], ['elke'], ['elke', 'paul']])
      assert.deepEqual(
        (await invited.namesOf('elke')).map(({ registry_id }) => registry_id),
        [second, third],
      )
      await invited.forgetNamesOf('elke')
      assert.deepEqual(await left(), [[], [], ['paul']])
    })

    test('are not sent twice by processes that are killed, and the one in their hands is known', async () => {
      registryId++
      const arrived: string[] = []
      let victim: ChildProcess | undefined
      /** A mail server, which kills its sender with some letters. */
      const server = createServer(async (request, response) => {
        let letter = ''
        for await (const piece of request) letter += piece
        arrived.push(letter)
        if (arrived.length % 3 === 1) victim?.kill('SIGKILL')
        else response.end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const letters = lettersTo(7)
      await invited.ask(registryId, letters)
      let killed = 0
      for (let code: number | null = null; code !== 0; ) {
        const child = spawn(process.execPath, ['--input-type=module', '-e', sender, url, addressOf(server)], {
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        victim = child
        ;[code] = (await once(child, 'exit')) as [number | null]
        if (code !== 0) killed++
      }
      server.closeAllConnections()
      server.close()
      assert.deepEqual(arrived.toSorted(), letters.map(({ letter }) => letter).toSorted())
      const states = (await invited.list(registryId)).map(({ state }) => state)
      assert.equal(killed, 3)
      assert.equal(states.filter((state) => state === 'sending').length, killed)
      assert.equal(states.filter((state) => state === 'sent').length, letters.length - killed)
    })
  })
}
