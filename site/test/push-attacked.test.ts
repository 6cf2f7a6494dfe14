import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { openShop, type TestServer } from '@hopechest/outgoing/testing'
import { createLog } from '@hopechest/program'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { mostEndpoint, readWritten } from '../push/subscription.ts'
import { createPush } from '../push/tell.ts'
import { createVapid } from '../push/vapid.ts'
import { makeList } from './lists.ts'
import { openBrowserKeys } from './push-service/browser-keys.ts'
import { guestsOf } from './push-service/guests.ts'
import { type Listening, openPushService, type PushService } from './push-service/push-service.ts'
import { openSite, siteOf, today } from './site-world.ts'

const minute = 60_000
let clock = today
let service: PushService
/** A server inside a private network: each connection to it counts as a fault. */
let inside: TestServer
const site = siteOf(async () => {
  service = await openPushService({ now: () => clock })
  inside = await openShop((_request, response) => response.end())
  return openSite({ hasMail: true, pushServices: service.fetching, now: () => clock })
})
after(() => Promise.all([service.close(), inside.close()]))
const guests = guestsOf(site, () => service)
const { devices, runFor } = guests
beforeEach(async () => {
  await guests.beginAnew()
  // The pauses of the story before are over.
  clock = new Date(clock.getTime() + 25 * 60 * minute)
})

const giveOne = async (browser?: Visitor, email = '') => guests.give(await makeList(site), { email }, browser)
const listen = async (given?: Partial<Listening>, email = '') =>
  guests.listen(await giveOne(undefined, email), given)

async function anHourPasses(): Promise<void> {
  clock = new Date(clock.getTime() + 61 * minute)
  await runFor(stepsOfDays(1 / 24))
  await site.sendDueLetters()
}

/** What is kept goes back tomorrow. */
async function theEveComes(): Promise<void> {
  await runFor(stepsOfDays(3) - stepsOfADay)
  await site.sendDueLetters()
}

describe('who says where a browser listens', () => {
  const { publicKey } = openBrowserKeys()
  const point = Buffer.from(publicKey)
  point[64] = (point[64] ?? 0) ^ 1
  const longest = (length: number) => 'https://push.example/'.padEnd(length, 'x')
  const wrong: Record<string, Partial<Listening>> = {
    'without https': { endpoint: 'http://push.example/1' },
    'in no address': { endpoint: 'push.example' },
    'in another scheme': { endpoint: 'file:///etc/passwd' },
    'with a password': { endpoint: 'https://me:secret@push.example/1' },
    'in too long an address': { endpoint: longest(mostEndpoint + 1) },
    'with a point beside the curve': { p256dh: point.toString('base64url') },
    'without a point': { p256dh: '' },
    'with 15 bytes to prove it': { auth: Buffer.alloc(15, 1).toString('base64url') },
    'with 17 bytes to prove it': { auth: Buffer.alloc(17, 1).toString('base64url') },
  }
  for (const [how, given] of Object.entries(wrong))
    test(`${how} is asked to try once more, and nothing is kept`, async () => {
      const { answer } = await listen(given)
      assert.equal(answer.status, 422)
      assert.match(answer.html, /did not say where it listens/)
      assert.deepEqual(await devices(), [])
    })

  test('in the longest address is heard', async () => {
    const { answer } = await listen({ endpoint: longest(mostEndpoint) })
    assert.equal(answer.status, 303)
    assert.equal((await devices()).length, 1)
  })

  test('and gives nothing is kept nowhere', async () => {
    const visitor = new Visitor(site.url)
    await visitor.open('/device')
    const answer = await visitor.submit('/device/keep', { ...service.subscribe('any') })
    assert.equal(answer.status, 422)
    assert.match(answer.html, /Once you give something/)
    assert.deepEqual(await devices(), [])
  })
})

test('an address inside a private network is asked nothing, and ends', async () => {
  const addresses = [
    `https://127.0.0.1:${inside.port}/`,
    `https://[::1]:${inside.port}/`,
    `https://2130706433:${inside.port}/`,
    'https://169.254.169.254/latest/meta-data/',
  ]
  for (const endpoint of addresses) assert.equal((await listen({ endpoint })).answer.status, 303)
  await theEveComes()
  assert.equal(inside.connections, 0)
  assert.equal(service.asked, 0)
  assert.deepEqual(await devices(), [])
})

test('a name that leads inside is asked nothing, and stays: a resolver may be away for an hour', async () => {
  await listen({ endpoint: `https://push.example:${inside.port}/` })
  await theEveComes()
  assert.equal(inside.connections, 0)
  assert.equal((await devices()).length, 1)
})

test('a push service that leads elsewhere is not followed', async () => {
  await listen()
  service.answerWith(307, { location: `https://push.example:${inside.port}/` })
  await theEveComes()
  assert.equal(service.asked, 1)
  assert.equal(inside.connections, 0)
  await site.api.database.run('DELETE FROM push_devices')
})

