import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addressesAt, addressOf, placeOnSite } from './addresses.ts'
import { paths } from './paths.ts'

const to = addressesAt('https://gifts.example')
const below = addressesAt('https://example.com/gifts')

test('an address takes what its path names, and encodes it', () => {
  const give = to.give({ slug: 'ana & jo/?#', item: 7 }, { find: 'a&b=c', show: undefined, 'put-away': 1 })
  assert.equal(give.path, '/registry/ana%20%26%20jo%2F%3F%23/items/7/give?find=a%26b%3Dc&put-away=1')
  assert.equal(give.whole, `https://gifts.example${give.path}`)
  const part = '/lists/ana/sharing#owners%20%26%20guests'
  assert.equal(to.sharing({ slug: 'ana' }).part('owners & guests').path, part)
})

test('a site below a path has all of its addresses there', () => {
  assert.equal(below.home().path, '/gifts/')
  assert.equal(below.invitation({ secret: '1.x' }).whole, 'https://example.com/gifts/i/1.x')
  for (const name of ['privacy', 'lists', 'robots'] as const)
    assert.equal(below[name]().path, `/gifts${to[name]().path}`)
  assert.equal(addressOf('/lists?skip=24', below).path, '/gifts/lists?skip=24')
})

test('an address takes more into its query, in the place of what stood there', () => {
  const list = to.list({ slug: 'ana' }, { saved: 1, focus: 'pen-1' })
  assert.equal(list.with({ focus: 'note', saved: undefined, full: 1 }).path, '/lists/ana?focus=note&full=1')
  assert.ok(list.isAt(to.list({ slug: 'ana' })))
  assert.ok(!list.isAt(to.list({ slug: 'jo' })))
})

test('an act leads to a place on this site, and to no other site', () => {
  const place = (text: string | null) => placeOnSite(text, to).path
  for (const text of ['/', '/lists?skip=24', '/registry/ana%2Fjo#x']) assert.equal(place(text), text)
  assert.equal(place('/registry/küche'), '/registry/k%C3%BCche')
  assert.equal(decodeURIComponent(place('/gifts?search=Łódź%20%C3%BC😀')), '/gifts?search=Łódź ü😀')
  const elsewhere = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example']
  for (const text of [null, '', 'lists', ...elsewhere]) assert.equal(place(text), '/', String(text))
})

test('an act on a site below a path leads to no neighbour of it', () => {
  const place = (text: string) => placeOnSite(text, below).path
  for (const text of ['/gifts', '/gifts/', '/gifts?a=1', '/gifts/lists?to=/../x', '/gifts/registry/a%2Fb'])
    assert.equal(place(text), text)
  const neighbours = ['/', '/lists', '/giftshop', '//gifts/lists', 'https://example.com/gifts']
  const upwards = [
    '/../shop',
    '/%2e%2E/shop',
    '/..%2fshop',
    '/x/..%5c..%2Fshop',
    '/./.%2e/shop',
    '\\..\\shop',
  ]
  for (const text of [...neighbours, ...upwards.map((way) => `/gifts${way}`)])
    assert.equal(place(text), '/gifts/', text)
})

/** What begins like a path or goes on like one, and so was not made by the table. */
const literal = /['"`]\/[a-z]|\b(?:href|src|action|formaction)="\/|(?<!\\p\{\w+)\}[/?&][a-z]/i
/** The router sends there what no page may answer; and a host asks the API there, in a visit. */
const noPage = /'\/nothing'|folder = '\/api'/

function literalsIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  return lines.filter((line) => literal.test(line.replace(noPage, '')))
}

test('every link, form and redirect of the site is made from the table of paths', () => {
  for (const line of [
    "return { goTo: '/lists' }",
    'html`<a href="/">`',
    'html`<form action="/lists/@{slug}/move">`',
    'const link = `@{site.url}/i/@{secret}`',
    'const address = `@{back}?focus=note`',
    'const address = `@{back}&focus=note`',
  ]) {
    const source = line.replaceAll('@', '$')
    assert.deepEqual(literalsIn(source), [source])
  }
  const files = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: ['test', '**/*.test.ts', 'paths.ts'],
  })
  assert.ok(files.length > 150)
  for (const file of files)
    assert.deepEqual(literalsIn(readFileSync(join(import.meta.dirname, file), 'utf8')), [], file)
})

test('every path of the table has a page', () => {
  const rows = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['test', '**/*.test.ts'] })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('')
  for (const name of Object.keys(paths)) {
    const row = `'(?:GET|POST)',\\s*'${name}'|\\(paths\\.${name},|\\(paths\\.${name}\\)|>\\(paths\\.${name}`
    assert.match(rows, new RegExp(row))
  }
})
