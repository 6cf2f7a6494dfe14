import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { stepsOfADay } from '../running-time.ts'
import { createGuestStore } from './guest-store.ts'

onEachEngine(enginesOfStories, 'the strangers to whom a new account writes', (database) => {
  const most = 20
  const { personLetters, sweep } = createGuestStore({ database })
  const take = (accountId: number, mailbox: string) =>
    personLetters.takePlaceOfStranger({ accountId, mailbox }, most)

  test('are twenty and no more, also where four processes send at the same moment', async () => {
    const mailboxes = Array.from({ length: 30 }, (_, n) => `mailbox ${n}`)
    const taken = await Promise.all(mailboxes.map((mailbox) => take(1, mailbox)))
    assert.equal(taken.filter(Boolean).length, most)
    const [known = ''] = mailboxes.filter((_, n) => taken[n])
    const [unknown = ''] = mailboxes.filter((_, n) => !taken[n])
    assert.equal(await take(1, known), true, 'who had a letter is no stranger')
    assert.equal(await take(1, unknown), false)
    assert.equal(await take(2, unknown), true, 'each account has its own')
  })

  test('are forgotten after a day of running time', async () => {
    const count = async () =>
      (await database.row<{ count: number }>('SELECT COUNT(*) AS count FROM first_letters'))?.count
    await sweep()
    assert.equal(await count(), most + 1)
    await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay + 1])
    await sweep()
    assert.equal(await count(), 0)
  })

  test('have places of their own, also when the first of them are forgotten and the others are not', async () => {
    assert.equal(await take(3, 'first'), true)
    await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay])
    assert.equal(await take(3, 'second'), true)
    await database.run('UPDATE running_time SET steps = steps + 1')
    await sweep()
    assert.equal(await take(3, 'third'), true)
    assert.equal(await take(3, 'third'), true)
  })
})
