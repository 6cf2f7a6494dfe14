import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from './read-page.ts'

const toy = '{"name":"Toy","currency":"EUR","price":1.5}'
const priceOn = async (scripts: string) =>
  (
    await readPage(
      { url: new URL('http://toys.example/'), html: [`<title>Toy</title>${scripts}`] },
      async () => {},
    )
  ).price

test('a price in the state of a page counts, and one in another script does not', async () => {
  assert.equal(await priceOn(`<script>dataLayer.push(${toy})</script>`), 1.5)
  assert.equal(await priceOn(`<script>tests.push(${toy})</script>`), null)
})

test('of the scripts that hold a state ten are read, after any number of others', async () => {
  const empty = '<script>dataLayer = []</script>'
  const state = `<script>dataLayer.push(${toy})</script>`
  assert.equal(await priceOn('<script>start()</script>'.repeat(99) + empty.repeat(9) + state), 1.5)
  assert.equal(await priceOn(empty.repeat(10) + state), null)
})
