import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { createCircuitBreaker, visitorHeader } from '@hopechest/host'
import { workFor } from '@hopechest/program/turns'
import { until } from '@hopechest/testing/until'
import { callsAtOnce, createSocketClients } from './socket-clients.ts'

test('a service that never answers is given up after the patience of a page', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  const clientFor = createSocketClients({ baseUrl: 'http://127.0.0.1:9' }, never, { patience: 20 })
  const outcome = await clientFor({ username: 'a', password: 'b' }).getHealth()
  assert.ok(isClientError(outcome))
  assert.equal(outcome.kind, 'unreachable')
})

test('a service that does not answer is left alone after five calls, and tried with one after two seconds', async () => {
  let now = 0
  let calls = 0
  let isBack = false
  const fetch = async () => {
    calls++
    if (isBack) return Response.json({ status: 'healthy', service: 'x' })
    throw new Error('no answer')
  }
  const breaker = createCircuitBreaker(() => now)
  const client = createSocketClients({ baseUrl: 'http://127.0.0.1:9' }, fetch, { breaker })({
    username: 'a',
    password: 'b',
  })
  // A GET is sent twice where its connection breaks.
  for (let n = 0; n < 5; n++) assert.ok(isClientError(await client.getHealth()))
  assert.equal(calls, 10)
  now = 1999
  assert.ok(isClientError(await client.getHealth()))
  assert.equal(calls, 10)
  now = 2000
  isBack = true
  const tries = await Promise.all([client.getHealth(), client.getHealth()])
  assert.deepEqual(tries.map(isClientError), [false, true])
  assert.equal(calls, 11)
  assert.ok(!isClientError(await client.getHealth()))
})

test('a service that has begun to answer works, however late the rest comes', async () => {
  let isCut = true
  const fetch = async () => {
    if (!isCut) return Response.json({ status: 'healthy', service: 'x' })
    return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('too late')) }))
  }
  const client = createSocketClients(
    { baseUrl: 'http://127.0.0.1:9' },
    fetch,
  )({ username: 'a', password: 'b' })
  for (let n = 0; n < 6; n++) assert.ok(isClientError(await client.getHealth()))
  isCut = false
  assert.deepEqual(await client.getHealth(), { status: 'healthy', service: 'x' })
})

test('the pages of one visitor ask the service a few things at a time, and another visitor is answered meanwhile', async () => {
  let running = 0
  let most = 0
  const held: (() => void)[] = []
  const fetch = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => held.push(resolve))
    running--
    return Response.json({ status: 'healthy', service: 'x' })
  }
  const client = createSocketClients(
    { baseUrl: 'http://127.0.0.1:9' },
    fetch,
  )({ username: 'a', password: 'b' })
  const ask = (visitor: string, count: number) =>
    workFor(visitor, () => Promise.all(Array.from({ length: count }, () => client.getHealth())))
  const many = ask('192.0.2.1', 1000)
  await until('the calls of one visitor', () => running === callsAtOnce.runningPerClient)
  const other = ask('192.0.2.2', 1)
  await until('the call of another', () => held.length === callsAtOnce.runningPerClient + 1)
  held.pop()?.()
  assert.ok((await other).every((answer) => !isClientError(answer)))
  assert.equal(most, callsAtOnce.runningPerClient + 1)
  const timer = setInterval(() => {
    for (const go of held.splice(0)) go()
  })
  assert.ok((await many).every((answer) => !isClientError(answer)))
  clearInterval(timer)
  assert.equal(most, callsAtOnce.runningPerClient + 1)
})

test('the service hears for which visitor a page asks, by a name that says nothing of the address', async () => {
  const names: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    names.push(new Headers(init?.headers).get(visitorHeader))
    return Response.json({ status: 'healthy', service: 'x' })
  }
  const reader = { username: 'pages', password: 'b' }
  const client = createSocketClients({ baseUrl: 'http://127.0.0.1:9', reader }, fetch)(reader)
  for (const visitor of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    await workFor(visitor, () => client.getHealth())
  const [first, again, other] = names
  assert.match(first ?? '', /^[\w-]{16}$/)
  assert.equal(again, first)
  assert.notEqual(other, first)
})
