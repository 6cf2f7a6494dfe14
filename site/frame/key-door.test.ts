import assert from 'node:assert/strict'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { noKey, readSignature, signVisit } from '@hopechest/host/visit'
import { askForProof } from '@hopechest/host/wordpress'
import { createClientOf } from '@hopechest/program/connections'
import { engines } from '@hopechest/testing/databases/engines'
import { listen } from '@hopechest/testing/listen'
import { send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'
import { hmac, openSite, type Says, wishOf } from '@hopechest/testing/wordpress/site-with-plugin'
import { pino } from 'pino'
import { createHostKey } from './host-key.ts'
import { createKeyDoor } from './key-door.ts'

const secret = 'the secret of all machines of the service'
const patient = 60_000
const log = pino({ level: 'silent' })
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  ends.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return listen(server)
}

async function siteWithPlugin() {
  const site = await openSite()
  ends.push(site.close)
  return site
}

async function openStore(engine: (typeof engines)[number] | undefined): Promise<Database> {
  const database = await openDatabase(String(await engine?.freshUrl()))
  ends.push(() => database.close())
  return database
}

/** The service at its door, and what a caller hears there. */
async function openService(database: Database, hostUrl: string, askMilliseconds = patient) {
  const keys = createHostKey(database, secret, hostUrl)
  const ask = (question: Parameters<typeof askForProof>[1]) => askForProof(hostUrl, question, askMilliseconds)
  const door = createKeyDoor({ keys, ask, clientOf: createClientOf(['127.0.0.1']), log })
  const url = await serve(
    (request, response) => void (door(request, response) || response.writeHead(404).end()),
  )
  const post = async (body: string, from = '192.0.2.1') => {
    const answer = await send(`${url}/frame/key`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body,
    })
    return { status: answer.status, headers: answer.headers, said: JSON.parse(await answer.text()) }
  }
  const wish = (given: unknown, from?: string) => post(JSON.stringify({ version: 1, public: given }), from)
  return { keys, post, wish }
}

