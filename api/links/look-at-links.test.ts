import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { createGuestStore } from '@hopechest/host/guests'
import { createLinks } from '@hopechest/host/links'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'
import { createLooker } from '@hopechest/link-preview'
import { leadingTo, openToyShop, sends, type ToyShop } from '@hopechest/outgoing/testing'
import { serviceEnginesOfStories as engines } from '@hopechest/testing/databases/engines'
import { plainItem } from '@hopechest/testing/kettle'
import { insertItems } from '../stores/items.ts'
import { createLeases } from '../stores/leases.ts'
import { createLooks } from './look-at-links.ts'

const html = { 'content-type': 'text/html' }
const offer = (rest: object = {}) => ({
  '@type': 'Offer',
  price: '45',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
  ...rest,
})
const shows = (offers: object): RequestListener =>
  sends(
    200,
    html,
    `<title>Kettle</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Kettle', offers })}</script><h1>Kettle</h1>`,
  )
const goes =
  (to: string): RequestListener =>
  (request, answer) =>
    request.url === '/gift' ? answer.writeHead(302, { location: to }).end() : shows(offer())(request, answer)
const gone = sends(404, html)
const soldOut = offer({ availability: 'https://schema.org/OutOfStock' })

const lineOfSlow = '<title>Kettle</title><h1>Kettle</h1><p>Sold out</p>'
const here = 45

interface FakeShop {
  /** What it answers at the first look, the second and the third. */
  answers: RequestListener | RequestListener[]
  /** What its owner knows after them. */
  known: 'missing' | 'nothing' | number
}

/** Twelve shops, by the first part of their name. */
const shops: Record<string, FakeShop> = {
  gone: { answers: gone, known: 'missing' },
  moved: { answers: goes('/new-place'), known: 'nothing' },
  soldout: { answers: shows(soldOut), known: 'missing' },
  blocked: { answers: sends(403, html, '<title>Are you a person?</title>'), known: 'nothing' },
  consent: {
    answers: sends(200, html, '<title>Before you go on</title><h1>Your privacy</h1><button>Accept</button>'),
    known: 'nothing',
  },
  empty: { answers: sends(200, html, ''), known: 'nothing' },
  language: { answers: shows(offer({ priceCurrency: 'SEK', price: '400' })), known: 400 },
  range: {
    answers: shows({ '@type': 'AggregateOffer', lowPrice: '5', highPrice: '90', priceCurrency: 'EUR' }),
    known: 'nothing',
  },
  start: { answers: goes('/'), known: 'nothing' },
  fault: { answers: sends(500, html, '<title>Not found</title>'), known: 'nothing' },
  // It is so slow that the line breaks in the middle of its page.
  slow: {
    answers: (request, answer) =>
      void answer.writeHead(200, html).write(lineOfSlow, () => request.socket.destroy()),
    known: 'nothing',
  },
  back: { answers: [gone, gone, shows(offer())], known: here },
}

