import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import type { CheckedPerson } from '../people/people.ts'
import { codeAt, stepAt } from '../people/totp.ts'
import { stepsOfADay } from '../running-time.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { type Accounts, createAccounts } from './accounts.ts'

const start = new Date('2026-11-20T12:00:00Z')
const password = 'a quiet garden gate'

onEachEngine(engines, 'ways in', (database) => {
  /** Two processes of one site. */
  let accounts: Accounts
  let others: Accounts
  let clock = start
  const siteKey = randomBytes(32)

  before(async () => {
    accounts = createAccounts({ database, siteKey, now: () => clock })
    others = createAccounts({ database, siteKey, now: () => clock })
  })

  let people = 0
  const signUp = async (): Promise<CheckedPerson> => {
    const email = `person${++people}@ways.example`
    await makePersonOfSite(database, { name: 'Ana', email, password, role: 'member' }, clock)
    return (await accounts.checkPassword(email, password)) ?? assert.fail()
  }
  const challenge = (minutes = 30) => ({
    challengeHash: randomBytes(32).toString('base64url'),
    expiresAt: new Date(clock.getTime() + minutes * 60_000),
  })
  const passkey = (more = {}) => ({
    ...challenge(),
    credentialId: randomBytes(32).toString('base64url'),
    userHandle: 'AAAA',
    publicKey: 'AAAA',
    counter: 0,
    name: 'Phone',
    ...more,
  })

  async function withPasskey() {
    const ana = await signUp()
    const made = passkey()
    assert.equal(await accounts.passkeys.add(ana.id, made), 'added')
    const { id } = (await accounts.passkeys.find(made.credentialId)) ?? assert.fail()
    return { ana, made, id }
  }

  async function withStep() {
    const ana = await signUp()
    const secret = accounts.secondStep.makeSecret()
    const codes = (await accounts.secondStep.add(ana.id, secret, codeAt(secret, stepAt(clock)))) ?? []
    clock = new Date(clock.getTime() + 30_000)
    return { ana, secret, codes }
  }

  test('of two processes that see the same answer of a passkey, one signs in', async () => {
    const { ana, id } = await withPasskey()
    const answer = { ...challenge(), id, counter: 1 }
    const uses = await Promise.all([accounts, others].map(({ passkeys }) => passkeys.use(answer)))
    assert.deepEqual(uses.map((person) => person?.id).toSorted(), [ana.id, undefined])
  })

  test('a counter that stands still or goes back is refused, and of a device that does not count zero is fine', async () => {
    const { id } = await withPasskey()
    const use = async (counter: number) =>
      (await accounts.passkeys.use({ ...challenge(), id, counter })) !== undefined
    assert.deepEqual(
      [await use(0), await use(0), await use(7), await use(7), await use(6), await use(0)],
      [true, true, true, false, false, false],
    )
    assert.equal(await use(2 ** 32 - 1), true, 'the greatest that a device counts')
  })

  test('twenty passkeys are the most, also for two tabs at once, and one device is not added twice', async () => {
    const ana = await signUp()
    for (let n = 1; n < 20; n++) await accounts.passkeys.add(ana.id, passkey())
    const both = await Promise.all([accounts, others].map(({ passkeys }) => passkeys.add(ana.id, passkey())))
    assert.deepEqual(both.toSorted(), ['added', 'too many'])
    const [ben, eve] = [await signUp(), await signUp()]
    const made = passkey()
    const same = { ...made, ...challenge() }
    assert.equal(await accounts.passkeys.add(ben.id, made), 'added')
    for (const { id } of [ben, eve])
      assert.equal(await accounts.passkeys.add(id, { ...same, ...challenge() }), 'there')
  })

  test('challenges that were answered are forgotten once no page may answer them any more', async () => {
    const { id } = await withPasskey()
    const old = challenge(1)
    await accounts.passkeys.use({ ...old, id, counter: 1 })
    const stored = async () =>
      (await database.rows('SELECT hash FROM used_challenges WHERE hash = $1', [old.challengeHash])).length
    // On two days of running time: what a clock shows is believed on the second one.
    const sweep = async () => {
      for (let days = 0; days < 2; days++) {
        await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfADay])
        await accounts.sessions.sweep()
      }
    }
    await sweep()
    assert.equal(await stored(), 1)
    clock = new Date(clock.getTime() + 60_000)
    await sweep()
    assert.equal(await stored(), 0)
  })

  test('of two processes that are sent the same code, or the same recovery code, one takes it', async () => {
    const { ana, secret, codes } = await withStep()
    for (const code of [codeAt(secret, stepAt(clock)), codes[0] ?? '']) {
      const taken = await Promise.all(
        [accounts, others].map((each) => each.secondStep.takeCode(ana.id, code)),
      )
      assert.deepEqual(taken.toSorted(), [false, true])
    }
  })

  test('a second step that two tabs turn on has the secret and the codes of the first', async () => {
    const ana = await signUp()
    const turnOn = async (each: Accounts) => {
      const secret = each.secondStep.makeSecret()
      return each.secondStep.add(ana.id, secret, codeAt(secret, stepAt(clock)))
    }
    const [first, second] = await Promise.allSettled([turnOn(accounts), turnOn(others)])
    assert.deepEqual([first.status, second.status].toSorted(), ['fulfilled', 'rejected'])
    const [won] = [first, second].flatMap((each) => (each.status === 'fulfilled' ? [each.value ?? []] : []))
    for (const code of won ?? []) assert.ok(await accounts.secondStep.takeCode(ana.id, code))
    assert.equal((await accounts.secondStep.find(ana.id))?.codesLeft, 0)
  })

  test('no session begins by password alone while there is a second step, and again once it is off', async () => {
    const { ana } = await withStep()
    await assert.rejects(accounts.sessions.start(ana, 'Firefox'), /asks for a code/)
    assert.ok(await accounts.sessions.start({ ...ana, hasTakenStep: true }, 'Firefox'))
    assert.equal(await accounts.secondStep.end(ana.id), true)
    assert.equal(await accounts.secondStep.end(ana.id), false)
    assert.ok(await accounts.sessions.start(ana, 'Firefox'))
  })

  test('with another site key no code and no recovery code counts, and the step can be taken off', async () => {
    const { ana, secret, codes } = await withStep()
    const moved = createAccounts({ database, siteKey: randomBytes(32), now: () => clock })
    assert.equal(await moved.secondStep.takeCode(ana.id, codeAt(secret, stepAt(clock))), false)
    assert.equal(await moved.secondStep.takeCode(ana.id, codes[0] ?? ''), false)
    assert.equal(await moved.secondStep.end(ana.id), true)
  })

  test('a session is young for ten minutes, its hour is written once, and all but one end at once', async () => {
    const ana = await signUp()
    const [here, there] = [
      await accounts.sessions.start(ana, 'Firefox'),
      await accounts.sessions.start(ana, 'Safari'),
    ]
    const began = clock
    const young = async (milliseconds: number) => {
      clock = new Date(began.getTime() + milliseconds)
      return (await accounts.sessions.find(here.appPassword))?.hasJustBegun
    }
    assert.deepEqual([await young(600_000 - 1), await young(600_000), await young(-1)], [true, false, false])
    clock = began
    assert.equal(await accounts.sessions.endAll(ana.id, here.id), 1)
    assert.equal(await accounts.sessions.find(there.appPassword), undefined)
    assert.ok(await accounts.sessions.find(here.appPassword))
  })

  test('who signs in again and again in new browsers has ten letters waiting, the first ones', async () => {
    const email = 'many@ways.example'
    const given = { name: 'Ana', email, password, role: 'member', isEmailConfirmed: true } as const
    const { id } = await makePersonOfSite(database, given, clock)
    const ana = (await accounts.checkPassword(email, password)) ?? assert.fail()
    const begun = []
    for (let n = 0; n < 12; n++)
      begun.push(await accounts.sessions.start(ana, `Browser ${n}`, { isTold: true }))
    const sql = "SELECT about FROM letters WHERE kind = 'browser' AND reader = $1 ORDER BY about"
    const waiting = await database.rows<{ about: number }>(sql, [`account ${id}`])
    assert.deepEqual(
      waiting.map(({ about }) => about),
      begun.slice(0, 10).map((session) => session.id),
    )
  })

  test('an administrator with a passkey alone has set the site up: no start offers another link', async () => {
    const link = (await accounts.setUp.offer()) ?? assert.fail()
    const who = { name: 'Ana', email: 'first@ways.example' }
    const { id } = await accounts.setUp.finish(link, who, {})
    const next = (await accounts.setUp.offer()) ?? assert.fail('there is no way in yet')
    assert.equal(await accounts.passkeys.add(id, passkey()), 'added')
    assert.equal(await accounts.setUp.offer(), undefined)
    assert.equal(await accounts.setUp.isDone(), true)
    assert.equal(await accounts.setUp.may(next), false)
  })

  test('what an account signs in with goes with the account', async () => {
    const { ana, id } = await withPasskey()
    const secret = accounts.secondStep.makeSecret()
    await accounts.secondStep.add(ana.id, secret, codeAt(secret, stepAt(clock)))
    await accounts.people.delete(ana.id)
    for (const table of ['passkeys', 'second_steps', 'recovery_codes'])
      assert.deepEqual(await database.rows(`SELECT * FROM ${table} WHERE account_id = $1`, [ana.id]), [])
    assert.equal(await accounts.passkeys.use({ ...challenge(), id, counter: 9 }), undefined)
  })
})
