import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSignInTries } from './sign-in-tries.ts'

const windowMilliseconds = 60_000

function openTries({ perAddress = 30, perAccount = 10 } = {}) {
  const clock = { now: 0 }
  const tries = createSignInTries({ perAddress, perAccount, windowMilliseconds, now: () => clock.now })
  return { tries, clock }
}

/** Whether the try has room; it stays counted, as a wrong password does. */
function fails({ tries }: ReturnType<typeof openTries>, address: string, account: string, browser?: string) {
  return 'forgive' in tries.begin({ address, account, browser })
}

describe('tries to sign in', () => {
  test('of a hundred and fifty that begin before one is checked, ten are checked', () => {
    const opened = openTries()
    const begun = Array.from({ length: 150 }, () => fails(opened, '192.0.2.1', 'olive'))
    assert.equal(begun.filter(Boolean).length, 10)
  })

  test('a right password, and one that could not be checked, does not count', () => {
    const opened = openTries({ perAddress: 1, perAccount: 1 })
    for (let n = 0; n < 5; n++) {
      const begun = opened.tries.begin({ address: '192.0.2.1', account: 'olive' })
      assert.ok('forgive' in begun)
      begun.forgive()
    }
    assert.ok(fails(opened, '192.0.2.1', 'olive'))
    assert.ok(!fails(opened, '192.0.2.1', 'olive'))
  })

  test('an address has a number of tries for all accounts, and hears when the next is possible', () => {
    const opened = openTries({ perAddress: 5 })
    for (let n = 0; n < 5; n++) assert.ok(fails(opened, '192.0.2.1', `account ${n}`))
    opened.clock.now = 20_000
    assert.deepEqual(opened.tries.look({ address: '192.0.2.1', account: 'jim' }), { retryAfterSeconds: 40 })
    assert.deepEqual(opened.tries.begin({ address: '192.0.2.1', account: 'jim' }), { retryAfterSeconds: 40 })
    assert.ok(fails(opened, '192.0.2.2', 'jim'))
    opened.clock.now = 60_000
    assert.ok(fails(opened, '192.0.2.1', 'jim'))
  })

  test('an account that strangers guessed at stays open to an address that failed little for it', () => {
    const opened = openTries()
    for (let n = 0; n < 10; n++) fails(opened, `198.51.100.${n % 2}`, 'olive')
    assert.ok(!fails(opened, '198.51.100.0', 'olive'))
    for (let n = 0; n < 3; n++) assert.ok(fails(opened, '192.0.2.1', 'olive'), `try ${n + 1}`)
    assert.ok(!fails(opened, '192.0.2.1', 'olive'))
  })

  test('a browser that is known is counted for itself, apart from others at its address', () => {
    const opened = openTries()
    for (let n = 0; n < 40; n++) fails(opened, '192.0.2.1', 'olive')
    for (let n = 0; n < 10; n++) assert.ok(fails(opened, '192.0.2.1', 'olive', 'hers'), `try ${n + 1}`)
    assert.ok(!fails(opened, '192.0.2.1', 'olive', 'hers'))
    assert.ok(fails(opened, '192.0.2.1', 'olive', 'her phone'))
  })

  test('a stranger who kept many known browsers has no more guesses than three of them', () => {
    const opened = openTries()
    const guesses = Array.from({ length: 150 }, (_, n) =>
      fails(opened, '192.0.2.1', 'olive', `browser ${n % 15}`),
    )
    assert.equal(guesses.filter(Boolean).length, 30)
    // The owner is elsewhere, and has failed little there.
    assert.ok(fails(opened, '198.51.100.1', 'olive', 'hers'))
  })

  test('without bounds every try has room', () => {
    const opened = openTries({ perAddress: 0, perAccount: 0 })
    for (let n = 0; n < 1000; n++) assert.ok(fails(opened, '192.0.2.1', 'olive'))
  })
})
