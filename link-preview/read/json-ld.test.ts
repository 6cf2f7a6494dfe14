import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from './read-page.ts'

const block = (json: string) => `<script type="application/ld+json">${json}</script>`
const nameOn = async (...blocks: string[]) => {
  const html = ['<title>From the title</title>', ...blocks.map(block)]
  return (await readPage({ url: new URL('http://toys.example/'), html }, async () => {})).name
}
/** With this number of brackets that open, commas and colons. */
const product = (marks: number) =>
  `{"@type":"Product","name":"From JSON-LD","a":[${Array(marks - 6).fill(0)}]}`

test('of the JSON of a page as much is parsed as takes little time, and of the page the rest is read', async () => {
  assert.equal(await nameOn(product(60_000)), 'From JSON-LD')
  assert.equal(await nameOn(product(60_001)), 'From the title')
  assert.equal(await nameOn('[0,0,0]', product(59_997)), 'From JSON-LD')
  assert.equal(await nameOn('[0,0,0]', product(59_998)), 'From the title')
  assert.equal(
    await nameOn(product(60_001), product(60_000)),
    'From JSON-LD',
    'what is not parsed costs nothing',
  )
})

test('what a text contains costs nothing', async () => {
  assert.equal(await nameOn(`["${'[{,:'.repeat(100_000)}"]`, product(59_999)), 'From JSON-LD')
})
