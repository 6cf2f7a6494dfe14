import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { createKeptPages, longestKept } from './kept-pages.ts'

const askedFor = (url: string, headers = {}) => ({
  method: 'GET',
  url,
  headers: { 'accept-encoding': 'br', ...headers },
})

const pageOf = (bytes: number) => ({
  route: '/registry/:slug',
  body: Buffer.alloc(bytes, 'x'),
  etag: '"x"',
  headers: {},
  ofBody: {},
})

function open(settings: { mostBytes?: number } = {}) {
  const state = { generation: 1, now: new Date('2026-11-20T12:00:00Z') }
  const pages = createKeptPages({
    database: { generation: () => state.generation },
    now: () => state.now,
    ...settings,
  })
  return {
    state,
    keep: (url: string, bytes: number) => pages.placeFor(askedFor(url))?.keep(pageOf(bytes)),
    find: (url: string, headers = {}) => pages.placeFor(askedFor(url, headers))?.page,
    placeFor: pages.placeFor,
  }
}

test('the longest page that is kept has 64 KiB', () => {
  const { keep, find } = open()
  keep('/good', longestKept)
  keep('/bad', longestKept + 1)
  assert.equal(find('/good')?.body.length, longestKept)
  assert.equal(find('/bad'), undefined)
})

test('together the pages have as many bytes as the bound allows, and one more pushes the oldest out', () => {
  const { keep, find } = open({ mostBytes: 3 * 1000 })
  for (const url of ['/a', '/b', '/c']) keep(url, 500)
  assert.ok(find('/b') && find('/c') && find('/a'), 'three pages of 500 bytes, and 500 for each entry')
  keep('/d', 500)
  assert.equal(find('/b'), undefined)
  keep('/a', 501)
  assert.equal(find('/c'), undefined)
  assert.ok(find('/d') && find('/a'))
})

test('a page that was begun before a change of the database is not sent after it', () => {
  const { state, placeFor, find } = open()
  const place = placeFor(askedFor('/a'))
  state.generation = 2
  place?.keep(pageOf(10))
  assert.equal(find('/a'), undefined)
})

test('a page is sent again until the next quarter of an hour, and not when the clock is set back', () => {
  const { state, keep, find } = open()
  const at = (time: string) => {
    state.now = new Date(time)
    return find('/a') !== undefined
  }
  keep('/a', 10)
  assert.ok(at('2026-11-20T12:14:59.999Z'))
  assert.ok(!at('2026-11-20T12:15:00Z'))
  assert.ok(!at('2026-11-20T11:59:59.999Z'))
})

test('a visitor with a cookie of the site is sent no page that was kept, and one with cookies of a neighbour is', () => {
  const { keep, find } = open()
  keep('/a', 10)
  assert.equal(find('/a', { cookie: 'theme=dark; hc_language=en.x' }), undefined)
  assert.equal(find('/a', { cookie: '__Host-hc_session=x' }), undefined)
  assert.ok(find('/a', { cookie: 'theme=dark' }))
})

test('each language and each encoding has its own page', () => {
  const { keep, find } = open()
  keep('/a', 10)
  assert.ok(find('/a', { 'accept-language': 'en-GB, de;q=0.5' }))
  assert.equal(find('/a', { 'accept-language': 'de' }), undefined)
  assert.equal(find('/a', { 'accept-encoding': 'gzip' }), undefined)
  assert.equal(find('/a', { 'accept-encoding': 'identity' }), undefined)
})

test('a change by another process is seen in the next turn', async () => {
  const engine = engines.find(({ name }) => name === 'SQLite')
  assert.ok(engine)
  const url = await engine.freshUrl()
  const [here, there] = [await openDatabase(url), await openDatabase(url)]
  const pages = createKeptPages({ database: here })
  pages.placeFor(askedFor('/a'))?.keep(pageOf(10))
  assert.ok(pages.placeFor(askedFor('/a'))?.page)
  await there.run('UPDATE running_time SET steps = steps + 1')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(pages.placeFor(askedFor('/a'))?.page, undefined)
  await Promise.all([here.close(), there.close()])
})

test('on an engine that does not count its changes, nothing is kept', () => {
  const pages = createKeptPages({ database: { generation: () => undefined } })
  assert.equal(pages.placeFor(askedFor('/a')), undefined)
})
