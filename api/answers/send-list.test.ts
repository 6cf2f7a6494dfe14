import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyReply } from 'fastify'
import { one } from '../test/room-of-lists.ts'
import { sendEntries, sendSlices } from './send-list.ts'
import { Entries, type ItemJson, type WrittenAnswer, WrittenSlices } from './written-answers.ts'

const items = [1, 2, 3].map((id) => ({ id, text: `{"id":${id}}` }) as ItemJson)

/** Sends a short list in slices to a client who leaves behind a number of them, and returns what is kept for others. */
async function keptWhenLeftAfter(slices: number): Promise<string[]> {
  const raw = { destroyed: slices === 0 }
  const headers = { hasHeader: () => true, getHeader: () => undefined, header: () => reply }
  const reply = { raw, request: { caller: one, headers: {} }, ...headers, send: () => reply }
  async function* read(): AsyncGenerator<ItemJson[]> {
    for (const [n, item] of items.entries()) {
      yield [item]
      raw.destroyed = n + 1 >= slices
    }
  }
  const kept: string[] = []
  const keep = (whole: WrittenAnswer) => void kept.push(String(whole.body))
  await sendSlices(reply as unknown as FastifyReply, new WrittenSlices('others', read(), keep))
  return kept
}

test('a list that is read to its end is kept for other callers', async () => {
  assert.deepEqual(await keptWhenLeftAfter(Number.POSITIVE_INFINITY), ['[{"id":1},{"id":2},{"id":3}]'])
})

test('of a list whose client has left before its end nothing is kept: others get it whole', async () => {
  for (const slices of [0, 1, 2]) assert.deepEqual(await keptWhenLeftAfter(slices), [], `${slices} slices`)
})

test('a list that waits for its reader holds no entry that it has written', async () => {
  setFlagsFromString('--expose-gc')
  const read: WeakRef<object>[] = []
  const entries = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const value = { story: 'x'.repeat(100_000) }
        read.push(new WeakRef(value))
        return { done: false as const, value }
      },
    }),
  }
  let sent: Readable | undefined
  const send = (stream: Readable) => {
    sent = stream
  }
  const headers = { getHeader: () => undefined, header: () => reply }
  const reply = { raw: {}, request: { caller: one, headers: {} }, ...headers, send }
  await sendEntries(reply as unknown as FastifyReply, new Entries(entries), JSON.stringify)
  await setImmediate()
  runInNewContext('gc')()
  const seen = read.map((entry) => entry.deref())
  assert.deepEqual(seen, [undefined])
  sent?.destroy()
})
