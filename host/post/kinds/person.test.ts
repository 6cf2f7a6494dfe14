import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import {
  entriesOfList,
  insertKnownPerson,
  lockBooks,
  makeNonce,
  noteFollowed,
  removeKnownPerson,
  setLinkNonce,
} from '../../family/index.ts'
import { forgetGuestList } from '../../guests/forget-gifts.ts'
import { createGuestStore, type GuestStore } from '../../guests/guest-store.ts'
import { personKinds } from '../letters.ts'

/** All of it can happen within a millisecond. */
const standing = new Date('2026-11-28T08:00:00.000Z')

for (const engine of enginesOfStories) {
  describe(`letters with the links of people on ${engine.name}`, () => {
    const databases: Database[] = []
    /** Three processes on one database. */
    let processes: GuestStore[]
    let database: Database
    let letters: GuestStore['personLetters']
    let post: GuestStore['post']
    before(async () => {
      const url = await engine.freshUrl()
      for (let n = 0; n < 3; n++) databases.push(await openDatabase(url))
      processes = databases.map((each) => createGuestStore({ database: each }))
      database = databases[0] as Database
      ;({ personLetters: letters, post } = createGuestStore({ database, now: () => standing }))
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
        all.push({ personId: id, kind: 'link' as const, about: 0, letter: `letter ${n}` })
      }
      return all
    }
    const take = (from = post) => from.take(personKinds, { askedBy: account })
    async function takeAll(each: GuestStore): Promise<string[]> {
      const all: string[] = []
      for (;;) {
        const letter = await take(each.post)
        if (!letter) return all
        all.push(letter.sealed)
      }
    }

    test('leave once, also where two owners ask for them at the same moment and three processes send them', async () => {
      const asked = await lettersTo(20)
      await Promise.all(processes.map((each) => each.personLetters.ask(account, asked)))
      const taken = (await Promise.all(processes.map(takeAll))).flat()
      assert.deepEqual(taken.toSorted(), asked.map(({ letter }) => letter).toSorted())
      await letters.ask(account, asked)
      assert.equal(await take(), undefined, 'a press more while they leave')
    })

    test('are sent again by the owner who saw them as sent, and that once', async () => {
      const [letter] = await lettersTo(1)
      assert.ok(letter)
      await letters.ask(account, [letter])
      const taken = await take()
      if (taken) await post.end(taken, 'sent')
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
      assert.equal(await take(), undefined)
      await letters.ask(account, [{ ...letter, seen }])
      const again = await take()
      assert.ok(again)
      await letters.ask(account, [{ ...letter, seen }])
      assert.equal(await take(), undefined, 'another tab, with the page of before')
      await post.end(again, 'sent')
      await letters.ask(account, [{ ...letter, seen }])
      assert.equal(await take(), undefined, 'that tab, when it has left again')
    })

    test('that have no room in the hour are due again with the next step, and one that did not arrive is asked for anew', async () => {
      const asked = await lettersTo(2)
      await letters.ask(account, asked)
      const [one, other] = [await take(), await take()]
      assert.ok(one && other)
      await post.putOff(one, { withOthers: false })
      await post.end(other, 'failed')
      assert.equal(await take(), undefined)
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
      assert.equal((await take())?.person_id, one.person_id)
      await letters.ask(account, asked)
      assert.equal((await take())?.person_id, other.person_id)
    })

    test('with another link leave, too, where the letter with the old one was under way', async () => {
      const [elke] = await lettersTo(1)
      assert.ok(elke)
      const aSecondLater = new Date(standing.getTime() + 1000)
      const { personLetters: later } = createGuestStore({ database, now: () => aSecondLater })
      for (const became of ['sent', 'failed', 'put off'] as const) {
        await letters.ask(account, [elke])
        const old = await take()
        assert.ok(old)
        await setLinkNonce(database, elke.personId, makeNonce())
        await later.ask(account, [{ ...elke, letter: `the new link, ${became}` }])
        if (became === 'put off') await post.putOff(old, { withOthers: false })
        else await post.end(old, became)
        assert.equal((await take())?.sealed, `the new link, ${became}`)
        if (became === 'put off') await post.putOff(old, { withOthers: false })
        else await post.end(old, became)
        assert.equal((await letters.ofBook(account))[0]?.state, 'sending')
        await setLinkNonce(database, elke.personId, makeNonce())
      }
    })

    test('leave no more once the person is removed, also where one was to be put off in that moment', async () => {
      const [elke] = await lettersTo(1)
      assert.ok(elke)
      await letters.ask(account, [elke])
      const taken = await take()
      assert.ok(taken)
      await removeKnownPerson(database, elke.personId)
      await post.putOff(taken, { withOthers: false })
      await database.run('UPDATE running_time SET steps = steps + 1', [])
      assert.equal(await take(), undefined)
    })

    test('go with the list that they invite to, with another link, and with the person', async () => {
      const [elke, paul] = await lettersTo(2)
      assert.ok(elke && paul)
      const list = 900 + account
      await letters.ask(account, [
        elke,
        paul,
        { ...elke, kind: 'invitation', about: list },
        { ...paul, kind: 'invitation', about: list },
      ])
      const left = async () =>
        (await letters.ofBook(account)).map((each) => [each.person_id, each.registry_id])
      await forgetGuestList(database, list)
      assert.equal((await left()).length, 2)
      await setLinkNonce(database, elke.personId, makeNonce())
      assert.deepEqual(await left(), [[paul.personId, 0]])
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
  })
}
