import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Host } from '@hopechest/host'
import { basic, embeddedSettings, type World } from '@hopechest/testing/world'

const [setting] = embeddedSettings
assert.ok(setting)

describe('sign-ins that fail', () => {
  let world: World
  let uptime = 0
  let asked = 0
  const wrapHost = (host: Host): Host => ({
    ...host,
    identify(credentials) {
      asked++
      return host.identify(credentials)
    },
  })
  before(async () => {
    world = await setting.open({
      wrapHost,
      uptime: () => uptime,
      settings: {
        SIGN_IN_FAILURES_PER_ADDRESS: '5',
        SIGN_IN_FAILURES_PER_ACCOUNT: '3',
        TRUSTED_PROXIES: '127.0.0.0/8',
      },
    })
  })
  after(() => world.close())

  const nextMinute = () => {
    uptime += 60_001
  }
  const signIn = async (username: string, password: string, address: string) => {
    const { status, headers } = await world.send(undefined, '/items', {
      headers: { authorization: basic({ username, password }), 'x-forwarded-for': address },
    })
    return status === 429 ? [status, headers.get('retry-after')] : [status]
  }

  test('an address may fail a number of times in a minute, then its next tries do not reach the host', async () => {
    nextMinute()
    for (let n = 0; n < 5; n++) assert.deepEqual(await signIn(`unknown-${n}`, 'wrong', '192.0.2.1'), [401])
    const before = asked
    assert.deepEqual(await signIn('unknown-5', 'wrong', '192.0.2.1'), [429, '60'])
    assert.deepEqual(await signIn('stranger', world.people.stranger.password, '192.0.2.1'), [429, '60'])
    assert.equal(asked, before)
    assert.deepEqual(await signIn('unknown-5', 'wrong', '192.0.2.2'), [401])
    nextMinute()
    assert.deepEqual(await signIn('stranger', world.people.stranger.password, '192.0.2.1'), [200])
  })

  test('an address that a client made up in front of the one of the proxy does not count', async () => {
    nextMinute()
    for (let n = 0; n < 5; n++) await signIn(`x-${n}`, 'wrong', `198.51.100.${n}, 192.0.2.3`)
    assert.deepEqual(await signIn('x-9', 'wrong', '198.51.100.9, 192.0.2.3'), [429, '60'])
  })

  test('all spellings of a name count as one account', async () => {
    nextMinute()
    const name = 'z\u00f6e\u00e9'
    const spellings = [name, name.toUpperCase(), name.normalize('NFD'), 'zo\u0308e\u00e9']
    const answers: number[] = []
    for (const [n, spelling] of spellings.entries())
      answers.push(Number((await signIn(spelling, `wrong ${n}`, '203.0.113.9'))[0]))
    assert.deepEqual(answers, [401, 401, 401, 429])
  })

  test('of many wrong passwords at once, no more reach the host than one after the other would', async () => {
    nextMinute()
    const before = asked
    const tries = Array.from({ length: 40 }, (_, n) =>
      signIn(`unknown-${n}`, 'wrong', `2001:db8::${(n + 1).toString(16)}`),
    )
    const answers = await Promise.all(tries)
    assert.equal(answers.filter(([status]) => status === 401).length, 5)
    assert.equal(asked - before, 5)
  })

  test('credentials that were good before are not refused, however many others failed meanwhile', async () => {
    nextMinute()
    const { username, password } = world.people.owner
    assert.deepEqual(await signIn(username, password, '192.0.2.4'), [200])
    for (let n = 0; n < 5; n++) await signIn(username, `wrong ${n}`, '192.0.2.4')
    assert.deepEqual(await signIn(username, 'wrong', '192.0.2.4'), [429, '60'])
    uptime += 59_000
    for (let n = 0; n < 6; n++) {
      uptime += 300_001
      for (let m = 0; m < 6; m++) await signIn(username, `wrong ${n} ${m}`, '192.0.2.4')
      assert.deepEqual(await signIn(username, password, '192.0.2.4'), [200])
    }
  })

  test('a rejection that is remembered costs nothing and is not counted', async () => {
    nextMinute()
    for (let n = 0; n < 20; n++) assert.deepEqual(await signIn('unknown', 'the same', '192.0.2.5'), [401])
  })

  test('a thousand spellings of one password ask the host once and take no place of other callers', async () => {
    nextMinute()
    const { invitee, inviteeByEmail } = world.people
    assert.deepEqual(await signIn(inviteeByEmail.username, inviteeByEmail.password, '192.0.2.6'), [200])
    await signIn(invitee.username, invitee.password, '192.0.2.6')
    const before = asked
    for (let n = 1; n <= 1000; n++) {
      const spelling = invitee.password.replaceAll(' ', '').replace(/./, (letter) => `${letter}${blanks(n)}`)
      await signIn(invitee.username, spelling, '192.0.2.6')
    }
    assert.deepEqual(await signIn(inviteeByEmail.username, inviteeByEmail.password, '192.0.2.6'), [200])
    assert.equal(asked, before)
  })
})

/** The n-th text of blanks and tabs. */
function blanks(n: number): string {
  return n.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')
}
