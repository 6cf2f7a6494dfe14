import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { createClient, isClientError, type Outcome } from './index.ts'
import { calls } from './testing/calls.ts'

/** A caller without types can pass anything. */
const asId = (value: unknown) => value as number
const notIds = [
  0,
  -1,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '5',
  '../5',
  '',
  null,
  undefined,
  {},
  [],
]

function assertInvalid(outcome: Outcome<unknown>, said: string): void {
  assert.ok(isClientError(outcome), said)
  assert.deepEqual([outcome.code, outcome.data.status], ['api_error', 422], said)
}

test('a value that is not an id is never sent, by no method', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const value of notIds) {
    for (const [name, { ids, call }] of Object.entries(calls)) {
      if (ids > 0) assertInvalid(await call(client, {}, asId(value), 5), `${name} ${String(value)}`)
      if (ids > 1) assertInvalid(await call(client, {}, 5, asId(value)), `${name} ${String(value)}`)
    }
  }
  assert.deepEqual(service.received, [])
})

test('the smallest and the greatest id are sent', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const id of [1, Number.MAX_SAFE_INTEGER]) await client.getRegistry(id)
  assert.deepEqual(each(service.received, 'path'), ['/registries/1', '/registries/9007199254740991'])
})

test('an invitee is percent-encoded in the path', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, { invitees: [] }))
  const client = createClient({ baseUrl: `${service.url}/api` })
  for (const [invitee, written] of [
    ['a+b@example.com', 'a%2Bb%40example.com'],
    ['sl/ash', 'sl%2Fash'],
    ['%2F', '%252F'],
    ['100%', '100%25'],
    ['a?b#c', 'a%3Fb%23c'],
    ['back\\slash', 'back%5Cslash'],
    ['%2e%2e', '%252e%252e'],
    ['...', '...'],
    ['../5', '..%2F5'],
    [' .. ', '%20..%20'],
    ['Zoë 😀', 'Zo%C3%AB%20%F0%9F%98%80'],
  ]) {
    await client.removeInvitee(5, invitee ?? '')
    assert.equal(service.received.pop()?.path, `/api/registries/5/invitees/${written}`)
  }
})

test('an invitee that would not arrive unchanged is refused before anything is sent', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const invitee of ['', '.', '..', '\ud800', 'a\udc00b', '\udc00\ud800', undefined, null, 5]) {
    assertInvalid(await client.removeInvitee(5, invitee as string), JSON.stringify(invitee))
  }
  assert.deepEqual(service.received, [])
})
