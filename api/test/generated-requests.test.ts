// May take 600 s: as many requests as GENERATED_REQUESTS says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { embeddedSettings, type Setting, settings, type World } from '@hopechest/testing/world'
import { Value } from 'typebox/value'
import { createGenerator, type Generated, type Random } from './generated-requests.ts'

const requests = Number(process.env.GENERATED_REQUESTS ?? 1000)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 30))
/** How many are on their way at once. */
const together = 8

const ofOneWorld = 2000
/** The requests between one new list and the next. */
const ofOneList = 400
const people = [undefined, 'owner', 'owner', 'owner', 'admin', 'invitee', 'stranger'] as const
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }

const beside = embeddedSettings.filter(({ name }) => name.includes('PostgreSQL'))

for (const setting of [...settings, ...beside])
  test(`a program that sends what the description allows, and what it does not, reads no fault of ours, on ${setting.name}`, async (t) => {
    const sent: Sent = { operations: new Set(), accepted: 0 }
    for (let n = 0; n < requests; n += ofOneWorld)
      await sendTo(setting, seed + n, Math.min(ofOneWorld, requests - n), sent)
    const { operations, accepted } = sent
    t.diagnostic(
      `Figure: ${requests} requests to ${operations.size} operations on ${setting.name}, ${accepted} accepted, 0 faults`,
    )
  })

interface Sent {
  operations: Set<string>
  accepted: number
}

/** Each world is new, because an account has limits, such as for its lists, and requests remove what was made. */
async function sendTo(setting: Setting, seed: number, count: number, sent: Sent): Promise<void> {
  await using world = await setting.open({ settings: { CREATES_PER_MINUTE: '0', LOG_LEVEL: 'error' } })
  const ids = [1, 2]
  const next = createGenerator(ids, randomOf(seed))
  const random = randomOf(~seed)
  for (let n = 0; n < count; n += together) {
    if (n % ofOneList < together) ids.push(...(await furnish(world)))
    const turn = Array.from({ length: Math.min(together, count - n) }, () => ({
      request: next(),
      who: people[Math.floor(random() * people.length)],
    }))
    const accepted = await Promise.all(turn.map(({ request, who }) => isAccepted(world, request, who, seed)))
    sent.accepted += accepted.filter(Boolean).length
    for (const { request } of turn) sent.operations.add(request.operation)
  }
}

async function isAccepted(
  world: World,
  request: Generated,
  who: (typeof people)[number],
  seed: number,
): Promise<boolean> {
  const { status, headers, body } = await world.send(who, request.path, request)
  const said = JSON.stringify(request.body)?.slice(0, 500)
  const what = `SEED=${seed}: ${who ?? 'a stranger without a name'}, ${request.method} ${request.path} ${said}: ${status} ${JSON.stringify(body).slice(0, 300)}`
  assert.ok(status < 500, what)
  if (status < 400) {
    assert.ok(status === 204 || status === 304 || hasShape(request.operation, headers, body), what)
    demandStored(request, body, what)
    return true
  }
  assert.deepEqual(Object.keys(body), ['detail'], what)
  assert.match(body.detail, /^\S(.*\S)?$/s, what)
  return false
}

/** Whether the answer is what the table of endpoints says of it. The kit holds refusals to the description. */
function hasShape(operation: string, headers: Headers, body: unknown): boolean {
  if (!headers.get('content-type')?.startsWith('application/json')) return true
  const found = Object.values(endpoints).find(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}` === operation,
  )
  const answer = found?.answer
  if (!answer) return false
  const shapes = 'admin' in answer ? [answer.admin, answer.others] : [answer]
  return shapes.some((shape) => Value.Check(shape, body))
}

const words = ['name', 'url', 'description', 'retailer', 'affiliate_url', 'affiliate_status', 'image_url']

/** What was said of an item is what the answer has of it. A new item takes null for a field that was left out. */
function demandStored(
  { operation, method, body: sent }: Generated,
  body: { data?: object },
  what: string,
): void {
  if (!/^(POST|PUT) (.*\/)?items(\/\{item_id\})?$/.test(operation) || !body.data) return
  const said = Object.entries(sent as object).filter(([, value]) => method === 'PUT' || value !== null)
  const kept: Record<string, unknown> = { ...body.data }
  for (const [field, value] of said)
    if ([...words, 'price', 'quantity_needed'].includes(field) && field in kept)
      assert.deepEqual(kept[field], value, `${field}: ${what}`)
  assert.equal(({} as { x?: unknown }).x, undefined)
}

/** A list with all that may stand on one, and what its numbers are. */
async function furnish(world: World): Promise<number[]> {
  const { owner, invitee } = world.as
  const meta = {
    registry_invitees: [world.people.invitee.username],
    registry_owners: [world.people.otherOwner.username],
  }
  const { id: list } = must(await owner.createRegistry({ title: 'Wishes', status: 'publish', meta }))
  const first = must(await owner.addRegistryItem(list, lamp)).id
  const second = must(await owner.addRegistryItem(list, lamp)).id
  const purchase = must(await invitee.createPurchase(list, first, { purchaser: 'Jo' })).id
  const question = must(await invitee.askQuestion(list, second, 'Which?')).id
  const person = must(await owner.addPerson({ name: 'Oma Lise' })).id
  const circle = must(await owner.addCircle('Family')).id
  return [list, first, second, purchase, question, person, circle]
}

/** The same numbers for the same seed: the generator that is called mulberry32. */
function randomOf(start: number): Random {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
