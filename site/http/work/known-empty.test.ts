import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@hopechest/client'
import { rememberEmpty, rememberedLists } from './known-empty.ts'

const ana = { username: 'ana', password: 'x' }
const asked = {
  id: 1,
  item_id: 12,
  question: 'Which size?',
  asked_on: '2026-11-27',
  answer: '',
}

/** A service that counts what it is asked for. */
function open() {
  const state = {
    generation: 1 as number | undefined,
    calls: 0,
    answer: [] as unknown[],
    duringCall: () => {},
  }
  const fetch = async () => {
    state.calls++
    state.duringCall()
    return Response.json(state.answer)
  }
  const clientFor = rememberEmpty({ generation: () => state.generation }, (credentials) =>
    createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0, fetch, ...credentials }),
  )
  return { state, client: clientFor(ana), other: clientFor({ ...ana, username: 'jonas' }) }
}

test('a list without a question is asked for once while nothing has changed, for all who look at it', async () => {
  const { state, client, other } = open()
  for (const each of [client, other, client]) assert.deepEqual(await each.listQuestions(5), [])
  assert.equal(state.calls, 1)
  await client.listQuestions(6)
  assert.equal(state.calls, 2, 'of another list nothing is known')
  await client.listRemovedItems(5)
  await client.listSetAside(5)
  assert.equal(state.calls, 4, 'nor of what else the list has')
})

test('a guest asks, and the owner reads it with the next page', async () => {
  const { state, client } = open()
  await client.listQuestions(5)
  state.generation = 2
  state.answer = [asked]
  assert.deepEqual(await client.listQuestions(5), [asked])
  assert.deepEqual(await client.listQuestions(5), [asked])
  assert.equal(state.calls, 3, 'a list with questions is always asked for')
})

test('a guest asks while the service answers that there is no question, and the next page asks again', async () => {
  const { state, client } = open()
  state.duringCall = () => {
    state.generation = 2
  }
  await client.listQuestions(5)
  state.answer = [asked]
  assert.deepEqual(await client.listQuestions(5), [asked])
})

test('where the database does not say whether it has changed, each page asks', async () => {
  const { state, client } = open()
  state.generation = undefined
  await client.listQuestions(5)
  await client.listQuestions(5)
  assert.equal(state.calls, 2)
})

test('five thousand lists are remembered, and one more pushes the oldest out', async () => {
  const { state, client } = open()
  for (let id = 1; id <= rememberedLists; id++) await client.listQuestions(id)
  await client.listQuestions(1)
  assert.equal(state.calls, rememberedLists)
  await client.listQuestions(rememberedLists + 1)
  await client.listQuestions(2)
  assert.equal(state.calls, rememberedLists + 2)
})
