import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Host } from '@hopechest/host'
import { clientOfWork } from '@hopechest/program/turns'
import { openOne, type World } from '@hopechest/testing/world'
import { type ClientOfCaller, clientOfCaller } from '../callers/client.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

for (const [how, settings, visitor] of [
  ['whom a trusted gateway names', { TRUSTED_PROXIES: '127.0.0.1' }, '192.0.2.7'],
  ['that asks, also where a stranger names another,', {}, '127.0.0.1'],
] as const) {
  test(`a request is work for the address ${how} before and after its caller is known`, async () => {
    const clients = new Set<string>()
    const noted = <Arguments extends unknown[], Result>(ask: (...all: Arguments) => Result) => {
      return (...all: Arguments) => {
        clients.add(clientOfWork())
        return ask(...all)
      }
    }
    const wrapHost = (host: Host): Host => ({
      ...host,
      identify: noted(host.identify),
      findRegistry: noted(host.findRegistry),
    })
    await using world = await openOne({ wrapHost, settings })
    const answer = await world.send('owner', '/registries/7/items', {
      headers: { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' },
    })
    assert.equal(answer.status, 404)
    assert.deepEqual([...clients], [visitor])
  })
}

test('a person with many accounts is one client, at the service and on the pages of a site', () => {
  const clientsOf = (request: Omit<ClientOfCaller, 'id'>) =>
    new Set(Array.from({ length: 64 }, (_, id) => clientOfCaller({ id, ...request })))
  assert.deepEqual(clientsOf({ address: '192.0.2.1' }), new Set(['192.0.2.1']))
  const ofPage = { address: '192.0.2.1', visitor: 'a' }
  assert.deepEqual(clientsOf(ofPage), new Set(['visitor a']))
})

test('two requests of one caller that name items of many lists ask for no more lists at a time than one does', async () => {
  let asking = 0
  let most = 0
  const wrapHost = (host: Host): Host => ({
    ...host,
    async findRegistry(...question) {
      most = Math.max(most, ++asking)
      // As long as a site somewhere else takes, so that the others are asked meanwhile.
      for (let n = 0; n < 30; n++) await nextTurn()
      return host.findRegistry(...question).finally(() => asking--)
    },
  })
  await using world = await openOne({ wrapHost, settings: { ITEM_ROUTES: 'members' } })
  const ids = await itemsOfLists(world, 20)
  const [first, second] = await Promise.all([1, 2].map(() => world.send('owner', `/items?ids=${ids}`)))
  assert.deepEqual([first?.body.length, second?.body.length, most], [20, 20, 8])
})

test('a request that names items of many lists lets others be served when it has had its turn', async (t) => {
  let turn = 0
  let now = performance.now()
  const asked: number[] = []
  const wrapHost = (host: Host): Host => ({
    ...host,
    findRegistry(...question) {
      asked.push(turn)
      now++
      return host.findRegistry(...question)
    },
  })
  const world = await openOne({ wrapHost, settings: { ITEM_ROUTES: 'members' } })
  try {
    const ids = await itemsOfLists(world, 20)
    asked.length = 0
    t.mock.method(performance, 'now', () => now)
    let isAnswered = false
    const answer = world.send('owner', `/items?ids=${ids}`).finally(() => {
      isAnswered = true
    })
    for (; !isAnswered; turn++) await nextTurn()
    assert.equal((await answer).body.length, 20)
    // Eight ask side by side, and look for the first time before the first of them has asked.
    assert.equal(new Set(asked.slice(8)).size, 12, `asked in the turns ${asked}`)
  } finally {
    t.mock.restoreAll()
    await world.close()
  }
})

/** The ids of items, one of each list. */
async function itemsOfLists(world: World, lists: number): Promise<number[]> {
  const post = async (path: string, body: object) => (await world.post('owner', path, body)).body
  const ids: number[] = []
  for (let n = 0; n < lists; n++) {
    const { id } = await post('/registries', { title: 'A wedding' })
    ids.push((await post(`/registries/${id}/items`, lamp)).data.id)
  }
  return ids
}

test('four changes of registries of one caller are at work at a time, one of each registry, and another caller waits for none of them', async () => {
  const atWork: number[] = []
  let most = 0
  let isTwice = false
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: full, resolve: isFull } = Promise.withResolvers<void>()
  let holds = false
  const wrapHost = (host: Host): Host => ({
    ...host,
    async findRegistry(caller, id) {
      if (!holds || caller.username !== world.people.owner.username) return host.findRegistry(caller, id)
      isTwice ||= atWork.includes(id)
      atWork.push(id)
      most = Math.max(most, atWork.length)
      if (atWork.length === 4) isFull()
      await released
      atWork.splice(atWork.indexOf(id), 1)
      return host.findRegistry(caller, id)
    },
  })
  const world: World = await openOne({ wrapHost })
  try {
    const make = async (who: 'owner' | 'otherOwner') =>
      (await world.post(who, '/registries', { title: 'A wedding' })).body.id
    const own: number[] = []
    for (let n = 0; n < 6; n++) own.push(await make('owner'))
    const other = await make('otherOwner')
    const rename = (who: 'owner' | 'otherOwner', id: number, title: string) =>
      world.patch(who, `/registries/${id}`, { title })
    holds = true
    const changes = own.map((id) => rename('owner', id, 'First'))
    await full
    changes.push(...own.flatMap((id) => ['Second', 'Third'].map((title) => rename('owner', id, title))))
    assert.equal((await rename('otherOwner', other, 'Another')).status, 200)
    release()
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([200]))
    assert.deepEqual([most, isTwice], [4, false])
  } finally {
    release()
    await world.close()
  }
})
