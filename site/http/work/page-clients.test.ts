import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Ask } from '@hopechest/api/in-process'
import { type ClientError, isClientError } from '@hopechest/client'
import { anyGuest } from '@hopechest/host'
import { workFor } from '@hopechest/program/turns'
import { until } from '@hopechest/testing/until'
import { callsAtOnce, createPageClients, longestAnswer } from './page-clients.ts'
import { PageWork } from './page-work.ts'

const answered = (body: unknown, status = 200) => ({ status, headers: new Map(), body: JSON.stringify(body) })

test('a visitor has some questions under way at a time, and another one is served beside them', async () => {
  const waiting: (() => void)[] = []
  const ask: Ask = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return answered([])
  }
  const client = createPageClients(ask)(anyGuest)
  const { running, runningPerClient: most } = callsAtOnce
  assert.ok(most < running)
  const asking = (visitor: string, count: number) =>
    workFor(visitor, () => Promise.all(Array.from({ length: count }, () => client.listItems())))
  const all = [asking('ana', most + 5), asking('ben', 1)]
  await until('the questions that may run', () => waiting.length === most + 1)
  let isOver = false
  const done = Promise.all(all).then(() => {
    isOver = true
  })
  await until('all questions', () => {
    for (const go of waiting.splice(0)) go()
    return isOver
  })
  await done
})

test('an answer that is longer than a page may hold is read again in the turn of a long page', async () => {
  const asked: string[] = []
  const long = JSON.stringify(['x'.repeat(longestAnswer)])
  const ask: Ask = async ({ path }) => {
    asked.push(path)
    const half = Math.ceil(long.length / 2)
    return {
      status: 200,
      headers: new Map(),
      body: Readable.from([Buffer.from(long.slice(0, half)), Buffer.from(long.slice(half))]),
    }
  }
  let turns = 0
  const work = new PageWork('ana', async () => void turns++)
  const items = await work.do(() => createPageClients(ask)(anyGuest).listItems())
  assert.equal(JSON.stringify(items), long)
  assert.deepEqual([asked, turns], [['/items', '/items'], 1])
})

test('a page holds an answer of the longest bytes, in letters of any width, and waits to hold one byte more', async () => {
  for (const letter of ['x', 'ش', '礼'])
    for (const [more, turnsTaken] of [
      [0, 0],
      [1, 1],
    ] as const) {
      const room = longestAnswer - Buffer.byteLength('[""]') + more
      const width = Buffer.byteLength(letter)
      const text = letter.repeat(Math.floor(room / width)) + 'x'.repeat(room % width)
      const whole = JSON.stringify([text])
      assert.equal(Buffer.byteLength(whole), longestAnswer + more)
      for (const body of [whole, Buffer.from(whole), [Buffer.from(whole)]]) {
        const ask: Ask = async () => ({
          status: 200,
          headers: new Map(),
          body: Array.isArray(body) ? Readable.from(body) : body,
        })
        let turns = 0
        const work = new PageWork('ana', async () => void turns++)
        assert.deepEqual(await work.do(() => createPageClients(ask)(anyGuest).listItems()), [text])
        assert.equal(turns, turnsTaken, `${letter}, ${more} more`)
      }
    }
})

test('a refusal is the error that a program would have', async () => {
  const refusal = { detail: 'Only two may be bought' }
  const headers = new Map([
    ['x-error-code', 'too_few_left'],
    ['retry-after', '3'],
  ])
  const client = createPageClients(async () => ({ ...answered(refusal, 409), headers }))(anyGuest)
  const outcome = (await client.createPurchase(1, 2, {})) as ClientError
  assert.ok(isClientError(outcome))
  const { kind, message, errorCode, retryAfterSeconds } = outcome
  assert.deepEqual([kind, message], ['conflict', refusal.detail])
  assert.deepEqual([errorCode, retryAfterSeconds], ['too_few_left', 3])
  const missing = createPageClients(async () => answered({ detail: 'Item not found' }, 404))(anyGuest)
  assert.equal(await missing.getItem(1), null)
})
