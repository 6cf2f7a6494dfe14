import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { demandSameHost } from '../known-host.ts'
import { stepsOfADay } from '../running-time.ts'
import { forgetGuest, forgetGuestList } from './forget-gifts.ts'
import { createGuestStore, type GuestStore } from './guest-store.ts'

const hour = 3_600_000
const day = 24 * hour

// Our own host has nothing more to do for them, so one suite is enough (040).
onEachEngine(enginesOfStories, 'gifts that guests of another host find again', (database) => {
  let guests: GuestStore
  let clock = new Date('2026-11-20T12:00:00Z')
  const jo = { accountId: 5 }
  const miriam = { mailbox: 'a code for miriam' }
  before(async () => {
    await demandSameHost(database, { HOST_URL: 'https://shop.example' })
    guests = createGuestStore({ database, now: () => clock })
  })
  after(async () => {
    for (const table of ['accounts', 'registries'])
      assert.deepEqual(await database.rows(`SELECT id FROM ${table}`), [])
  })

  /** The service has run for so long. */
  const runFor = (steps: number) => database.run('UPDATE running_time SET steps = steps + $1', [steps])
  let lists = 70
  const listOn = async (eventDate: string) => {
    const registryId = ++lists
    await guests.lists.note({ registryId, eventDate })
    return registryId
  }
  const gift = (registryId: number, purchaseId: number) => ({
    registryId,
    purchaseId,
    sealed: `sealed ${purchaseId}`,
  })
  const idsOf = async (...holders: Parameters<GuestStore['gifts']['list']>[0]) =>
    (await guests.gifts.list(holders)).map(({ purchase_id }) => purchase_id)
  /** What lies in the table, past every method. */
  const rows = () => database.rows<{ purchase_id: number }>('SELECT * FROM guest_gifts ORDER BY purchase_id')
  const sweep = async () => {
    await runFor(stepsOfADay)
    await guests.sweep()
    await runFor(stepsOfADay)
    await guests.sweep()
  }
  const sweepAt = async (time: Date) => {
    clock = time
    await sweep()
    return (await rows()).map(({ purchase_id }) => purchase_id)
  }

  test('a list that is deleted takes with it all that accounts and mailboxes keep of it, and nothing of other lists', async () => {
    const [list, other] = [await listOn('2027-06-12'), await listOn('2027-06-12')]
    const gifts = Array.from({ length: 5000 }, (_, n) => gift(list, n + 1))
    await guests.gifts.keep(jo, [...gifts, gift(other, 9999)])
    await guests.gifts.keep(miriam, gifts.slice(0, 501))
    await forgetGuestList(database, list)
    assert.deepEqual(each(await rows(), 'purchase_id'), [9999])
    await forgetGuestList(database, other)
  })

  test('a gift that a guest keeps while the list is deleted goes when the host says so once more', async () => {
    for (let n = 0; n < 20; n++) {
      const list = await listOn('2027-06-12')
      await Promise.all([
        guests.gifts.keep(jo, [gift(list, 1)]),
        guests.gifts.keep(miriam, [gift(list, 2)]),
        forgetGuestList(database, list),
      ])
      await guests.gifts.keep(jo, [gift(list, 3)])
      assert.ok(!(await idsOf(jo)).includes(3), 'a list that is gone keeps nothing more')
      await forgetGuestList(database, list)
      assert.deepEqual(await rows(), [])
    }
  })

  test('of an account that is deleted while its guest gives nothing is left after a day, nor where it was cut off', async (t) => {
    const list = await listOn('2027-06-12')
    for (let accountId = 100; accountId < 120; accountId++) {
      await guests.gifts.keep({ accountId }, [gift(list, 1)])
      await Promise.all([
        guests.gifts.keep({ accountId }, [gift(list, 2)]),
        forgetGuest(database, accountId),
        guests.gifts.keep({ accountId }, [gift(list, 3)]),
      ])
    }
    await guests.gifts.keep({ accountId: 120 }, [gift(list, 1)])
    const run = database.run.bind(database)
    t.mock.method(database, 'run', (sql: string, parameters?: []) =>
      sql.startsWith('DELETE') ? Promise.reject(new Error('cut off')) : run(sql, parameters),
    )
    await assert.rejects(forgetGuest(database, 120), /cut off/)
    t.mock.restoreAll()
    assert.deepEqual(await idsOf({ accountId: 120 }), [1])
    await runFor(stepsOfADay - 1)
    await guests.sweep()
    assert.deepEqual(await idsOf({ accountId: 120 }), [1], 'a request from before may still be at work')
    await runFor(1)
    await guests.sweep()
    assert.deepEqual([await rows(), await database.rows('SELECT * FROM gone_guests')], [[], []])
    await forgetGuestList(database, list)
  })

  test('an account and a mailbox keep each gift once, and a gift that is given back is so for both', async () => {
    const list = await listOn('2027-06-12')
    await guests.gifts.keep(jo, [gift(list, 1), gift(list, 2)])
    await guests.gifts.keep(jo, [gift(list, 2), gift(list, 3)])
    await guests.gifts.keep(miriam, [gift(list, 2), gift(list + 1000, 4)])
    assert.deepEqual(await idsOf(jo), [3, 2, 1])
    assert.deepEqual(await idsOf(miriam), [2], 'a list that is gone keeps nothing')
    assert.deepEqual(await idsOf(), [])
    await guests.gifts.markBack(2)
    await guests.gifts.keep(jo, [gift(list, 2)])
    const found = await guests.gifts.list([jo, miriam])
    assert.deepEqual(
      each(
        found.filter(({ is_back }) => is_back === 1),
        'purchase_id',
      ),
      [2, 2],
    )
    await guests.mailboxes.forget(await opened())
    assert.deepEqual(await idsOf(miriam), [])
    await forgetGuestList(database, list)
    assert.deepEqual(await rows(), [])
  })

  /** The mailbox of Miriam, as a browser shows that opens a link. */
  const opened = async (gifts: ReturnType<typeof gift>[] = []) => {
    const link = await guests.mailboxes.makeLink(miriam.mailbox, '')
    const found = await guests.mailboxes.open(link, gifts)
    assert.ok(found)
    return found
  }

  test('a mailbox that was forgotten is another one when its address is used anew', async () => {
    const list = await listOn('2027-06-12')
    const { isOpen, forget, keep, makeLink, open } = guests.mailboxes
    const old = await opened([gift(list, 1)])
    assert.deepEqual(await opened(), old, 'the same on each device')
    const link = await makeLink(miriam.mailbox, '')
    assert.equal(await forget(old), true)
    assert.deepEqual(await rows(), [])
    assert.equal(await open(link, [gift(list, 2)]), undefined, 'its links have ended')
    const anew = await opened([gift(list, 3)])
    await keep(old, [gift(list, 4)])
    assert.equal(await forget(old), false)
    assert.deepEqual([await isOpen(old), await isOpen(anew)], [false, true])
    await keep(anew, [gift(list, 5)])
    assert.deepEqual(await idsOf(miriam), [5, 3])
    await forgetGuestList(database, list)
    await sweep()
    assert.deepEqual(await database.rows('SELECT * FROM guest_mailboxes'), [], 'it has no gift any more')
  })

  test('a guest asks again where the forgetting of the address was cut off', async (t) => {
    const list = await listOn('2027-06-12')
    const { isOpen, forget } = guests.mailboxes
    const old = await opened([gift(list, 1)])
    t.mock.method(database, 'transaction', () => Promise.reject(new Error('cut off')), { times: 1 })
    await assert.rejects(forget(old), /cut off/)
    assert.equal(await isOpen(old), true)
    assert.equal(await forget(old), true)
    assert.deepEqual([await isOpen(old), await rows()], [false, []])
    await forgetGuestList(database, list)
  })

  test('of a device that opens a link or gives while another one forgets the address nothing stays', async () => {
    const list = await listOn('2027-06-12')
    const { isOpen, forget, keep, makeLink, open } = guests.mailboxes
    for (let n = 0; n < 20; n++) {
      const old = await opened([gift(list, 1)])
      const link = await makeLink(miriam.mailbox, '')
      const [again] = await Promise.all([
        open(link, [gift(list, 2)]),
        keep(old, [gift(list, 3)]),
        forget(old),
      ])
      assert.deepEqual(await rows(), [])
      assert.equal(again !== undefined && (await isOpen(again)), false)
    }
    await forgetGuestList(database, list)
  })

  test('a mailbox is forgotten 30 days after the day of its list, and an account is not', async () => {
    const list = await listOn('2026-12-01')
    await guests.gifts.keep(miriam, [gift(list, 11)])
    await guests.gifts.keep(jo, [gift(list, 12)])
    assert.deepEqual(await sweepAt(new Date('2026-12-30T23:59:59Z')), [11, 12])
    await guests.lists.note({ registryId: list, eventDate: '2026-12-02' })
    assert.deepEqual(await sweepAt(new Date('2026-12-31T00:00:00Z')), [11, 12], 'the owner moved the day')
    await guests.gifts.keep(miriam, [gift(list, 13)])
    const seen = await sweepAt(new Date('2027-01-01T00:00:00Z'))
    assert.deepEqual(seen, [12, 13], 'a late gift stays for 30 days')
    assert.deepEqual(await sweepAt(new Date('2027-01-29T23:59:59Z')), [12, 13])
    assert.deepEqual(await sweepAt(new Date('2027-01-30T00:00:00Z')), [12])
    assert.ok(!JSON.stringify(await rows()).includes('miriam'))
    await forgetGuestList(database, list)
  })

  test('on a list without a day a mailbox is forgotten a year after its last gift there', async () => {
    const list = await listOn('')
    const first = clock.getTime()
    await guests.gifts.keep(miriam, [gift(list, 21)])
    clock = new Date(first + 100 * day)
    await guests.gifts.keep(miriam, [gift(list, 22)])
    const end = first + 465 * day
    assert.deepEqual(await sweepAt(new Date(end - 1)), [21, 22])
    assert.deepEqual(await sweepAt(new Date(end)), [])
  })

  test('a mailbox with many gifts is forgotten in parts, also when its guest asks for it', async () => {
    const list = await listOn('')
    const other = await listOn('')
    const gifts = Array.from({ length: 1001 }, (_, n) => gift(list, 10_000 + n))
    for (const end of ['sweep', 'forget'] as const) {
      await guests.gifts.keep(miriam, gifts)
      clock = new Date(clock.getTime() + 366 * day)
      await guests.gifts.keep(miriam, [gift(other, 20_000)])
      await guests.gifts.keep(jo, [gift(list, 20_001)])
      const statements: number[] = []
      const run = database.run.bind(database)
      database.run = async (sql, parameters) => {
        const changed = await run(sql, parameters)
        if (sql.includes('DELETE FROM guest_gifts ')) statements.push(changed)
        return changed
      }
      try {
        if (end === 'sweep') assert.deepEqual(await sweepAt(clock), [20_000, 20_001])
        else await guests.mailboxes.forget(await opened())
      } finally {
        database.run = run
      }
      assert.ok(Math.max(...statements) <= 500, `${statements}`)
      await guests.mailboxes.forget(await opened())
      assert.deepEqual(each(await rows(), 'purchase_id'), [20_001])
    }
    await forgetGuestList(database, list)
  })

  test('a clock that is wrong for a minute forgets no gift, no mailbox and no link; one that is right does', async () => {
    const right = clock
    const list = await listOn('2026-12-01')
    await guests.gifts.keep(miriam, [gift(list, 31)])
    await guests.mailboxes.makeLink(miriam.mailbox, '')
    const kept = async () => [
      (await rows()).length,
      (await database.rows('SELECT * FROM guest_gift_links')).length,
    ]
    const before = await kept()
    const looksAt = async (time: Date) => {
      clock = time
      await guests.sweep()
    }
    const ahead = (milliseconds: number) => new Date(right.getTime() + milliseconds)
    await runFor(stepsOfADay)
    await looksAt(right)
    for (const wrong of [400 * day, 400 * day + 75_000]) await looksAt(ahead(wrong))
    await looksAt(ahead(120_000))
    await runFor(stepsOfADay)
    // Again at a start a day later, and the other way round.
    await looksAt(ahead(800 * day))
    await looksAt(ahead(-400 * day))
    await looksAt(ahead(day))
    assert.deepEqual(await kept(), before)
    clock = ahead(400 * day)
    await sweep()
    assert.deepEqual(await kept(), [Number(before[0]) - 1, 0])
    await forgetGuestList(database, list)
  })

  test('a link opens a mailbox for two days, on each device, and the database has its hash alone', async () => {
    const made = clock.getTime()
    const secret = await guests.mailboxes.makeLink(miriam.mailbox, 'gifts of a browser')
    const again = await guests.mailboxes.makeLink(miriam.mailbox, 'gifts of another')
    for (const _ of ['phone', 'desk']) {
      const link = await guests.mailboxes.findLink(secret)
      assert.deepEqual({ ...link }, { mailbox: miriam.mailbox, sealed: 'gifts of a browser' })
    }
    assert.equal(await guests.mailboxes.findLink(`${secret}x`), undefined)
    const links = () => database.rows('SELECT * FROM guest_gift_links')
    assert.ok(!JSON.stringify(await links()).includes(secret))
    clock = new Date(made + 48 * hour - 1)
    await sweep()
    assert.ok(await guests.mailboxes.findLink(again))
    clock = new Date(made + 48 * hour)
    assert.equal(await guests.mailboxes.findLink(again), undefined)
    await sweep()
    assert.deepEqual(await links(), [])
  })
})
