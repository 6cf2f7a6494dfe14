import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '@hopechest/host'
import { readAffiliateWork } from './affiliate-work.ts'
import type { Dependencies } from './dependencies.ts'

test('others have their turn between the statements that look at thousands of items', async () => {
  let turn = 0
  const asked: number[] = []
  const noted = async <Answer>(answer: Answer) => {
    asked.push(turn)
    return answer
  }
  const database = { rows: () => noted([]), row: () => noted(undefined) }
  let isAnswered = false
  const answer = readAffiliateWork(
    { database } as unknown as Dependencies,
    { caller: { is_admin: true } as Caller, ids: {}, query: {} } as Parameters<typeof readAffiliateWork>[1],
  ).finally(() => {
    isAnswered = true
  })
  for (; !isAnswered; turn++) await nextTurn()
  assert.deepEqual((await answer).items, [])
  assert.deepEqual([asked.length, new Set(asked).size], [4, 4])
})