for (const engine of engines) {
  describe(`links that live, on ${engine.name}`, () => {
    let database: Database
    let shop: ToyShop
    before(async () => {
      ;[database, shop] = [await openDatabase(await engine.freshUrl()), await openToyShop()]
    })
    after(async () => {
      await database.close()
      await shop.close()
    })
    let listId = 100
    let today = new Date('2026-12-01T12:00:00Z')
    beforeEach(async () => {
      listId++
      for (const table of ['link_lists', 'link_looks']) await database.run(`DELETE FROM ${table}`)
      shop.reset()
      today = new Date('2026-12-01T12:00:00Z')
    })

    const meta = { registry_event_date: '2026-12-24', registry_put_away: false } as never
    const list = () => ({ id: listId, meta })
    const links = () => createLinks(database)
    const linkOf = (name: string) => `http://${name}.example:${shop.server.port}/gift`

    /** A process that looks. Its waits take no time. */
    function openProcess(uptime = () => 0) {
      let now = 0
      const looker = createLooker({
        ...leadingTo(shop.server),
        uptime: () => now,
        async pause(milliseconds) {
          now += milliseconds
        },
      })
      const log = { warn: (facts: object) => assert.fail(JSON.stringify(facts)) } as never
      const look = createLooks({
        database,
        leases: createLeases(database),
        looker,
        log,
        now: () => today,
        uptime,
      })
      return { look: () => look(new AbortController().signal), close: () => looker.close() }
    }
    async function look(uptime?: () => number): Promise<void> {
      const { look, close } = openProcess(uptime)
      await look()
      await close()
    }
    const pass = (days: number) =>
      database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(days)])
    const add = async (...names: string[]) => {
      const contents = names.map((name) => ({ ...plainItem, name, url: linkOf(name) }))
      const event = {
        kind: 'item.added',
        registryId: listId,
        caller: { id: 1, is_reader: false },
        at: today,
      } as const
      const items = await database.transaction((statements) =>
        insertItems(statements, listId, contents, 1000, event),
      )
      assert.ok(Array.isArray(items))
      return items
    }
    /** The pages that were asked for, without robots.txt. */
    const looked = () =>
      shop.asked.flatMap(({ url, headers }) => (url === '/gift' ? [headers.host?.split('.')[0]] : [])).sort()
    const open = (answer: RequestListener) => {
      shop.answer = (request, response) =>
        request.url === '/robots.txt' ? response.writeHead(404).end() : answer(request, response)
    }

    test('of twelve shops two no longer have it after three looks in nine days, and none is wrong', async () => {
      const looks = new Map<string, number>()
      open((request, response) => {
        const name = request.headers.host?.split('.')[0] ?? ''
        const answers = [shops[name]?.answers ?? assert.fail(name)].flat()
        const n = looks.get(name) ?? 0
        if (request.url === '/gift') looks.set(name, n + 1)
        answers[Math.min(n, answers.length - 1)]?.(request, response)
      })
      const items = await add(...Object.keys(shops))
      await links().set(list(), true)
      const missing = async () => {
        const news = await links().news(listId)
        return items.filter((item) => news(item)?.isMissing).map(({ name }) => name)
      }
      await look()
      assert.deepEqual(await missing(), [])
      await pass(4.5)
      await look()
      assert.deepEqual(await missing(), [])
      await pass(4.5)
      await look()
      const news = await links().news(listId)
      const known = items.map((item) => {
        const { isMissing = false, price } = news(item) ?? {}
        return [item.name, isMissing ? 'missing' : (price?.amount ?? 'nothing')]
      })
      assert.deepEqual(
        known,
        Object.entries(shops).map(([name, each]) => [name, each.known]),
      )
      const [first] = items
      if (first) await links().keep(listId, first)
      assert.deepEqual(await missing(), ['soldout'])
    })

    test('a gift has one look a week, and none before the last step of it is over', async () => {
      open(shows(offer()))
      await add('kettle')
      await links().set(list(), true)
      for (let n = 0; n < 3; n++) await look()
      assert.deepEqual(looked(), ['kettle'])
      await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(7) - 1])
      await look()
      assert.deepEqual(looked(), ['kettle'])
      await database.run('UPDATE running_time SET steps = steps + 1')
      await look()
      assert.deepEqual(looked(), ['kettle', 'kettle'])
    })

    test('a clock that jumps asks no shop again', async () => {
      open(shows(offer()))
      await add('kettle')
      await links().set(list(), true)
      await look()
      for (const day of ['2020-01-01', '2026-12-23', '2026-12-01']) {
        today = new Date(`${day}T12:00:00Z`)
        await look()
      }
      assert.deepEqual(looked(), ['kettle'])
    })

    test('no shop is asked for a list that is off, put away, past its day, or unopened for half a year', async () => {
      open(shows(offer()))
      await add('kettle')
      await look()
      const rest = async (change: object) => {
        await links().set({ id: listId, meta: { ...(meta as object), ...change } as never }, true)
        await look()
      }
      await rest({ registry_event_date: '2026-11-29' })
      await rest({ registry_put_away: true })
      await links().set(list(), true)
      await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(180)])
      await look()
      assert.deepEqual(looked(), [])
      await links().noteOpened(list())
      await pass(1)
      await look()
      assert.deepEqual(looked(), ['kettle'])
      await links().set(list(), false)
      await pass(7)
      await look()
      assert.deepEqual(looked(), ['kettle'])
    })

    test('no shop is asked any more once the site of the host is gone', async () => {
      open(shows(offer()))
      await add('kettle')
      await links().set(list(), true)
      await createGuestStore({ database }).gifts.forgetSite()
      await look()
      assert.deepEqual(looked(), [])
    })

    test('on the last day of a list its shops are asked, and not when it is over everywhere', async () => {
      open(shows(offer()))
      await add('kettle')
      await links().set(list(), true)
      today = new Date('2026-12-25T11:59:00Z')
      await look()
      assert.deepEqual(looked(), ['kettle'])
      today = new Date('2026-12-25T12:00:00Z')
      await pass(7)
      await look()
      assert.deepEqual(looked(), ['kettle'])
    })

    test('a link that its owner has changed starts anew, and what was found for the old one is not shown', async () => {
      open((request, answer) =>
        (request.headers.host?.startsWith('gone') ? gone : shows(offer({ price: '40' })))(request, answer),
      )
      const [item] = await add('gone')
      assert.ok(item)
      await links().set(list(), true)
      for (let n = 0; n < 3; n++) {
        await look()
        await pass(4.5)
      }
      assert.equal((await links().news(listId))(item)?.isMissing, true)
      const changed = { ...item, url: linkOf('other') }
      await database
        .near(listId)
        .run('UPDATE items SET url = $2 WHERE registry_id = $1', [listId, changed.url])
      assert.equal((await links().news(listId))(changed), undefined)
      await pass(1)
      await look()
      assert.deepEqual((await links().news(listId))(changed), {
        isMissing: false,
        price: { amount: 40, currency: 'EUR' },
      })
    })

    test('a price that no look has seen for fifteen days is shown no more', async () => {
      open(shows(offer({ price: '40' })))
      const [item] = await add('kettle')
      assert.ok(item)
      await links().set(list(), true)
      await look()
      await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(15) - 1])
      assert.equal((await links().news(listId))(item)?.price?.amount, 40)
      await database.run('UPDATE running_time SET steps = steps + 1')
      assert.equal((await links().news(listId))(item), undefined)
    })

    test('a process whose database refuses one finding holds the others back until its last look is done', async () => {
      await add('refused', 'slow')
      await links().set(list(), true)
      const begun = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      const looker = {
        async look(address: string) {
          if (address === linkOf('slow')) {
            begun.resolve()
            await done.promise
            return { kind: 'unread' } as const
          }
          await begun.promise
          return { kind: 'there', price: { amount: -1, currency: 'EUR' } } as const
        },
        beginAnew: () => undefined,
        close: async () => undefined,
      }
      const log = { warn: (facts: object) => assert.fail(JSON.stringify(facts)) } as never
      const look = createLooks({ database, leases: createLeases(database), looker, log, now: () => today })
      const round = look(new AbortController().signal)
      const isRefused = assert.rejects(round, /price|CHECK/i)
      await begun.promise
      const times = { holdMilliseconds: 10_000, waitMilliseconds: 1000 }
      const takeLease = () => createLeases(database).hold('links', times, async () => true)
      assert.equal(await takeLease(), undefined)
      done.resolve()
      await isRefused
      assert.equal(await takeLease(), true)
    })

    test('of several processes one looks at each gift', async () => {
      open(shows(offer()))
      const names = Array.from({ length: 12 }, (_, n) => `shop${n}`)
      await add(...names)
      await links().set(list(), true)
      const processes = Array.from({ length: 4 }, openProcess)
      await Promise.all(processes.map(({ look }) => look()))
      await Promise.all(processes.map(({ look }) => look()))
      await Promise.all(processes.map(({ close }) => close()))
      assert.deepEqual(looked(), names.toSorted())
    })

    test('a process that stood still for four minutes asks no shop any more, because another one may', async () => {
      await add('kettle')
      await links().set(list(), true)
      for (const [still, asked] of [
        [4 * 60_000, []],
        [4 * 60_000 - 1, ['kettle']],
      ] as const) {
        let now = 0
        shop.answer = (request, response) => {
          if (request.url === '/robots.txt') now += still
          return request.url === '/robots.txt'
            ? response.writeHead(404).end()
            : shows(offer())(request, response)
        }
        await look(() => now)
        assert.deepEqual(looked(), asked)
        await pass(1)
      }
    })

    test('a look that a process did not end comes again the next day', async () => {
      const reached = Promise.withResolvers<void>()
      open(() => reached.resolve())
      const [item] = await add('kettle')
      assert.ok(item)
      await links().set(list(), true)
      const { look: begin, close } = openProcess()
      const round = begin()
      await reached.promise
      await close()
      await round
      open(shows(offer()))
      await look()
      assert.deepEqual(looked(), ['kettle'])
      await pass(1)
      await look()
      assert.deepEqual(looked(), ['kettle', 'kettle'])
      assert.equal((await links().news(listId))(item)?.price?.amount, 45)
    })

    test('a shop that has a thousand gifts holds up no other', async () => {
      const order: string[] = []
      open((request, answer) => {
        order.push(request.headers.host?.split('.')[0] ?? '')
        shows(offer())(request, answer)
      })
      await add(...Array.from({ length: 30 }, () => 'large'), 'small')
      await links().set(list(), true)
      await look()
      assert.ok(order.indexOf('small') < 5, order.join(' '))
      assert.equal(order.filter((name) => name === 'large').length, 30)
    })

    test('the rows of a list are as many as its gifts that a shop has', async () => {
      open(shows(offer()))
      await add('one', 'two')
      await database
        .near(listId)
        .run(
          "UPDATE items SET url = 'https://gifts.example/?registry=' || registry_id WHERE registry_id = $1 AND name = 'two'",
          [listId],
        )
      await links().set(list(), true)
      await look()
      const count = async () =>
        Number(
          (
            await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM link_looks WHERE registry_id = $1', [
              listId,
            ])
          )?.n,
        )
      assert.equal(await count(), 1)
      await database.near(listId).run('UPDATE items SET is_active = 0 WHERE registry_id = $1', [listId])
      await pass(1)
      await look()
      assert.equal(await count(), 0)
      assert.ok((await findSteps(database)) > 0)
    })
  })
}
