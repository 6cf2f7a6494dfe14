import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  act,
  buyAndGiveBack,
  type GuestsDo,
  setAsideAndAsk,
  withoutChance,
} from '@hopechest/testing/answers/twins'
import { openOne, promptly } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 99 }
const noon = new Date('2027-01-10T12:00:00Z')

const ways: Record<string, GuestsDo> = {
  'buy a gift and give it back': buyAndGiveBack,
  'set gifts aside, ask and have ideas': setAsideAndAsk,
}

/** Everything that the owner reads of the feed, beside what the guests have done, with ids by their first place. */
async function readByOwner(guestsDo?: GuestsDo): Promise<string> {
  await using world = await openOne({ ...promptly, now: () => noon })
  const meta = { registry_invitees: [world.people.invitee.username], registry_event_date: '2027-06-12' }
  const { id } = await act(world, 'owner', 'POST', '/registries', { title: 'Ours', meta })
  const list = `/registries/${id}`
  const item = (await act(world, 'owner', 'POST', `${list}/items`, lamp)).data.id
  const read: unknown[] = []
  const look = async (path: string, prefer?: string) => {
    const { status, body, headers } = await world.send('owner', path, {
      headers: prefer === undefined ? {} : { prefer },
    })
    const kept = [...headers].filter(([name]) => !/^(?:date|x-request-id|ratelimit|keep-alive)/.test(name))
    read.push([path, status, kept, body])
    return body as { id: string }[]
  }
  await guestsDo?.(world, list, item)
  const last = (await look(`${list}/changes`)).at(-1)?.id
  await guestsDo?.(world, list, item)
  for (const feed of ['/changes', `${list}/changes`]) {
    await look(`${feed}?after=${last}`)
    await look(`${feed}?after=${last}`, 'wait=1')
    await look(`${feed}?limit=1`)
    await look(`${feed}?limit=2`)
  }
  await act(world, 'owner', 'PUT', `/items/${item}`, { price: 5 })
  await guestsDo?.(world, list, item)
  await look(`/changes?after=${last}`)
  await act(world, 'owner', 'DELETE', `${list}/items/${item}`)
  await look('/changes')
  await act(world, 'owner', 'DELETE', list)
  await look('/changes')
  await look(`${list}/changes`)
  return withoutChance(read)
}

test('an owner of a wrapped list reads the same changes, whether guests give or not', async () => {
  const alone = await readByOwner()
  assert.match(alone, /item\.added.*item\.changed.*item\.removed.*registry\.removed/)
  for (const [way, guestsDo] of Object.entries(ways)) {
    const beside = await readByOwner(guestsDo)
    assert.equal(beside, alone, way)
    assert.doesNotMatch(beside, /CANARY|purchase\.|question/)
  }
})
