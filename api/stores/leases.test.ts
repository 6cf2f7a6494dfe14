import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@hopechest/contract'
import { workFor } from '@hopechest/program/turns'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { createLeases, type Lease, type Leases } from './leases.ts'

const hold = 60_000
const options = { holdMilliseconds: hold, waitMilliseconds: 0 }

onEachEngine(engines, 'a lease', (database) => {
  /** The watching process, with an uptime that the test sets. */
  let watcher: Leases
  let uptime = 0
  before(async () => {
    watcher = createLeases(database, () => uptime)
  })

  const isFree = async (name: string) => (await watcher.hold(name, options, async () => 'held')) === 'held'

  /** Another process takes the lease and does not give it back until the test says so. */
  async function holdElsewhere(name: string): Promise<{ lease: Lease; giveBack(): Promise<void> }> {
    const { promise: taken, resolve: take } = Promise.withResolvers<Lease>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const held = createLeases(database).hold(name, options, (lease) => {
      take(lease)
      return ended
    })
    const lease = await taken
    return {
      lease,
      async giveBack() {
        end()
        await held
      },
    }
  }

  test('goes to the callers of a process in turn, and not to one with many requests alone', async () => {
    const done: string[] = []
    const hold = (caller: string) =>
      workFor(caller, () =>
        watcher.hold('in turn', { ...options, waitMilliseconds: 60_000 }, async () => done.push(caller)),
      )
    await Promise.all(['busy', 'busy', 'busy', 'busy', 'other'].map(hold))
    assert.deepEqual(done, ['busy', 'busy', 'other', 'busy', 'busy'])
  })

  test('goes to another process, too, while one has work for it without end', async () => {
    const patient = { ...options, waitMilliseconds: 30_000 }
    let isOver = false
    const busy = async () => {
      while (!isOver) await watcher.hold('two processes', patient, () => pause(5))
    }
    const rows = [busy(), busy(), busy()]
    const others = createLeases(database)
    for (const time of ['once', 'twice']) {
      assert.equal(await others.hold('two processes', patient, async () => time), time)
    }
    isOver = true
    await Promise.all(rows)
  })

  test('that is not free in time is given up while another holds it in this process', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const first = watcher.hold('not in time', options, () => ended)
    assert.equal(await watcher.hold('not in time', options, async () => assert.fail('It began')), undefined)
    end()
    await first
    assert.ok(await isFree('not in time'))
  })

  test('is free again when the work under it has failed', async () => {
    for (const error of [
      new Refusal('host_failed', 'The answer made no sense', { isUnclear: true }),
      new Refusal('host_slow', 'Nothing was sent'),
      new Error('a mistake'),
    ]) {
      await assert.rejects(watcher.hold('failed', options, () => Promise.reject(error)))
      assert.ok(await isFree('failed'), error.message)
    }
  })

  test('is kept a while when the host may still do what it was asked', async () => {
    const late = new Refusal('host_slow', 'It took too long', { isUnclear: true })
    await assert.rejects(
      watcher.hold('late', options, () => Promise.reject(late)),
      late,
    )
    assert.ok(!(await isFree('late')))
  })

  test('of a process that has died is free once others have seen it unchanged for its hold time', async () => {
    const { giveBack } = await holdElsewhere('died')
    assert.ok(!(await isFree('died')))
    uptime += hold - 1
    assert.ok(!(await isFree('died')), 'a millisecond before')
    uptime += 1
    assert.ok(await isFree('died'))
    await giveBack()
  })

  test('of a process that has died before any other asked is free in time, when others watch', async () => {
    const { giveBack } = await holdElsewhere('watched')
    await watcher.watch()
    uptime += hold
    assert.ok(await isFree('watched'))
    await giveBack()
  })

  test('stays with a process that renews it', async () => {
    const { lease, giveBack } = await holdElsewhere('renewed')
    assert.ok(!(await isFree('renewed')))
    uptime += hold - 1
    assert.ok(await lease.renew())
    uptime += 1
    assert.ok(!(await isFree('renewed')))
    await giveBack()
    assert.ok(await isFree('renewed'))
  })

  test('that another process took is lost to a holder that was too slow, and stays with the other', async () => {
    const { lease, giveBack } = await holdElsewhere('slow')
    await watcher.look('slow')
    uptime += hold
    await watcher.hold('slow', options, async () => {
      assert.equal(await lease.renew(), false)
      await giveBack()
      assert.equal((await createLeases(database).look('slow')).isFree, false)
    })
  })

  test('of a process whose clock is a day ahead blocks others no longer than any lease', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
    const { giveBack } = await holdElsewhere('ahead')
    t.mock.timers.reset()
    assert.ok(!(await isFree('ahead')))
    uptime += hold
    assert.ok(await isFree('ahead'))
    await giveBack()
  })

  test('goes to one of two that see it run out at the same moment', async () => {
    const { giveBack } = await holdElsewhere('two')
    const other = createLeases(database, () => uptime)
    await Promise.all([watcher.look('two'), other.look('two')])
    uptime += hold
    let holders = 0
    const { promise: otherHasGivenUp, resolve: letGo } = Promise.withResolvers<void>()
    const work = () => {
      holders++
      return otherHasGivenUp.then(() => 'done')
    }
    const holds = [watcher, other].map((leases) => leases.hold('two', options, work))
    assert.equal(await Promise.race(holds), undefined)
    letGo()
    assert.deepEqual((await Promise.all(holds)).filter(Boolean), ['done'])
    assert.equal(holders, 1)
    await giveBack()
  })
})