/** Whether a visit that is signed with this key is taken. */
async function takes(keys: ReturnType<typeof createHostKey>, host: string, key: string): Promise<string> {
  try {
    readSignature(await keys.find(), signVisit({ key, host }, '{}'))
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

const wrong = 'The signature of the visit is missing or wrong'
const refusal = { detail: 'The site of this service did not confirm that it has asked for a key' }

for (const engine of engines) {
  describe(`the key of a site and the service, on ${engine.name}`, () => {
    test('a site asks for a key, which all processes know at once, and the one before is good for nothing', async () => {
      const [site, database] = [await siteWithPlugin(), await openStore(engine)]
      const service = await openService(database, site.url)
      const other = createHostKey(database, secret, site.url.replace('http', 'https'))
      assert.equal(await takes(other, site.url, 'any'), noKey)
      const made: string[] = []
      for (let time = 0; time < 2; time++) {
        const wish = site.ask()
        const { status, said } = await service.wish(wish.public)
        assert.equal(status, 200)
        const key = wish.keyWith(said.public)
        assert.equal(said.proof, hmac(key, 'frame key of\nservice'))
        assert.equal(await takes(other, site.url, key), 'taken')
        made.push(key)
      }
      assert.equal(await takes(service.keys, site.url, String(made[0])), wrong)
      assert.deepEqual(new Set(site.questions), new Set(['POST /wp-json/hopechest/v1/frame-key']))
      const [row] = await database.coordinator.rows<{ sealed: string }>('SELECT sealed FROM host_key')
      for (const key of made) assert.ok(!row?.sealed.includes(key))
    })
  })
}

test('a stranger who asks in the name of the site gets no key, and the one of the site stays', async () => {
  const [site, database] = [await siteWithPlugin(), await openStore(engines[0])]
  const service = await openService(database, site.url)
  const wish = site.ask()
  const key = wish.keyWith((await service.wish(wish.public)).said.public)
  const stranger = wishOf(site.url)
  const { status, said } = await service.wish(stranger.public, '198.51.100.7')
  assert.deepEqual([status, said], [409, refusal])
  assert.equal(await takes(service.keys, site.url, key), 'taken')
})

test('a site that confirms another key, leads elsewhere, hangs, drips, or has no plugin makes no key', async () => {
  const [site, database] = [await siteWithPlugin(), await openStore(engines[0])]
  const elsewhere = await siteWithPlugin()
  const service = await openService(database, site.url, 300)
  const json =
    (body: object): Says =>
    (response) =>
      void response.end(JSON.stringify(body))
  const faults: Record<string, Says> = {
    'another proof': json({ host: site.url, proof: '0'.repeat(64) }),
    'a short proof': json({ host: site.url, proof: '0'.repeat(63) }),
    'no address': json({ host: 'x\ny', proof: '0'.repeat(64) }),
    redirect: (response) => void response.writeHead(307, { location: `${elsewhere.url}/wp-json` }).end(),
    'nothing at all': () => {},
    drips: (response) => {
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    },
    'too much': (response) => void response.end(' '.repeat(5000)),
    'another program': (response) => void response.end('<html>'),
    'no plugin': (response) => void response.writeHead(404).end('{"code":"rest_no_route"}'),
  }
  for (const [n, [name, says]] of Object.entries(faults).entries()) {
    site.says = says
    const { status, said } = await service.wish(site.ask().public, `192.0.2.${n + 10}`)
    assert.deepEqual([status, said], [409, refusal], name)
  }
  assert.deepEqual(elsewhere.questions, [])
  assert.equal(await takes(service.keys, site.url, 'any'), noKey)
})

test('one question is under way at a time, and an address asks thirty times in a minute, all together sixty times', async () => {
  const [site, database] = [await siteWithPlugin(), await openStore(engines[0])]
  const service = await openService(database, site.url)
  let hold: ServerResponse | undefined
  site.says = (response) => {
    hold = response
  }
  const first = service.wish(site.ask().public, '192.0.2.2')
  await until('the question', () => hold !== undefined)
  const meanwhile = await service.wish(site.ask().public, '192.0.2.3')
  assert.deepEqual([meanwhile.status, meanwhile.headers.get('retry-after')], [429, '5'])
  hold?.writeHead(500).end()
  assert.equal((await first).status, 409)
  site.says = site.confirm
  const ask = async (address: number) => (await service.wish(site.ask().public, `192.0.2.${address}`)).status
  // Two were asked above.
  for (let n = 2; n < 60; n++) assert.equal(await ask(10 + Math.floor(n / 30)), 200, String(n))
  assert.equal(site.questions.length, 59)
  assert.equal(await ask(99), 429)
  const next = await openService(database, site.url)
  for (let n = 0; n < 30; n++) assert.equal((await next.wish(site.ask().public)).status, 200)
  const oneMore = await next.wish(site.ask().public)
  assert.equal(oneMore.status, 429)
  assert.match(String(oneMore.headers.get('retry-after')), /^\d+$/)
  assert.equal((await next.wish(site.ask().public, '192.0.2.4')).status, 200)
})

test('a body that is no public key, of another version or too long is refused, and the site is not asked', async () => {
  const [site, database] = [await siteWithPlugin(), await openStore(engines[0])]
  const service = await openService(database, site.url)
  const { public: good } = site.ask()
  const bodies: [string, number][] = [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    [JSON.stringify({ public: good }), 400],
    [JSON.stringify({ version: 1, public: `${good}A` }), 400],
    [JSON.stringify({ version: 1, public: good?.slice(1) }), 400],
    [JSON.stringify({ version: 1, public: [good] }), 400],
    // The secret would be known to everyone.
    [JSON.stringify({ version: 1, public: 'A'.repeat(43) }), 400],
    [JSON.stringify({ version: 1, public: good }).padEnd(1025), 413],
  ]
  for (const [n, [body, status]] of bodies.entries())
    assert.equal((await service.post(body, `192.0.2.${n + 1}`)).status, status, body)
  const newer = await service.post(JSON.stringify({ version: 2, keys: [] }))
  assert.equal(newer.said.detail, 'Visits of the site have version 2, and this service reads 1')
  assert.deepEqual(site.questions, [])
  assert.equal((await service.post(JSON.stringify({ version: 1, public: good }).padEnd(1024))).status, 200)
})

test('a key is of one site and one secret: a site that has moved and another machine have no key', async () => {
  const database = await openStore(engines[0])
  const url = 'https://shop.example/wishes'
  await createHostKey(database, secret, url).replace({ host: url, key: 'k' })
  assert.equal(await takes(createHostKey(database, secret, `${url}/`), url, 'k'), 'taken')
  assert.equal(await takes(createHostKey(database, secret, 'https://moved.example'), url, 'k'), noKey)
  assert.equal(await takes(createHostKey(database, 'another secret', url), url, 'k'), noKey)
})

test('what proves a key is no signature', () => {
  const [key, host] = ['k', 'https://shop.example']
  const forged = signVisit({ key, host }, '{}').replace(/mac=.*/, `mac=${hmac(key, 'frame key of\nsite')}`)
  assert.throws(() => readSignature({ key, host }, forged), /missing or wrong/)
})

test('a thousand visits of one moment ask the database once for the key, and the next one asks anew', async () => {
  const database = await openStore(engines[0])
  const ask = database.coordinator.row.bind(database.coordinator)
  let asked = 0
  database.coordinator.row = (...statement) => {
    asked++
    return ask(...statement)
  }
  const keys = createHostKey(database, secret, 'https://mill.example')
  await keys.replace({ host: 'https://mill.example', key: 'first' })
  const found = await Promise.all(Array.from({ length: 1000 }, () => keys.find()))
  assert.deepEqual(new Set(found.map(({ key }) => key)), new Set(['first']))
  assert.equal(asked, 1)
  await keys.replace({ host: 'https://mill.example', key: 'second' })
  assert.equal((await keys.find()).key, 'second')
})
