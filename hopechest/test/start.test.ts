import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { settings as apiSettings } from '@hopechest/api/config'
import { slowMilliseconds, warningsIn } from '@hopechest/program'
import { settings as siteSettings } from '@hopechest/site/config'
import { runsAll } from '@hopechest/testing/depth'
import { freePort } from '@hopechest/testing/free-port'
import { launch, launchService, type Program, type Settings } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { framingHost, readConfig, settings } from '../config.ts'

const mainFile = join(import.meta.dirname, '../main.ts')
const userFile = join(import.meta.dirname, '../../host/user/main.ts')
const doctorFile = join(import.meta.dirname, '../doctor/main.ts')

interface Both extends Program {
  api: string
  site: string
}

describe('npm start', { concurrency: 2 }, () => {
  let folder: string
  before(async () => {
    folder = await freshFolder()
  })
  const started: Program[] = []
  after(async () => {
    for (const program of started) program.signal('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
  })

  function run(settings: Settings, inFolder = folder): Program {
    const program = launch(process.execPath, [mainFile], inFolder, {
      API_PORT: '0',
      SITE_PORT: '0',
      ...settings,
    })
    started.push(program)
    return program
  }

  async function start(settings: Settings = {}, inFolder = folder): Promise<Both> {
    const program = run(settings, inFolder)
    const line = (message: string) => new RegExp(`"pid":${program.pid},"address":"([^"]+)"[^\n]*${message}`)
    const [, api = ''] = await program.says(line('The item service is listening'))
    const [, site = ''] = await program.says(line('The site is listening'))
    return { ...program, api, site }
  }

  async function stop(program: Program): Promise<void> {
    program.signal('SIGTERM')
    assert.deepEqual(await program.ended, { status: 0, signal: null })
  }

  /** What the doctor prints, and its exit code. */
  async function askDoctor(folder: string, settings: Settings, ...words: string[]) {
    const doctor = launch(process.execPath, [doctorFile, ...words], folder, settings)
    const { status } = await doctor.ended
    return { status, said: doctor.printed() }
  }

  /** A list made over the API has its page on the site. */
  async function makesListWithPage(both: Both, mine: string): Promise<void> {
    const user = launch(
      process.execPath,
      [join(import.meta.dirname, '../../host/user/main.ts'), 'add', 'ana', '--email', 'ana@x.example'],
      mine,
      {},
    )
    const [, password = ''] = await user.says(/: ((?:\w{4} ){5}\w{4})/)
    const made = await patientFetch(`${both.api}/registries`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'Ana & Jonas', status: 'publish' }),
    })
    const { permalink } = (await made.json()) as { permalink: string }
    assert.match(permalink.slice(both.site.length), /^\/registry\/ana-jonas-\w{6}$/)
    assert.ok(permalink.startsWith(both.site))
    const page = await patientFetch(permalink)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /Ana &amp; Jonas/)
  }

  /** A stop is seen by a load balancer while the site still waits for the clients that it has. */
  async function stopsInSight(both: Both, OPS_PORT: string): Promise<void> {
    const { hostname, port } = new URL(both.site)
    const client = connect(Number(port), hostname)
    await once(client, 'connect')
    both.signal('SIGTERM')
    await both.says(/Stopping/)
    assert.equal((await fetch(`http://127.0.0.1:${OPS_PORT}/ready`)).status, 503)
    client.destroy()
    assert.deepEqual(await both.ended, { status: 0, signal: null })
  }

  test('the first start serves the API and the site with its lists, prints the set-up link, keeps the log free of it, and stops in sight of a load balancer', async () => {
    const OPS_PORT = `${await freePort()}`
    const both = await start({ SITE_PORT: `${await freePort()}`, OPS_PORT })
    assert.equal((await patientFetch(`${both.api}/health`)).status, 200)
    const page = await patientFetch(`${both.site}/sign-in`, { headers: { 'x-request-id': 'of-a-gateway' } })
    assert.deepEqual([page.status, page.headers.get('x-request-id')], [200, 'of-a-gateway'])
    assert.match((await patientFetch(`${both.site}/nothing`)).headers.get('x-request-id') ?? '', /^[\w-]+-1$/)
    const answered = both
      .printed()
      .split('\n')
      .filter((line) => line.includes('"status":200'))
      .map((line) => JSON.parse(line).milliseconds)
    assert.ok(
      answered.every((milliseconds) => milliseconds >= slowMilliseconds),
      `the log says what the page Operate says: ${answered}`,
    )
    const [link] = await both.says(/http:\/\/\S+\/set-up\/\S+/)
    assert.match(await (await patientFetch(both.site)).text(), /This site is new/)
    assert.match(await (await patientFetch(link)).text(), /You are the first one here/)
    const log = both
      .printed()
      .split('\n')
      .filter((each) => each.startsWith('{'))
    assert.ok(!log.join('\n').includes(link.split('/').at(-1) ?? link))
    assert.doesNotMatch(both.printed(), /Warning|Deprecation/)
    await makesListWithPage(both, folder)
    const figures = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
    assert.match(
      figures,
      /^hopechest_http_request_duration_seconds_count\{server="site",method="GET",route="\/sign-in",status="200"\} 1$/m,
    )
    await stopsInSight(both, OPS_PORT)
  })

  test('a WordPress site frames the pages: our own site listens nowhere, and a visit without a key hears what to do', async () => {
    const program = run({ HOST_URL: 'http://127.0.0.1:9' }, await freshFolder())
    const [, door = ''] = await program.says(/"door":"([^"]+)","msg":"The host frames the pages/)
    assert.ok(!program.printed().includes('The site is listening'))
    const answer = await patientFetch(door, { method: 'POST', body: '{}' })
    assert.equal(answer.status, 401)
    assert.match(await answer.text(), /press “Check now” in the settings of the plugin/)
    await stop(program)
  })

  test('one environment for all programs has no variable that one of them takes for a slip of the keys', () => {
    const ofClient = ['REGISTRY_API_USERNAME', 'REGISTRY_API_PASSWORD']
    const tables = [settings, apiSettings, siteSettings]
    const all = Object.fromEntries([...ofClient, ...tables.flatMap(Object.keys)].map((name) => [name, 'x']))
    for (const table of tables) assert.deepEqual(warningsIn(table, all), [])
  })

  test('a key of 31 characters, and one without the address of a host, are refused at the start', () => {
    const SITE_URL = 'https://shop.example/wishes'
    const read = (settings: Record<string, string>) => framingHost(readConfig(settings))
    assert.equal(read({ SITE_URL, FRAME_KEY: 'x'.repeat(32) }), SITE_URL)
    const HOST_URL = 'https://shop.example'
    for (const FRAME_KEY of ['x'.repeat(32), '']) assert.equal(read({ HOST_URL, FRAME_KEY }), HOST_URL)
    assert.equal(read({ SITE_URL }), undefined)
    assert.throws(() => read({ SITE_URL, FRAME_KEY: 'x'.repeat(31) }), /at least 32 characters/)
    assert.throws(() => read({ FRAME_KEY: 'x'.repeat(32) }), /SITE_URL must be set with FRAME_KEY/)
  })

  test('every setting that cannot be used is named at once', async () => {
    const wrong = {
      API_PORT: '8000',
      SITE_PORT: '8000',
      SITE_SECRET: 'short',
      SMTP_URL: 'http://x',
      HOPECHEST_ADMIN_PASSWORD: 'longer linen',
      LOG_LEVEL: 'loud',
    }
    const program = run(wrong, await freshFolder())
    assert.equal((await program.ended).status, 1)
    for (const name of [
      'SITE_PORT must differ',
      'SITE_SECRET must have',
      'SMTP_URL must be',
      'LOG_LEVEL must be',
      'HOPECHEST_ADMIN_EMAIL and HOPECHEST_ADMIN_PASSWORD must be set together',
    ]) {
      assert.match(program.printed(), new RegExp(name))
    }
    assert.ok(!program.printed().includes('short'), 'a secret is not printed')
    const { status, said } = await askDoctor(folder, { ...wrong, SITE_PORTT: '1' })
    assert.deepEqual([status, said.match(/^fault {4}Settings {2}/gm)?.length], [1, 5])
    assert.ok(!said.includes('short'))
    const typed = await askDoctor(folder, {}, '--male')
    assert.equal(typed.status, 2)
    assert.match(typed.said, /Usage: npm run doctor -- \[--mail ADDRESS \| --ready \| --host URL\]/)
  })

  // Each of these starts more programs. How a set-up link is made and used, the stories of the user command hold.
  if (!runsAll) return

  test('the first start with pages, where the service ran alone before, does not say that the site is new', async () => {
    const mine = await freshFolder()
    const before = await launchService(mine)
    started.push(before)
    assert.match(before.printed(), /username {14}admin/)
    await stop(before)

    const SITE_PORT = `${await freePort()}`
    const both = await start({ SITE_PORT }, mine)
    await both.says(/npm run user -- password admin\n/)
    assert.match(both.printed(), /No administrator can sign in on the pages of the site yet/)
    assert.doesNotMatch(both.printed(), /This is the first start/)
    const [, setUp = ''] = await both.says(/(http:\/\/\S+\/set-up\/\S+)/)
    const home = await (await patientFetch(both.site)).text()
    assert.doesNotMatch(home, /This site is new/)
    assert.match(home, /No administrator can sign in here yet/)
    const page = await (await patientFetch(setUp)).text()
    assert.doesNotMatch(page, /first one here/)
    assert.match(page, /Make an account for an administrator/)

    const user = launch(process.execPath, [userFile, 'password', 'admin'], mine, { SITE_PORT })
    const [link = ''] = await user.says(/http:\/\/\S+\/new-password\/\S+/)
    assert.equal((await patientFetch(link)).status, 200)

    const known = { SITE_PORT, API_PORT: new URL(both.api).port }
    const { status, said } = await askDoctor(mine, known)
    assert.equal(status, 0, said)
    assert.match(said, /^well {5}Database {2}It opens, and has schema version \d+\.$/m)
    assert.match(said, /^well {5}Service {3}It answers at /m)
    assert.match(said, /^well {5}Clock {5}It is \d{4}-.* in UTC\.$/m)
    assert.match(said, /^warning {2}Address {3}.* for this machine alone\./m)
    assert.match(said, /^warning {2}Backups {3}There is no backup .*: npm run backup$/m)
    assert.equal((await askDoctor(mine, known, '--ready')).status, 0)
    const away = await askDoctor(mine, { ...known, API_PORT: `${await freePort()}` }, '--ready')
    assert.equal(away.status, 1, away.said)
    await chmod(join(mine, 'data', 'site-key'), 0o644)
    const SMTP_URL = 'smtp://127.0.0.1:9'
    const ill = await askDoctor(mine, { ...known, SMTP_URL }, '--mail', 'jo@example.com')
    assert.equal(ill.status, 1)
    assert.match(ill.said, /^fault {4}Key {7}.*: chmod 600 data\/site-key$/m)
    assert.match(ill.said, /^fault {4}Mail {6}.*ECONNREFUSED/m)
    await stop(both)
  })

  test('with two processes of each a list made over the API has its page on the site', async () => {
    const mine = await freshFolder()
    const both = await start({ WORKERS: '2', SITE_PORT: `${await freePort()}`, API_PORTT: '9999' }, mine)
    const named = both.printed().match(/API_PORTT is set, .* The nearest setting is API_PORT\./g)
    assert.equal(named?.length, 1, 'a setting that does nothing is named once')
    assert.ok(!both.printed().includes('9999'), 'its value may be a secret')
    await makesListWithPage(both, mine)
    await stop(both)
  })

  test('where no person watches, the first link lies in a file of the service alone, is no part of the log, and is gone with its use', async () => {
    const mine = await freshFolder()
    const hidden = { FIRST_SIGN_IN: 'auto', SITE_ADDRESS: '0.0.0.0', SITE_PORT: `${await freePort()}` }
    const both = await start(hidden, mine)
    const file = join(mine, 'data', 'first-sign-in')
    await both.says(
      /"file":"data\/first-sign-in","msg":"How the first person gets in .* npm run user -- set-up"/,
    )
    assert.doesNotMatch(both.printed(), /\/set-up\/\S/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const [link = ''] = /http:\S+\/set-up\/\S+/.exec(await readFile(file, 'utf8')) ?? []
    assert.equal((await patientFetch(link)).status, 200, 'a phone in the house can open it')
    assert.ok(link.startsWith(both.site), both.site)
    assert.doesNotMatch(both.site, /0\.0\.0\.0/)
    assert.match(both.printed(), /Links begin with http:.* set SITE_URL to that\./)
    const again = launch(process.execPath, [userFile, 'set-up'], mine, hidden)
    const [other = ''] = await again.says(/http:\S+\/set-up\/\S+/)
    assert.equal((await patientFetch(other)).status, 200)
    await stop(both)

    const named = {
      HOPECHEST_ADMIN_NAME: 'Jo',
      HOPECHEST_ADMIN_EMAIL: 'jo@example.com',
      HOPECHEST_ADMIN_PASSWORD: 'a long linen cupboard',
      SITE_URL: 'https://gifts.example',
    }
    const second = await start({ ...hidden, ...named }, mine)
    await second.says(/"username":"jo\.\w{8}","msg":"The settings named the administrator/)
    assert.equal(second.site, named.SITE_URL)
    assert.match(second.printed(), /"listensAt":"http:\/\/0\.0\.0\.0:\d+","msg":"The site is listening"/)
    assert.ok(!second.printed().includes(named.HOPECHEST_ADMIN_PASSWORD))
    await assert.rejects(stat(file), { code: 'ENOENT' })
    await stop(second)
    const full = launch(process.execPath, [userFile, 'set-up'], mine, {})
    assert.equal((await full.ended).status, 1)
    assert.match(full.printed(), /An administrator can sign in on the pages already/)
  })
})
