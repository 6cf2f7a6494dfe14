import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { missingFault } from '@hopechest/database'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings } from '@hopechest/testing/launch'
import { program } from '@hopechest/testing/machine/programs'
import { freshFolder } from '@hopechest/testing/process'
import { readConfig } from '../config.ts'
import { examine } from '../doctor/examine.ts'

const openssl = program('openssl')
const fileOf = (path: string) => join(import.meta.dirname, '../..', path)

async function types(path: string, settings: Settings, ...words: string[]) {
  const ran = launch(process.execPath, [fileOf(path), ...words], await freshFolder(), settings)
  const { status } = await ran.ended
  return { status, said: ran.printed() }
}

const ask = async (settings: Settings) =>
  types('hopechest/doctor/main.ts', {
    API_PORT: `${await freePort()}`,
    SITE_PORT: `${await freePort()}`,
    ...settings,
  })

describe('a value that cannot be used is refused with a sentence', { concurrency: 2 }, () => {
  // The doctor and the start read their settings by one function.
  for (const [name, value, sentence] of [
    ['SITE_ADDRESS', '300.1.1.1', /SITE_ADDRESS must be an address of this machine/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /TRUSTED_PROXIES must list the proxies alone/],
    ['TRUSTED_PROXIES', '::/0', /TRUSTED_PROXIES must list the proxies alone/],
    ['HOPECHEST_ADMIN_EMAIL', 'jo', /HOPECHEST_ADMIN_EMAIL must be an e-mail address/],
    ['API_KEY', '', /API_KEY is empty, so it would let every caller in/],
    ['ADMIN_ROLES', '', /ADMIN_ROLES is empty, so it would mean administrator/],
    ['SITE_URL', 'https://gifts.example/a/../b', /SITE_URL must be an address like/],
    ['DATABASE_URL', 'postgres://jo:quiet@gate#1@db/x', /DATABASE_URL must .* write @ as %40/],
  ] as const)
    test(`${name}=${value}`, () => {
      const own = { API_PORT: '0', SITE_PORT: '0', HOPECHEST_ADMIN_PASSWORD: 'a long linen cupboard' }
      assert.throws(() => readConfig({ ...own, [name]: value }), sentence)
    })

  for (const [name, value, sentence] of [
    ['API_ADDRESS', 'no-such-machine.invalid', /is no address of this machine\. Set API_ADDRESS to one/],
    ['SMTP_URL', 'smtp://jo@x:quiet@gate#1@mail:587', /SMTP_URL must .* write @ as %40/],
  ] as const)
    test(`${name}=${value}, as the doctor and the start print it`, async () => {
      for (const path of ['hopechest/doctor/main.ts', 'hopechest/main.ts']) {
        const { status, said } = await types(path, { API_PORT: '0', SITE_PORT: '0', [name]: value })
        assert.equal(status, 1, said)
        assert.match(said, sentence)
        assert.doesNotMatch(said, /^ +at |quiet|gate/m)
      }
    })

  test('an account command shows no piece of a password either', async () => {
    const DATABASE_URL = 'postgres://jo:quiet@gate#1@db/x'
    const { status, said } = await types('host/user/main.ts', { DATABASE_URL }, 'list')
    assert.equal(status, 1)
    assert.match(said, /write @ as %40\.$/m)
    assert.doesNotMatch(said, /quiet|gate/)
  })
})

describe('the doctor', () => {
  test('ends with 1 where the service is down, names the mail server that is away, and a time zone that is unknown', async () => {
    const port = await freePort()
    const { status, said } = await ask({ SMTP_URL: `smtp://jo:quiet@127.0.0.1:${port}`, TZ: 'Mars/Olympus' })
    assert.equal(status, 1)
    assert.match(said, /^warning {2}Settings {2}TZ names no time zone/m)
    assert.match(said, /^fault {4}Service {3}It does not answer at \S+ \(ECONNREFUSED\): start it/m)
    assert.match(
      said,
      /^fault {4}Mail {6}SMTP_URL smtp:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED.* Start the mail server there, or correct/m,
    )
    assert.doesNotMatch(said, /quiet/)
  })

  test('names a certificate that browsers refuse, and a name that is unknown', async () => {
    const folder = await freshFolder()
    const words =
      '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=other.example -days 2'
    execFileSync(openssl, ['req', ...words.split(' '), '-keyout', 'key.pem', '-out', 'cert.pem'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))
    const server = createServer({ key, cert }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    assert.match(
      (await ask({ SITE_URL: `https://127.0.0.1:${port}` })).said,
      /^fault {4}Address {3}Browsers refuse the certificate of \S+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)/m,
    )
    server.close()
    assert.match(
      (await ask({ SITE_URL: 'https://no-such-machine.invalid' })).said,
      /^fault {4}Address {3}The name no-such-machine\.invalid is unknown here \(\w+\): correct SITE_URL/m,
    )
  })

  test('and the commands never say of a folder that they may not read that nothing is in it', async () => {
    const folder = join(await freshFolder(), 'data')
    mkdirSync(folder)
    writeFileSync(join(folder, 'hopechest.db'), '')
    const url = `sqlite:${join(folder, 'hopechest.db')}`
    const config = readConfig({ DATABASE_URL: url, API_PORT: '1', SITE_PORT: '2' })
    const look = async () =>
      (await examine(config, undefined)).map(({ name, state, sentence }) => `${state} ${name} ${sentence}`)
    // Loads all that it needs.
    await look()
    chmodSync(folder, 0o000)
    const asOther = process.geteuid?.() === 0
    if (asOther) process.seteuid?.(65_534)
    try {
      const said = (await look()).join('\n')
      assert.match(said, /^fault Database DATABASE_URL sqlite:\S+: EACCES.* Give the account/m)
      assert.match(
        said,
        /^fault Key This account may not look at \S+site-key: run the doctor as the account of the service\.$/m,
      )
      assert.match(said, /^fault Backups This account may not look at /m)
      assert.match(String(missingFault(url)), /EACCES.* Give the account/)
    } finally {
      if (asOther) process.seteuid?.(0)
      chmodSync(folder, 0o700)
    }
    assert.equal(missingFault(url), undefined)
    assert.match(String(missingFault(`${url}.other`)), /There is no database at \S+ yet\./)
  })
})
