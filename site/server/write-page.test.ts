import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { html, longList } from '../html/html.ts'
import { writePage } from './write-page.ts'

const numbers = Array.from({ length: 1000 }, (_, n) => n)

test('others are served between the rows of a long list', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let made = 0
  const page = html`<ol>${longList(numbers, (n) => {
    made++
    // Each row takes a millisecond.
    now++
    return html`<li>${n}</li>`
  })}</ol>`
  const writing = writePage(page)
  const madeBetween: number[] = []
  for (let before = 0; made < numbers.length; before = made) {
    await nextTurn()
    madeBetween.push(made - before)
  }
  assert.equal(String(await writing), String(page))
  assert.ok(Math.max(...madeBetween) <= 6, `${Math.max(...madeBetween)} rows were made in one turn`)
})

test('a page may have one text that is longer than all room there is', async () => {
  const page = html`<p>${longList([1], () => 'x'.repeat(1_000_000))}</p>`
  assert.equal(String(await writePage(page)), String(page))
})

test('a page may be longer than usual, in any letters', async () => {
  const page = html`<p>${longList(numbers, () => '€ü'.repeat(700))}</p>`
  const bytes = await writePage(page)
  assert.ok(bytes.length > 2 * 1024 * 1024)
  assert.equal(String(bytes), String(page))
})
