import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { createAccounts } from '../accounts/index.ts'
import { createGuestStore } from '../guests/index.ts'
import { mostKeptNotices } from '../guests/kept-notices.ts'
import { stepsOfADay, stepsOfDays } from '../running-time.ts'
import { createNoticeStore, type NoticeStore } from './index.ts'

const now = new Date('2027-06-01T09:00:00Z')

onEachEngine(enginesOfStories, 'what our own host writes to its accounts', (database) => {
  let store: NoticeStore
  let ana = 0
  before(async () => {
    store = createNoticeStore(database)
    const { people } = createAccounts({ database, siteKey: Buffer.from('key') })
    const add = (name: string, isEmailConfirmed: boolean) =>
      people.create({
        name,
        email: `${name}@sommer.example`,
        password: 'a long password',
        role: 'member',
        isEmailConfirmed,
      })
    ana = (await add('ana', true)).id
    await add('unproved', false)
    await people.switchOff((await add('off', true)).id)
  })
  const runFor = (steps: number) => database.run('UPDATE running_time SET steps = steps + $1', [steps])

  test('only who has proved an address, and is not switched off, reads it', async () => {
    assert.deepEqual(each(await store.readers.list(0, 10), 'email'), ['ana@sommer.example'])
    assert.deepEqual(await store.readers.list(ana, 10), [])
    assert.equal((await store.readers.find(ana))?.id, ana)
  })

  test('a trouble that comes back within a day is the same one, and after a day another', async () => {
    const note = (isWell: boolean) => store.troubles.note('disk', isWell)
    assert.equal(await note(true), undefined)
    assert.deepEqual(await note(false), { round: 1, isOver: false })
    assert.deepEqual(await note(true), { round: 1, isOver: true })
    await runFor(stepsOfADay - 1)
    assert.deepEqual(await note(false), { round: 1, isOver: false })
    await note(true)
    await runFor(stepsOfADay)
    assert.equal(await note(true), undefined)
    assert.deepEqual(await note(false), { round: 2, isOver: false })
  })

  test('a trouble that goes on for more than a month is written about once', async () => {
    const { post, sweep } = createGuestStore({ database, now: () => now })
    const noteAll = async (isWell: boolean) => {
      const trouble = await store.troubles.note('backup', isWell)
      if (!trouble) return
      const round = String(trouble.round)
      await post.note({ kind: 'backup', reader: 'ana', about: 0, round, accountId: ana })
    }
    const send = async () => {
      const letter = await post.take(['backup'])
      if (letter) await post.end(letter, 'sent')
      return letter ? 1 : 0
    }
    await noteAll(false)
    assert.equal(await send(), 1)
    // It goes on, and works for less than a day in between.
    for (const isWell of [false, true, false]) {
      await runFor(stepsOfDays(32))
      await noteAll(isWell)
      await sweep()
      await noteAll(false)
      assert.equal(await send(), 0)
    }
    await noteAll(true)
    await runFor(stepsOfDays(32))
    await sweep()
    assert.deepEqual(await database.rows('SELECT round FROM letters'), [])
  })

  test('an owner reads of lists with something to do, and of those whose day is within four weeks', async () => {
    const days = { 1: '2027-06-29', 2: '2027-06-30', 3: '', 4: '2027-05-01' }
    for (const [id, day] of Object.entries(days))
      await database.run(
        `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at)
         VALUES ($1, $2, $3, '', 'publish', $3, '[]', '[]', 'wedding', $4, $5, $5)`,
        [Number(id), ana, `list ${id}`, day, now.toISOString()],
      )
    await database.run(
      `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
       VALUES (1, 3, 'Lamp', 'https://shop.example', 1, 0, 1, 1, $1, $1)`,
      [now.toISOString()],
    )
    assert.deepEqual(await store.digest.lists(ana, now), [
      { title: 'list 1', day: '2027-06-29', withoutPrice: 0, withoutLetter: 0 },
      { title: 'list 3', day: '', withoutPrice: 1, withoutLetter: 0 },
    ])
    const week = await store.digest.week()
    await runFor(stepsOfDays(7))
    assert.equal(await store.digest.week(), week + 1)
  })

  test('the last notices of a reader are kept, each once, for a month', async () => {
    const { keptNotices, sweep } = createGuestStore({ database, now: () => now })
    const keep = (mailbox: string, n: number) =>
      keptNotices.keep({ mailbox, letter: `<${n}>`, sealed: `${n}` })
    for (let n = 1; n <= mostKeptNotices; n++) {
      await keep('ana', n)
      await keep('ana', n)
      await runFor(1)
    }
    assert.equal((await keptNotices.list('ana')).length, mostKeptNotices)
    await keep('ana', mostKeptNotices + 1)
    const kept = await keptNotices.list('ana')
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [mostKeptNotices, '21', '2'])
    await keep('jonas', 1)
    await runFor(stepsOfDays(31))
    await sweep()
    assert.deepEqual((await keptNotices.list('jonas')).length, 1)
    await runFor(1)
    await sweep()
    assert.deepEqual(await keptNotices.list('jonas'), [])
  })
})
