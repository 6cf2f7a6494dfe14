import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, isClientError, type Outcome } from './index.ts'
import { calls } from './testing/calls.ts'

const kindOf = (outcome: Outcome<unknown>) => (isClientError(outcome) ? outcome.kind : outcome)

for (const [name, { call }] of Object.entries(calls)) {
  test(`a caller ends ${name} under way, and no call is sent with a signal that was aborted before`, async () => {
    const controller = new AbortController()
    await using service = await startStandIn(() => controller.abort())
    const client = createClient({ baseUrl: service.url })
    assert.equal(kindOf(await call(client, { signal: controller.signal }, 1, 2)), 'aborted')
    const sent = service.received.length
    assert.ok(sent > 0)
    assert.equal(kindOf(await call(client, { signal: controller.signal }, 1, 2)), 'aborted')
    assert.equal(service.received.length, sent)
  })
}

test('an iteration ends when its signal is aborted', async () => {
  const controller = new AbortController()
  await using service = await startStandIn((_, response) => answerJson(response, 200, [{ id: 1 }, { id: 2 }]))
  const client = createClient({ baseUrl: service.url })
  const { signal } = controller
  await assert.rejects(
    async () => {
      for await (const _ of client.eachRegistry({ signal, pageSize: 2 })) controller.abort()
    },
    (error) => kindOf(error as Error & Outcome<unknown>) === 'aborted',
  )
  assert.equal(service.received.length, 1)
})

test('a caller who gives a call less time gets a timeout, with the connection closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  const late = new AbortController()
  await using service = await startStandIn((_, response) => {
    resolve(once(response, 'close'))
    // As `AbortSignal.timeout()` does, but not before the call has arrived.
    late.abort(new DOMException('The time is over', 'TimeoutError'))
  })
  const client = createClient({ baseUrl: service.url })
  assert.equal(kindOf(await client.getItem(1, { signal: late.signal })), 'timeout')
  await closed
  assert.equal(kindOf(await client.getItem(1, { signal: AbortSignal.timeout(1) })), 'timeout')
})
