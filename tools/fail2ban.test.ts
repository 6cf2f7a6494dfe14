import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { basic } from '@hopechest/testing/basic'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { filter, guesser, guesser6, guesses, innocent } from './fail2ban-lines.ts'
import { root } from './run.ts'

const account = 'jo-of-this-test'
const password = 'a-guess-of-this-test'

/** The pattern of the filter as fail2ban reads it: it cuts the time out of a line of a file first. */
function addressesIn(conf: string, lines: readonly string[]): string[] {
  const value = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(conf)?.[1] ?? ''
  const time = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"/
  const failure = new RegExp(
    value('failregex').replace('(?:%(__prefix_line)s)?', '').replace('<HOST>', '([\\da-f:.]+)'),
  )
  return lines.flatMap((line) => failure.exec(line.replace(time, ''))?.[1] ?? [])
}

describe('an operator who locks guessers out with fail2ban', () => {
  let program: Program
  let at: { api: string; site: string }
  before(async () => {
    const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
    program = launch(process.execPath, [join(root, 'hopechest/main.ts')], await freshFolder(), {
      ...ports,
      TRUSTED_PROXIES: '127.0.0.1',
      SITE_URL: 'https://gifts.example',
      FIRST_SIGN_IN: 'file',
    })
    await program.says(/The site is listening/)
    at = { api: `http://127.0.0.1:${ports.API_PORT}`, site: `http://127.0.0.1:${ports.SITE_PORT}` }
  })
  after(async () => {
    program.signal('SIGKILL')
    await program.ended
  })

  const refused = () =>
    program
      .printed()
      .split('\n')
      .filter((line) => line.includes('A sign-in was refused'))

  test('has a line for each refused sign-in of pages and API, with the address that the gateway says and no secret', async () => {
    for (let n = 0; n < 3; n++) {
      const headers = {
        authorization: basic({ username: account, password: `${password} ${n}` }),
        'x-forwarded-for': `192.0.2.1, ${guesser}`,
      }
      assert.equal((await patientFetch(`${at.api}/items`, { headers })).status, 401)
    }
    const visitor = new Visitor(at.site, { 'x-forwarded-for': guesser6, 'x-forwarded-proto': 'https' })
    await visitor.open('/sign-in')
    for (let n = 0; n < 11; n++)
      await visitor.submit('/sign-in', { login: account, password: `${password} ${n}` })
    await until('all are logged', () => refused().length === 14)
    assert.deepEqual(addressesIn(await readFile(filter, 'utf8'), refused()), [
      ...Array(3).fill(guesser),
      ...Array(11).fill(guesser6),
    ])
    assert.match(refused().at(-1) ?? '', /"reason":"too many tries"/)
    for (const secret of [account, password, basic({ username: account, password })])
      assert.ok(!program.printed().includes(secret), program.printed())
    // A browser asks without credentials first, which is no sign-in.
    await patientFetch(`${at.api}/items`)
    assert.equal(refused().length, 14)
  })

  test('locks out no visitor for a line that only looks alike', async () => {
    assert.deepEqual(addressesIn(await readFile(filter, 'utf8'), innocent), [])
  })

  test('has a filter that finds who guesses, from either kind of address', async () => {
    assert.deepEqual(addressesIn(await readFile(filter, 'utf8'), [...guesses, ...innocent]), [
      guesser,
      guesser6,
    ])
  })
})
