import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerJson, startStandIn } from '@hopechest/testing/stand-in'
import { type Client, createClient, isClientError, type Outcome } from './index.ts'

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
const affiliate = { affiliate_url: 'https://shop.example/a' }

const callsWithOneId: Record<string, (client: Client, id: number) => Promise<Outcome<unknown>>> = {
  getItem: (client, id) => client.getItem(id),
  updateItem: (client, id) => client.updateItem(id, {}),
  deleteItem: (client, id) => client.deleteItem(id),
  getRegistry: (client, id) => client.getRegistry(id),
  getFlatRegistry: (client, id) => client.getFlatRegistry(id),
  updateRegistry: (client, id) => client.updateRegistry(id, {}),
  copyRegistry: (client, id) => client.copyRegistry(id, { title: 'Next', along: [] }),
  deleteRegistry: (client, id) => client.deleteRegistry(id),
  listRegistryItems: (client, id) => client.listRegistryItems(id, { skip: 1 }),
  addRegistryItem: (client, id) => client.addRegistryItem(id, { name: 'Lamp', url: 'https://shop.example' }),
  addRegistryItems: (client, id) =>
    client.addRegistryItems(id, [{ name: 'Lamp', url: 'https://shop.example' }]),
  listInvitees: (client, id) => client.listInvitees(id),
  addInvitees: (client, id) => client.addInvitees(id, ['bob']),
  removeInvitee: (client, id) => client.removeInvitee(id, 'bob'),
  addOwners: (client, id) => client.addOwners(id, ['bob']),
  removeOwner: (client, id) => client.removeOwner(id, 'bob'),
  updatePerson: (client, id) => client.updatePerson(id, {}),
  removePerson: (client, id) => client.removePerson(id),
  renewPersonLink: (client, id) => client.renewPersonLink(id),
  endPersonLink: (client, id) => client.endPersonLink(id),
  renameCircle: (client, id) => client.renameCircle(id, 'Family'),
  removeCircle: (client, id) => client.removeCircle(id),
  getOpenTo: (client, id) => client.getOpenTo(id),
  setOpenTo: (client, id) => client.setOpenTo(id, { circle_ids: [], person_ids: [], left_out_ids: [] }),
  agreeToHousehold: (client, id) => client.agreeToHousehold(id),
  endHousehold: (client, id) => client.endHousehold(id),
  listQuestions: (client, id) => client.listQuestions(id),
}
const callsWithTwoIds: Record<
  string,
  (client: Client, id: number, itemId: number) => Promise<Outcome<unknown>>
> = {
  removeRegistryItem: (client, id, itemId) => client.removeRegistryItem(id, itemId),
  moveItem: (client, id, itemId) => client.moveItem(id, itemId, 7),
  putInCircle: (client, id, personId) => client.putInCircle(id, personId),
  takeOutOfCircle: (client, id, personId) => client.takeOutOfCircle(id, personId),
  updateItemMeta: (client, id, itemId) => client.updateItemMeta(id, itemId, {}),
  getAffiliate: (client, id, itemId) => client.getAffiliate(id, itemId),
  setAffiliate: (client, id, itemId) => client.setAffiliate(id, itemId, affiliate),
  clearAffiliate: (client, id, itemId) => client.clearAffiliate(id, itemId),
  askQuestion: (client, id, itemId) => client.askQuestion(id, itemId, 'Which size?'),
  answerQuestion: (client, id, questionId) => client.answerQuestion(id, questionId, 'Medium'),
  removeQuestion: (client, id, questionId) => client.removeQuestion(id, questionId),
}

function assertInvalid(outcome: Outcome<unknown>, said: string): void {
  assert.ok(isClientError(outcome), said)
  assert.deepEqual([outcome.code, outcome.data.status], ['api_error', 422], said)
}

test('a value that is not an id is never sent, by no method', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const value of notIds) {
    for (const [name, call] of Object.entries(callsWithOneId)) {
      assertInvalid(await call(client, asId(value)), `${name} ${String(value)}`)
    }
    for (const [name, call] of Object.entries(callsWithTwoIds)) {
      assertInvalid(await call(client, asId(value), 5), `${name} ${String(value)}`)
      assertInvalid(await call(client, 5, asId(value)), `${name} ${String(value)}`)
    }
  }
  assert.deepEqual(service.received, [])
})

test('the smallest and the greatest id are sent', async () => {
  await using service = await startStandIn((_, response) => answerJson(response, 200, {}))
  const client = createClient({ baseUrl: service.url })
  for (const id of [1, Number.MAX_SAFE_INTEGER]) await client.getRegistry(id)
  assert.deepEqual(
    service.received.map(({ path }) => path),
    ['/registries/1', '/registries/9007199254740991'],
  )
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
