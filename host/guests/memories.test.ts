import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { stepsOfADay } from '../running-time.ts'
import { forgetGuestList } from './forget-gifts.ts'
import { createGuestStore, type GuestStore } from './guest-store.ts'

onEachEngine(enginesOfStories, 'what givers want to be remembered', (database) => {
  let guests: GuestStore
  let clock = new Date('2026-11-20T12:00:00Z')
  before(async () => {
    guests = createGuestStore({ database, now: () => clock })
    await guests.lists.note({ registryId: 7, eventDate: '2026-12-24' })
  })

  let last = 0
  const giver = () => ({ accountId: ++last })
  const gift = (purchaseId: number) => ({ purchaseId, registryId: 7, sealed: `sealed ${purchaseId}` })
  async function gives(holder: { accountId: number } | { mailbox: string }, ...ids: number[]) {
    await guests.gifts.keep(holder, ids.map(gift))
    await guests.memories.remember(holder, ids.map(gift))
  }
  const idsOf = async (holder: { accountId: number } | { mailbox: string }) =>
    (await guests.memories.find(holder))?.gifts.map(({ purchase_id }) => purchase_id)

  test('nothing is kept before the giver wants it, and it outlives the list', async () => {
    const jo = giver()
    await gives(jo, 1)
    assert.equal(await guests.memories.find(jo), undefined)
    await guests.memories.keep(jo)
    await gives(jo, 1, 2)
    await guests.memories.saveBudget(jo, 'sealed budget')
    await forgetGuestList(database, 7)
    await guests.lists.note({ registryId: 7, eventDate: '2026-12-24' })
    const memory = await guests.memories.find(jo)
    assert.equal(memory?.budget, 'sealed budget')
    const seen = memory.gifts.map((each) => ({ ...each }))
    assert.deepEqual(seen, [
      { purchase_id: 2, sealed: 'sealed 2' },
      { purchase_id: 1, sealed: 'sealed 1' },
    ])
  })

  test('only what the holder keeps is remembered, and what was given back is forgotten, also when the list is gone', async () => {
    const jo = giver()
    await guests.memories.keep(jo)
    await guests.memories.remember(jo, [gift(10)])
    assert.deepEqual(await idsOf(jo), [])
    await gives(jo, 11)
    await guests.gifts.markBack(11)
    assert.deepEqual(await idsOf(jo), [])
    await guests.memories.remember(jo, [gift(11)])
    await forgetGuestList(database, 7)
    await guests.lists.note({ registryId: 7, eventDate: '2026-12-24' })
    assert.deepEqual(await idsOf(jo), [])
    await gives(jo, 12)
    await guests.memories.forgetOne(jo, 12)
    assert.deepEqual(await idsOf(jo), [])
  })

  test('a look writes nothing, but once a month', async () => {
    const jo = giver()
    await guests.memories.keep(jo)
    const seen = async () =>
      (await database.values('SELECT seen_at FROM givers WHERE holder = $1', [`account ${jo.accountId}`]))[0]
    const [first, began] = [await seen(), clock]
    for (const days of [29, 31]) {
      clock = new Date(began.getTime() + days * 86_400_000)
      await guests.memories.find(jo)
      assert.equal(String(await seen()) === String(first), days === 29)
    }
    clock = began
  })

  test('of more gifts than there is room for, the newest stay', async () => {
    const jo = giver()
    await guests.memories.keep(jo)
    const ids = Array.from({ length: limits.rememberedGifts }, (_, n) => 1000 + n)
    await gives(jo, ...ids)
    assert.equal((await idsOf(jo))?.length, limits.rememberedGifts)
    await gives(jo, 9000)
    const kept = await idsOf(jo)
    assert.deepEqual([kept?.length, kept?.[0], kept?.at(-1)], [limits.rememberedGifts, 9000, 1001])
  })

  test('it goes with one press, with the account, and with the address', async () => {
    const [jo, kim] = [giver(), giver()]
    const ida = { mailbox: 'a code for ida' }
    for (const holder of [jo, kim, ida]) {
      await guests.memories.keep(holder)
      await gives(holder, 50)
    }
    await guests.memories.forget(jo)
    assert.equal(await guests.memories.find(jo), undefined)
    await guests.gifts.forgetGone(kim.accountId)
    assert.equal(await guests.memories.find(kim), undefined)
    await guests.memories.keep(kim)
    assert.equal(await guests.memories.find(kim), undefined, 'nothing for an account that is gone')
    await guests.mailboxes.forgetAll(ida.mailbox)
    assert.equal(await guests.memories.find(ida), undefined)
    assert.deepEqual(await database.rows('SELECT * FROM remembered_gifts WHERE purchase_id = 50'), [])
  })

  test('a gift that is given back in the moment in which another page remembers it is not remembered', async () => {
    const jo = giver()
    await guests.memories.keep(jo)
    const ids = Array.from({ length: 30 }, (_, n) => 100 + n)
    for (const id of ids) {
      await gives(jo, id)
      await Promise.all([guests.gifts.markBack(id), guests.memories.remember(jo, [gift(id)])])
    }
    await forgetGuestList(database, 7)
    assert.deepEqual(await idsOf(jo), [])
    await guests.lists.note({ registryId: 7, eventDate: '2026-12-24' })
  })

  test('one of a mailbox goes when no one has looked at it for three years, and that of an account stays', async () => {
    const [jo, ida, eva] = [giver(), { mailbox: 'ida' }, { mailbox: 'eva' }]
    const sweepAt = async (time: string) => {
      clock = new Date(time)
      for (let n = 0; n < 2; n++) {
        await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay])
        await guests.sweep()
      }
    }
    for (const holder of [jo, ida, eva]) await guests.memories.keep(holder)
    clock = new Date('2028-01-01T12:00:00Z')
    assert.deepEqual(await idsOf(eva), [])
    await sweepAt('2029-11-18T12:00:00Z')
    const holders = () =>
      database.values("SELECT holder FROM givers WHERE holder LIKE 'mailbox%' ORDER BY holder")
    assert.deepEqual(await holders(), [['mailbox eva'], ['mailbox ida']])
    await sweepAt('2029-11-21T12:00:00Z')
    assert.deepEqual(await holders(), [['mailbox eva']])
    assert.deepEqual(await idsOf(jo), [])
  })
})