for (const status of [404, 410])
  test(`an address that a push service refuses with ${status} ends, and its letter with it`, async () => {
    await listen()
    service.answerWith(status)
    await theEveComes()
    assert.deepEqual(await devices(), [])
    await runFor(stepsOfADay)
    await site.sendDueLetters()
    assert.equal(service.asked, 1)
  })

test('a browser hears later what a push service refused for a fault of ours', async () => {
  for (const status of [400, 401, 403]) {
    const asked = service.told.length
    await listen()
    service.answerWith(status)
    await theEveComes()
    assert.equal((await devices()).length, 1, `${status}`)
    service.answerWith(undefined)
    await anHourPasses()
    assert.equal(service.told.length, asked + 1, `${status}`)
    await site.api.database.run('DELETE FROM push_devices')
  }
})

test('a push service that asks for a pause has it, and the word comes behind it', async () => {
  await listen()
  service.answerWith(429, { 'retry-after': '7200' })
  await theEveComes()
  assert.equal(service.asked, 1)
  service.answerWith(undefined)
  await anHourPasses()
  assert.equal(service.asked, 1, 'the pause is two hours')
  await anHourPasses()
  assert.equal(service.told.length, 1)
  assert.deepEqual(service.faults, [])
})

test('a browser hears ten words in an hour, and the eleventh in the next one', async () => {
  const { browser } = await listen()
  for (let n = 0; n < 10; n++) await giveOne(browser)
  await theEveComes()
  assert.equal(service.told.length, 10)
  await anHourPasses()
  assert.equal(service.told.length, 11)
  assert.equal(new Set(service.told.map(({ bytes }) => bytes)).size, 1, 'each is as long as any other')
  assert.equal(new Set(service.told.map(({ topic }) => topic)).size, 11)
})

test('a push service that does not answer keeps back neither mail nor the words to other browsers', async () => {
  for (let n = 0; n < 5; n++) service.holdBack((await listen({}, `eve${n}@x.example`)).listening)
  for (let n = 0; n < 5; n++) service.holdBack((await listen()).listening)
  await listen()
  await giveOne(undefined, 'miriam@okafor.example')
  await runFor(stepsOfDays(3) - stepsOfADay)
  const letters = site.startLetters()
  await site.letterTo('miriam@okafor.example')
  await until('the word', () => service.told.length === 1)
  await until('all requests', () => service.asked === 11)
  service.letGo()
  await letters.stop()
})

test('what a push service does not take is not counted among the ten words of an hour', async () => {
  await listen()
  service.answerWith(503)
  await theEveComes()
  const minutesLater = async () => {
    clock = new Date(clock.getTime() + 5 * minute + 1)
    await runFor(stepsOfDays(1 / 24))
    await site.sendDueLetters()
  }
  for (let n = 0; n < 10; n++) await minutesLater()
  assert.equal(service.asked, 11)
  service.answerWith(undefined)
  await minutesLater()
  assert.equal(service.told.length, 1)
})

test('who listens at a push service of their own takes no room from those who listen at another', async (t) => {
  const own = await openPushService({ now: () => clock })
  const secret = 'a secret of the site that is long enough'
  t.after(() => own.close())
  const push = createPush({
    devices: {
      async find(device) {
        const from = device.startsWith('eve') ? own : service
        const { endpoint, p256dh, auth } = from.subscribe(createVapid(secret).publicKey)
        const subscription = readWritten(JSON.stringify([endpoint, p256dh, auth]))
        return { subscription, language: 'en', site: 'https://x.example' }
      },
      endOne: async () => {},
    },
    keptMail: { keepFor: async () => {} },
    secret,
    siteName: async () => 'Hopechest',
    log: createLog('silent'),
    now: () => clock,
    mostOfService: 3,
    fetching: { ...own.fetching, isAllowed: () => true },
  })
  const tell = (device: string) => push.tell([device], { to: '', subject: '', text: '' })
  const outcomes = []
  for (const device of ['eve 1', 'eve 2', 'eve 3', 'eve 4', 'miriam']) outcomes.push(await tell(device))
  assert.deepEqual(outcomes, ['sent', 'sent', 'sent', 'later', 'sent'])
})

test('another guest ends no subscription, and reads nothing that it heard', async () => {
  const { browser } = await listen()
  await theEveComes()
  const stranger = new Visitor(site.url)
  const { html } = await stranger.open('/device')
  assert.doesNotMatch(html, /Only until/)
  assert.equal((await devices()).length, 1)
  assert.match((await browser.open('/device')).html, /Only until/)
})

test('neither the log nor the database shows where a browser listens', async () => {
  const { listening } = await listen()
  await theEveComes()
  const rows = JSON.stringify(await site.api.database.rows('SELECT * FROM push_devices'))
  for (const secret of [listening.endpoint, listening.auth, listening.p256dh]) {
    assert.ok(!rows.includes(secret))
    assert.ok(!site.logged().includes(secret))
  }
})
