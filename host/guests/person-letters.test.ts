import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { addressOf } from '@hopechest/testing/listen'
import { each } from '@hopechest/testing/outcome'
import {
  entriesOfList,
  insertKnownPerson,
  linkAlone,
  lockBooks,
  makeNonce,
  noteFollowed,
  setLinkNonce,
} from '../family/index.ts'
import { forgetGuestList } from './forget-gifts.ts'
import { createGuestStore, type GuestStore } from './guest-store.ts'

/** A process that sends what is due, as a site does, and ends. */
const sender = `
  import { openDatabase } from '@hopechest/database'
  import { createGuestStore } from '@hopechest/host/guests'
  const [, url, server] = process.argv
  const database = await openDatabase(url)
  const { personLetters } = createGuestStore({ database })
  for (let letter; (letter = await personLetters.take()); ) {
    await fetch(server, { method: 'POST', body: letter.letter })
    await personLetters.end(letter, 'sent')
  }
  await database.close()`

/** All of it can happen within a millisecond. */
const standing = new Date('2026-11-28T08:00:00.000Z')

for (const engine of enginesOfStories) {
  describe(`letters with the links of people on ${engine.name}`, () => {
    const databases: Database[] = []
    /** Three processes on one database. */
    let processes: GuestStore[]
    let database: Database
    let letters: GuestStore['personLetters']
    let url = ''
    before(async () => {
      url = await engine.freshUrl()
      for (let n = 0; n < 3; n++) databases.push(await openDatabase(url))
      processes = databases.map((each) => createGuestStore({ database: each }))
      database = databases[0] as Database
      letters = createGuestStore({ database, now: () => standing }).personLetters
    })
    after(() => Promise.all(databases.map((each) => each.close())))

    let account = 0
    /** A book of some people, and a letter to each. */
    async function lettersTo(count: number) {
      account++
      await lockBooks(database, [account])
      const all = []
      for (let n = 0; n < count; n++) {
        const person = { name: `Person ${n}`, address: `person${n}@x.example`, birthday: '' }
        const { id } = await insertKnownPerson(database, account, person)
        all.push({ personId: id, registryId: linkAlone, letter: `letter ${n}` })
      }
      return all
    }
    async function takeAll({ personLetters }: GuestStore): Promise<string[]> {
      const all: string[] = []
      for (;;) {
        const letter = await personLetters.take(account)
        if (!letter) return all
        all.push(letter.letter)
      }
    }

    test('leave once, also where two owners ask for them at the same moment and three processes send them', async () => {
      const asked = await lettersTo(20)
      await Promise.all(processes.map((each) => each.personLetters.ask(account, asked)))
      const taken = (await Promise.all(processes.map(takeAll))).flat()
      assert.deepEqual(taken.toSorted(), asked.map(({ letter }) => letter).toSorted())
      await letters.ask(account, asked)
      assert.equal(await letters.take(account), undefined, 'a press more while they leave')
    })

    test('are sent again by the owner who saw them as sent, and that once', async () => {
      const [letter] = await lettersTo(1)
      assert.ok(letter)
      await letters.ask(account, [letter])
      const taken = await letters.take(account)
      if (taken) await letters.end(taken, 'sent')
      const seen = (await letters.ofBook(account))[0]?.changed_at ?? ''
      for (const other of [
        undefined,
        '',
        'yesterday',
        '0000-01-01T00:00:00.000Z',
        '+275760-09-13',
        `${seen}'`,
      ])
        await letters.ask(account, [{ ...letter, seen: other }])
      assert.equal(await letters.take(account), undefined)
      await letters.ask(account, [{ ...letter, seen }])
      const again = await letters.take(account)
      assert.ok(again)
      await letters.ask(account, [{ ...letter, seen }])
      assert.equal(await letters.take(account), undefined, 'another tab, with the page of before')
      await letters.end(again, 'sent')
      await letters.ask(account, [{ ...letter, seen }])
      assert.equal(await letters.take(account), undefined, 'that tab, when it has left again')
    })

    test('that have no room in the hour are due again with the next step, and one that did not arrive is asked for anew', async () => {
      const asked = await lettersTo(2)
      await letters.ask(account, asked)
      const [one, other] = [await letters.take(account), await letters.take(account)]
      assert.ok(one && other)
      await letters.putOff(one, { withOthers: false })
      await letters.end(other, 'failed')
      assert.equal(await letters.take(account), undefined)
      const stands = async () =>
        (await letters.ofBook(account)).map(({ state, is_put_off }) => [state, is_put_off]).toSorted()
      assert.deepEqual(await stands(), [
        ['due', true],
        ['failed', false],
      ])
      await database.run('UPDATE running_time SET steps = steps + 1', [])
      assert.deepEqual(await stands(), [
        ['due', false],
        ['failed', false],
      ])
      assert.equal((await letters.take(account))?.personId, one.personId)
      await letters.ask(account, asked)
      assert.equal((await letters.take(account))?.personId, other.personId)
    })

    test('go with the list that they invite to, with another link, and with the person', async () => {
      const [elke, paul] = await lettersTo(2)
      assert.ok(elke && paul)
      const list = 900 + account
      await letters.ask(account, [elke, paul, { ...elke, registryId: list }, { ...paul, registryId: list }])
      const left = async () =>
        (await letters.ofBook(account)).map((each) => [each.person_id, each.registry_id])
      await forgetGuestList(database, list)
      assert.equal((await left()).length, 2)
      await setLinkNonce(database, elke.personId, makeNonce())
      assert.deepEqual(await left(), [[paul.personId, linkAlone]])
      const entries = [
        { registry_id: list, person_id: elke.personId, entry: 'person0@x.example' },
        { registry_id: list, person_id: paul.personId, entry: 'person1@x.example' },
      ]
      await noteFollowed(database, account, { registryId: list, coming: entries, leaving: [] })
      await createGuestStore({ database }).people.forgetAddress('PERSON1@x.example')
      assert.deepEqual(await left(), [])
      const noted = await entriesOfList(database, list)
      assert.deepEqual(each(noted, 'entry'), ['person0@x.example'])
    })

    test('are not sent twice by processes that are killed, and the one in their hands is known', async () => {
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
      const asked = await lettersTo(7)
      await letters.ask(account, asked)
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
      assert.deepEqual(arrived.toSorted(), asked.map(({ letter }) => letter).toSorted())
      const states = (await letters.ofBook(account)).map(({ state }) => state)
      assert.equal(killed, 3)
      assert.equal(states.filter((state) => state === 'sending').length, killed)
      assert.equal(states.filter((state) => state === 'sent').length, asked.length - killed)
    })
  })
}
