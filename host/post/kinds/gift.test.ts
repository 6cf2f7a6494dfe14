import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { createGuestStore, type GuestStore } from '../../guests/guest-store.ts'
import { stepsOfADay, stepsOfDays } from '../../running-time.ts'
import type { Letter } from '../letters.ts'
import { type GiftLetter, moveGiftLetters, noteEndedList, noteRemovedGift } from './gift.ts'

const hour = stepsOfDays(1 / 24)

for (const engine of enginesOfStories) {
  describe(`letters about gifts on ${engine.name}`, () => {
    let clock = new Date('2026-11-20T12:00:00Z')
    const databases: Database[] = []
    /** Three processes on one database. */
    let processes: GuestStore[]
    let database: Database
    let guests: GuestStore
    before(async () => {
      const url = await engine.freshUrl()
      for (let n = 0; n < 3; n++) databases.push(await openDatabase(url))
      processes = databases.map((each) => createGuestStore({ database: each, now: () => clock }))
      ;[database, guests] = [databases[0] as Database, processes[0] as GuestStore]
    })
    beforeEach(async () => {
      await database.run('DELETE FROM gift_addresses')
      await database.run('DELETE FROM letters')
    })
    after(() => Promise.all(databases.map((each) => each.close())))

    const runFor = (steps: number) => database.run('UPDATE running_time SET steps = steps + $1', [steps])
    const steps = async () =>
      (await database.row<{ steps: number }>('SELECT steps FROM running_time'))?.steps ?? 0
    let registryId = 0
    async function listWithItem(eventDate = '2027-06-12') {
      await guests.lists.note({ registryId: ++registryId, eventDate })
      const item = await database.row<{ id: number }>(
        `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
         VALUES ($1, 'Lamp', 'https://shop.example', 9, 0, 1, 1, $2, $2) RETURNING id`,
        [registryId, clock.toISOString()],
      )
      return { registryId, itemId: item?.id ?? 0 }
    }
    async function kept(gift: { registryId: number; itemId: number }, isKept = true, mailbox = 'a code') {
      const row = await database.row<{ id: number }>(
        `INSERT INTO purchases (item_id, registry_id, quantity, release_hash, created_at, back_at_step)
         VALUES ($1, $2, 1, 'hash', $3, $4) RETURNING id`,
        [gift.itemId, gift.registryId, clock.toISOString(), isKept ? (await steps()) + stepsOfDays(3) : null],
      )
      const purchaseId = row?.id ?? 0
      await guests.giftLetters.keep({ ...gift, purchaseId, mailbox, sealed: `sealed ${purchaseId}` })
      return purchaseId
    }
    /** What a process that looks now has to send. */
    async function takeDue({ post, giftLetters } = guests): Promise<(Letter & GiftLetter)[]> {
      const all: (Letter & GiftLetter)[] = []
      for (;;) {
        const letter = await post.take(['eve', 'removed', 'ended'])
        if (!letter) return all
        const due = letter.isLast
          ? void (await post.end(letter, 'failed'))
          : await giftLetters.stillDue(letter)
        if (due) all.push({ ...letter, ...due })
      }
    }
    const end = (letter: Letter & GiftLetter) =>
      letter.kind === 'eve' && letter.backAtStep !== null
        ? guests.giftLetters.endEveOf(letter, letter.backAtStep)
        : guests.post.end(letter, 'sent')
    const due = async () => (await takeDue()).map(({ kind, purchaseId }) => [kind, purchaseId])
    const rows = () => database.rows('SELECT purchase_id FROM gift_addresses')

    test('of three processes that look at once, one takes each letter, and none comes twice', async () => {
      const gift = await listWithItem()
      const all: number[] = []
      for (let n = 0; n < 20; n++) all.push(await kept(gift))
      await runFor(stepsOfDays(3) - stepsOfADay)
      const taken = await Promise.all(processes.map(takeDue))
      assert.deepEqual(
        taken.flatMap((each) => each.map(({ purchaseId }) => purchaseId)).toSorted((a, b) => a - b),
        all,
      )
      for (const letter of taken.flat()) {
        assert.equal(letter.stepsLeft, stepsOfADay)
        await end(letter)
      }
      await runFor(hour)
      assert.deepEqual(await due(), [])
    })

    const longer = (purchase: number) =>
      database.run(
        'UPDATE purchases SET back_at_step = back_at_step + $2, is_kept_longer = 1 WHERE id = $1',
        [purchase, stepsOfDays(3)],
      )

    test('what is kept longer behind its letter, or while that is under way, has another one on its later eve', async () => {
      const gift = await listWithItem()
      const [behind, meanwhile, never] = [await kept(gift), await kept(gift), await kept(gift)]
      await runFor(stepsOfDays(3) - stepsOfADay)
      const letters = await takeDue()
      assert.deepEqual(each(letters, 'isKeptLonger'), [false, false, false])
      await longer(meanwhile)
      for (const letter of letters) await end(letter)
      assert.equal((await guests.giftLetters.find(behind))?.eve, 'left')
      assert.equal((await guests.giftLetters.find(meanwhile))?.eve, 'comes')
      await longer(behind)
      assert.equal((await guests.giftLetters.find(behind))?.eve, 'comes')

      // The gift that is kept no longer goes back a little after its time, as any of several processes finds it.
      await runFor(stepsOfADay)
      assert.deepEqual(await due(), [])
      await database.run('UPDATE purchases SET released_at = $2 WHERE id = $1', [never, clock.toISOString()])
      await runFor(hour)
      assert.deepEqual(await due(), [])
      await runFor(stepsOfDays(3) - stepsOfADay - hour - 1)
      assert.deepEqual(await due(), [])
      await runFor(1)
      const taken = (await Promise.all(processes.map(takeDue))).flat()
      assert.deepEqual(taken.map(({ purchaseId, isKeptLonger }) => [purchaseId, isKeptLonger]).toSorted(), [
        [behind, true],
        [meanwhile, true],
      ])
      for (const letter of taken) await end(letter)
      // A process that comes late with the first letter changes nothing.
      for (const letter of letters) await end(letter)
      await runFor(stepsOfADay - 1)
      assert.deepEqual(await due(), [])
      assert.equal((await guests.giftLetters.find(behind))?.eve, 'left')
      assert.equal((await guests.giftLetters.find(never))?.eve, 'none')
    })

    test('a letter of the eve that is under way while its gift moves to another list leaves once', async () => {
      const gift = await listWithItem()
      const purchase = await kept(gift)
      await runFor(stepsOfDays(3) - stepsOfADay)
      const letters = await takeDue()
      assert.equal(letters.length, 1)
      const place = { id: gift.itemId, registry_id: gift.registryId }
      await moveGiftLetters(database, place, place)
      assert.deepEqual(await due(), [])
      for (const letter of letters) await end(letter)
      assert.equal((await guests.giftLetters.find(purchase))?.eve, 'left')
      await runFor(hour)
      assert.deepEqual(await due(), [])
    })

    test('what a guest says of the letter before the end counts also while their gift is off the list and comes back', async () => {
      const gift = await listWithItem()
      const [inHand, refused] = [await kept(gift), await kept(gift)]
      await runFor(stepsOfDays(3) - stepsOfADay - hour)
      await noteRemovedGift(database, gift.registryId, gift.itemId)
      await guests.giftLetters.endEve(refused)
      await runFor(hour)
      const letters = await takeDue()
      const seen = letters.map(({ kind, purchaseId }) => [kind, purchaseId])
      assert.deepEqual(seen, [['eve', inHand]])
      await noteRemovedGift(database, gift.registryId, gift.itemId)
      for (const letter of letters) await end(letter)
      await runFor(hour)
      assert.deepEqual(await due(), [], 'their owner has put it back')
      assert.equal((await guests.giftLetters.find(inHand))?.eve, 'left')
    })

    test('a letter of the eve that was killed on its way, and whose gift is kept longer meanwhile, comes on the later eve', async () => {
      const purchase = await kept(await listWithItem())
      await runFor(stepsOfDays(3) - stepsOfADay)
      assert.deepEqual(await due(), [['eve', purchase]])
      await longer(purchase)
      await runFor(hour)
      assert.deepEqual(await due(), [])
      await runFor(stepsOfDays(3) - hour)
      assert.deepEqual(await due(), [['eve', purchase]])
    })

    test('a gift that is removed and restored behind its letter has no other one', async () => {
      const gift = await listWithItem()
      const purchase = await kept(gift)
      await runFor(stepsOfDays(3) - stepsOfADay)
      for (const letter of await takeDue()) await end(letter)
      await noteRemovedGift(database, gift.registryId, gift.itemId)
      await runFor(hour)
      assert.deepEqual(await due(), [])
      assert.equal((await guests.giftLetters.find(purchase))?.eve, 'left')
    })

    test('no clock brings a letter forward or forgets an address', async () => {
      const purchase = await kept(await listWithItem())
      clock = new Date('2040-01-01T00:00:00Z')
      assert.deepEqual(await due(), [])
      await guests.sweep()
      assert.ok((await rows()).some((row) => (row as { purchase_id: number }).purchase_id === purchase))
      clock = new Date('2026-11-20T12:00:00Z')
    })

    test('an address is forgotten a month after the day of its list, and a year after a gift for one that has none', async () => {
      const [withDay, without] = [
        await kept(await listWithItem('2026-12-24'), false),
        await kept(await listWithItem(''), false),
      ]
      const ids = async (time: string) => {
        clock = new Date(time)
        for (let n = 0; n < 2; n++) {
          await runFor(stepsOfADay)
          await guests.sweep()
        }
        return (await rows()).map((row) => (row as { purchase_id: number }).purchase_id)
      }
      assert.deepEqual(await ids('2027-01-23T12:00:00Z'), [withDay, without])
      assert.deepEqual(await ids('2027-01-24T12:00:00Z'), [without])
      assert.deepEqual(await ids('2027-11-20T11:00:00Z'), [without])
      assert.deepEqual(await ids('2027-11-20T13:00:00Z'), [])
    })

    test('one that was given back, and one that is on its list again, has no letter', async () => {
      const [first, second] = [await listWithItem(), await listWithItem()]
      const back = await kept(first)
      await kept(second)
      for (const { registryId: id, itemId } of [first, second]) await noteRemovedGift(database, id, itemId)
      await database.run('UPDATE purchases SET released_at = $2 WHERE id = $1', [back, clock.toISOString()])
      await runFor(hour)
      assert.deepEqual(await due(), [])
      assert.equal((await rows()).length, 1, 'of a gift that is back no address is kept')
      await runFor(stepsOfDays(3) - stepsOfADay)
      assert.equal((await due())[0]?.[0], 'eve', 'the other has its eve')
    })

    test('an account that is deleted, or forgotten, takes the addresses of its gifts along, and no other', async () => {
      const gift = await listWithItem()
      const [gone, forgotten, other] = [await kept(gift), await kept(gift), await kept(gift)]
      const keep = (accountId: number, purchaseId: number) =>
        guests.gifts.keep({ accountId }, [{ ...gift, purchaseId, sealed: 'sealed' }])
      await keep(71, gone)
      await keep(72, forgotten)
      await keep(73, other)
      await guests.gifts.forgetGone(71)
      await guests.gifts.forget(72)
      const left = await database.values<[id: number]>('SELECT purchase_id FROM gift_addresses')
      assert.deepEqual(left, [[other]])
    })

    test('a gift that moved while its address was kept, or whose letters were left behind, has its eve on the other list', async () => {
      const [from, to] = [await listWithItem(), await listWithItem()]
      const left = await kept(from)
      await database.run('UPDATE purchases SET registry_id = $2, item_id = $3 WHERE id = $1', [
        left,
        to.registryId,
        to.itemId,
      ])
      await noteRemovedGift(database, from.registryId, from.itemId)
      const late = await kept(to)
      await guests.giftLetters.forget(late)
      await guests.giftLetters.keep({ ...from, purchaseId: late, mailbox: 'a code', sealed: 'sealed' })
      await runFor(hour)
      assert.deepEqual(await due(), [], 'it was removed nowhere')
      await noteEndedList(database, from.registryId)
      assert.deepEqual(await due(), [], 'and its list has not ended')
      await runFor(stepsOfDays(3) - stepsOfADay)
      assert.deepEqual(await due(), [
        ['eve', left],
        ['eve', late],
      ])
    })
  })
}
