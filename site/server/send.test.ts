import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeCsv, writeJson } from '@hopechest/gift-files'
import { workFor } from '@hopechest/program/turns'
import { html, longList } from '../html/html.ts'
import { PageWork, VisitorLeft } from '../http/work/page-work.ts'
import { wordsIn } from '../words/index.ts'
import { writePage, writeText } from './send.ts'

const numbers = Array.from({ length: 1000 }, (_, n) => n)

test('others are served between the rows of a long list', async (t) => {
  await nextTurn()
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
  assert.ok(Math.max(...madeBetween) <= 2, `${Math.max(...madeBetween)} rows were made in one turn`)
})

test('a page may have one text that is longer than all room there is', async () => {
  const page = html`<p>${longList([1], () => 'x'.repeat(1_000_000))}</p>`
  assert.equal(String(await writePage(page)), String(page))
})

test('a page of more than a megabyte is written while it is read, in any letters', async () => {
  let made = 0
  const page = html`<p>${longList(numbers, () => {
    made++
    return '€ü'.repeat(700)
  })}</p>`
  const body = await writePage(page)
  assert.ok(body instanceof Readable)
  await nextTurn()
  assert.ok(made < numbers.length / 2, `${made} rows were made for a visitor who reads nothing`)
  assert.equal(await text(body), String(page))
})

test('a file of long gifts is written while it is read', async () => {
  let made = 0
  const none = { currency: null, shop: null, picture: null }
  const gift = { ...none, name: 'ü'.repeat(100), url: 'https://a.example', price: 5, quantity: 1 }
  const gifts = () =>
    numbers.values().map(() => {
      made++
      return { ...gift, note: '€'.repeat(1900) }
    })
  const { columns } = wordsIn('en').sharing.files
  const files = [
    () => writeCsv(gifts(), { columns, yes: 'yes' }),
    () => writeJson({ title: 'Home', currency: 'EUR', headings: [], gifts: gifts() }),
  ]
  for (const write of files) {
    made = 0
    const body = await writeText(write())
    assert.ok(body instanceof Readable)
    await nextTurn()
    assert.ok(made < numbers.length / 2, `${made} gifts were written for a visitor who reads nothing`)
    assert.equal(await text(body), [...write()].join(''))
  }
})

test('a visitor with a long page does not keep other visitors waiting', async (t) => {
  await nextTurn()
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const pageOf = (rows: number) =>
    html`<ol>${longList(numbers.slice(0, rows), (n) => {
      now++
      return html`<li>${n}</li>`
    })}</ol>`
  const ended: string[] = []
  const write = (address: string, rows: number) =>
    workFor(address, () => writePage(pageOf(rows)).then(() => ended.push(address)))
  const long = [write('192.0.2.1', 1000), write('192.0.2.1', 1000)]
  await write('192.0.2.2', 20)
  assert.deepEqual(ended, ['192.0.2.2'])
  await Promise.all(long)
})

test('no more of a page is made when its visitor has left, and what a form asks for is done to its end', async (t) => {
  await nextTurn()
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const write = async (isForm: boolean) => {
    const work = new PageWork('192.0.2.1')
    let made = 0
    const page = html`<ol>${longList(numbers, (n) => {
      if (made++ === 10 && !isForm) work.giveUp()
      now++
      return html`<li>${n}</li>`
    })}</ol>`
    const outcome = await work.do(() => writePage(page)).catch((error) => error)
    return { made, outcome }
  }
  const left = await write(false)
  assert.ok(left.outcome instanceof VisitorLeft)
  assert.ok(left.made < 20, `${left.made} rows were made`)
  assert.equal((await write(true)).made, numbers.length)
})
