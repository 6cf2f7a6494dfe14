import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startReceiver } from '@hopechest/testing/answers/receiver'
import {
  act,
  buyAndGiveBack,
  type GuestsDo,
  setAsideAndAsk,
  withoutChance,
} from '@hopechest/testing/answers/twins'
import { until } from '@hopechest/testing/until'
import { openOne, promptly } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 99 }
const noon = new Date('2027-01-10T12:00:00Z')

const guestsAct: GuestsDo = async (world, list, item) => {
  await buyAndGiveBack(world, list, item)
  await setAsideAndAsk(world, list, item)
}

interface Heard {
  /** All that the programs of two owners and of an admin without surprises got, and what the owner reads of it. */
  said: string
  guests: string[]
}

/** Both twins are made by the same requests. A guest's own hook says when what the guests did was sent on. */
async function listen(t: TestContext, isWithGuests: boolean): Promise<Heard> {
  const program = await startReceiver()
  const settings = { WEBHOOK_HOSTS: program.host }
  const world = await openOne({ ...promptly, now: () => noon, settings })
  t.after(async () => {
    await world.close()
    await program[Symbol.asyncDispose]()
  })
  const { invitee, otherOwner } = world.people
  const meta = {
    registry_invitees: [invitee.username],
    registry_owners: [otherOwner.username],
    registry_event_date: '2027-06-12',
  }
  const { id } = await act(world, 'owner', 'POST', '/registries', { title: 'Ours', meta })
  const list = `/registries/${id}`
  const item = (await act(world, 'owner', 'POST', `${list}/items`, lamp)).data.id
  const hooks: number[] = []
  for (const [who, path, surprises] of [
    ['owner', `${list}/hooks`, false],
    ['owner', `${list}/hooks`, true],
    ['otherOwner', `${list}/hooks`, true],
    ['admin', '/hooks', false],
  ] as const) {
    const hook = await act(world, who, 'POST', path, { url: `${program.url}/${who}/${surprises}`, surprises })
    if (who === 'owner') hooks.push(hook.id)
  }
  await act(world, 'invitee', 'POST', `${list}/hooks`, { url: `${program.url}/guest`, surprises: true })
  const heardBy = (name: string) => program.received.filter(({ path }) => path.startsWith(`/heard/${name}`))
  const read: unknown[] = []
  const look = async () => {
    for (const hook of hooks)
      for (const path of [`/hooks/${hook}`, `/hooks/${hook}/deliveries`]) {
        const { status, headers, body } = await world.send('owner', path)
        const list = Array.isArray(body) ? body.map((each) => ({ ...each, milliseconds: 0 })) : body
        read.push([path.replace(String(hook), ''), status, headers.get('etag') === null, list])
      }
    read.push(
      await world.database.values(
        'SELECT tries, due_at_step, state FROM hooks ORDER BY created_at, account_id, surprises',
      ),
    )
  }
  await look()
  const numbers = () =>
    world.database.values<[number, number]>('SELECT id, done FROM hooks WHERE account_id <> $1 ORDER BY id', [
      invitee.id,
    ])
  if (isWithGuests) {
    const before = await numbers()
    await guestsAct(world, list, item)
    await until('the message to the guest', () => heardBy('guest').length >= 4)
    assert.deepEqual(await numbers(), before, 'no act of a guest moves the place of another hook')
  }
  await act(world, 'owner', 'PUT', `/items/${item}`, { price: 5 })
  await until('all four', () =>
    ['owner/true', 'owner/false', 'otherOwner', 'admin'].every((name) => heardBy(name).length === 1),
  )
  await until(
    'it is noted',
    async () => (await act(world, 'owner', 'GET', `/hooks/${hooks[1]}/deliveries`)).length === 1,
  )
  await until(
    'both are noted',
    async () => (await act(world, 'owner', 'GET', `/hooks/${hooks[0]}/deliveries`)).length === 1,
  )
  if (isWithGuests) await guestsAct(world, list, item)
  await look()

  const others = program.received
    .filter(({ path }) => !path.endsWith('/guest'))
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ path, body, headers }) => [
      path,
      body,
      Object.keys(headers).toSorted(),
      headers['content-length'],
    ])
  const said = withoutChance([others, read])
    .replaceAll(program.url, 'there')
    .replaceAll(/"id":\d{6,}/g, '"id":0')
  return { said, guests: heardBy('guest').map(({ body }) => JSON.parse(body).type) }
}

test('programs of the owners of a wrapped list get the same bytes, whether guests give or not', async (t) => {
  const alone = await listen(t, false)
  assert.match(alone.said, /item\.changed/)
  const beside = await listen(t, true)
  assert.ok(beside.guests.includes('purchase.made'))
  assert.equal(beside.said, alone.said)
  assert.doesNotMatch(beside.said, /CANARY|type[\\":]+(?:purchase|question)/)
})
