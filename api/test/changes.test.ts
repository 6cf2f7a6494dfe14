import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '@hopechest/host'
import { findSteps } from '@hopechest/host/running-time'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import {
  openOnCluster,
  openOne,
  type PersonName,
  promptly,
  settings,
  type World,
} from '@hopechest/testing/world'
import { findShown } from '../rules/changes/read-changes.ts'
import { findRemovalOf, type Range } from '../stores/changes.ts'
import { stepsKept } from '../stores/events.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 9 }

interface Shown {
  id: string
  type: string
  time: string
  registry_id: number
  item_id: number | null
  fields: string[]
  item?: Record<string, unknown>
  registry?: Record<string, unknown>
}

/** What people do and read in a world. */
function storiesOf(world: World) {
  const ask = async (who: PersonName, method: string, path: string, body?: object) => {
    const answer = await world.send(who, path, { method, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const makeList = async (meta: object = {}) => {
    const registry_invitees = [world.people.invitee.username]
    const body = { title: 'Ours', meta: { registry_invitees, ...meta } }
    return (await ask('owner', 'POST', '/registries', body)).id as number
  }
  const add = async (id: number, item: object = lamp) =>
    (await ask('owner', 'POST', `/registries/${id}/items`, item)).data.id as number
  const buy = (id: number, item: number, who: PersonName = 'invitee') =>
    ask(who, 'POST', `/registries/${id}/items/${item}/purchases`, {})
  const read = async (who: PersonName, path: string, query = '') =>
    (await ask(who, 'GET', `${path}${query}`)) as Shown[]
  const changesOf = (who: PersonName, id: number, query = '') => read(who, `/registries/${id}/changes`, query)
  return { ask, makeList, add, buy, read, changesOf }
}

onEach(settings, 'the changes of a list', (world) => {
  const stories = storiesOf(world)
  const { ask, makeList, add, buy, changesOf, read } = stories

  test('come to its owner in order, each with what it is about as it is now', async () => {
    const id = await makeList()
    const kettle = await add(id, { ...lamp, name: 'Kettle' })
    const item = await add(id)
    await ask('owner', 'PUT', `/items/${item}`, { name: 'Lamp 2', price: 12 })
    await ask('owner', 'DELETE', `/registries/${id}/items/${kettle}`)
    await ask('owner', 'PATCH', `/registries/${id}`, { title: 'Ours 2' })
    const shown = await changesOf('owner', id)
    assert.deepEqual(each(shown, 'type'), [
      'registry.made',
      'item.added',
      'item.added',
      'item.changed',
      'item.removed',
      'registry.changed',
    ])
    assert.deepEqual(shown[3]?.fields, ['name', 'price'])
    assert.deepEqual([shown[1]?.item_id, shown[1]?.item], [kettle, undefined], 'it is gone')
    const [, , added] = shown
    assert.deepEqual(added?.item, must(await world.as.owner.getItem(item)))
    assert.equal(shown[0]?.registry?.title, 'Ours 2')
    assert.equal(shown[0]?.registry?.is_wrapped, true)
    assert.ok(shown.every(({ registry_id, time }) => registry_id === id && !Number.isNaN(Date.parse(time))))
    assert.equal(new Set(each(shown, 'id')).size, shown.length)
    for (const [n, { id: after }] of shown.entries())
      assert.deepEqual(await changesOf('owner', id, `?after=${after}`), shown.slice(n + 1))
  })

  test('come page by page, and the link of a page leads to the next one', async () => {
    const id = await makeList()
    for (let n = 0; n < 4; n++) await add(id)
    const whole = await changesOf('owner', id)
    const pages: Shown[][] = []
    for (let at: string | undefined = '?limit=2'; at; ) {
      const { body, headers } = await world.send('owner', `/registries/${id}/changes${at}`)
      pages.push(body)
      at = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    assert.deepEqual(each(pages, 'length'), [2, 2, 1])
    assert.deepEqual(pages.flat(), whole)
    for (const [limit, status] of [
      [0, 422],
      [1, 200],
      [1000, 200],
      [1001, 422],
    ])
      assert.equal((await world.send('owner', `/registries/${id}/changes?limit=${limit}`)).status, status)
  })

  test('tell a guest what is given, and its owner nothing of it', async () => {
    const id = await makeList()
    const item = await add(id)
    const before = await changesOf('owner', id)
    const mine = await read('owner', '/changes')
    const receipt = await buy(id, item)
    await ask('invitee', 'POST', `/registries/${id}/items/${item}/purchases`, { is_set_aside: true })
    await ask('invitee', 'POST', `/registries/${id}/items/${item}/questions`, { question: 'Blue?' })
    assert.deepEqual(await changesOf('owner', id), before)
    assert.deepEqual(await read('owner', '/changes'), mine)
    const after = before.at(-1)?.id
    assert.deepEqual(await changesOf('owner', id, `?after=${after}`), [])
    const shown = await changesOf('invitee', id, `?after=${after}`)
    assert.deepEqual(each(shown, 'type'), ['purchase.made', 'purchase.set_aside'])
    assert.deepEqual(each(shown, 'item_id'), [item, item])
    assert.equal(shown[0]?.item?.quantity_purchased, 2)
    assert.doesNotMatch(JSON.stringify(shown), new RegExp(receipt.release_key))
    await ask('owner', 'PUT', `/items/${item}`, { name: 'Lamp 2' })
    const next = await changesOf('owner', id, `?after=${after}`)
    assert.deepEqual(each(next, 'type'), ['item.changed'])
    assert.equal(next[0]?.item?.quantity_purchased, 0)
  })

  test('tell a guest of a gift that is off the list that it was removed, and nothing else', async () => {
    const id = await makeList()
    const kept = await add(id)
    const item = await add(id)
    await ask('owner', 'DELETE', `/registries/${id}/items/${kept}`)
    await ask('owner', 'PUT', `/items/${item}`, { price: 4 })
    const typesFor = async (who: PersonName, query = '') => each(await changesOf(who, id, query), 'type')
    const all = ['registry.made', 'item.added', 'item.added', 'item.removed', 'item.changed']
    assert.deepEqual(await typesFor('owner'), all)
    assert.deepEqual(await typesFor('invitee'), all.toSpliced(1, 1))
    const paged: Shown[] = []
    for (let page: Shown[] = []; ; paged.push(...page)) {
      const after = paged.at(-1)?.id
      page = await changesOf('invitee', id, `?limit=1${after ? `&after=${after}` : ''}`)
      if (page.length === 0) break
    }
    assert.deepEqual(paged, await changesOf('invitee', id))
    await ask('owner', 'PUT', `/items/${kept}`, { is_active: true })
    assert.equal((await typesFor('invitee')).at(-1), 'item.restored')
  })

  test('tell a guest nothing of what came without the list, nor of what is given back of a gift that is off it', async () => {
    const id = await makeList({ registry_reveal: 'always' })
    const item = await add(id)
    const receipt = await buy(id, item)
    await ask('owner', 'PUT', `/items/${item}`, { off_list: 'hidden' })
    await ask('owner', 'POST', `/registries/${id}/gift-record`, { name: 'A table', purchaser: 'Fritz' })
    await ask('admin', 'DELETE', `/registries/${id}/items/${item}/purchases/${receipt.id}`)
    assert.deepEqual(each(await changesOf('invitee', id), 'type'), ['registry.made', 'item.removed'])
    const ofInvitee = (await read('invitee', '/changes', '?limit=1000')).filter(
      ({ registry_id }) => registry_id === id,
    )
    assert.deepEqual(each(ofInvitee, 'type'), ['registry.made', 'item.removed'])
    const given = ['purchase.made', 'item.removed', 'purchase.made', 'purchase.taken_back']
    assert.deepEqual(each(await changesOf('owner', id), 'type'), ['registry.made', 'item.added', ...given])
    await ask('owner', 'PUT', `/items/${item}`, { off_list: null })
    const shown = each(await changesOf('invitee', id), 'type')
    assert.deepEqual(
      shown.filter((type) => String(type).startsWith('purchase.')),
      ['purchase.made', 'purchase.taken_back'],
      'what came without the list is still not among them',
    )
  })

  test('tell its owners what is given once it is unwrapped', async () => {
    const id = await makeList({ registry_reveal: 'always' })
    const item = await add(id)
    await buy(id, item)
    const shown = await changesOf('owner', id)
    assert.deepEqual(each(shown, 'type'), ['registry.made', 'item.added', 'purchase.made'])
    assert.equal(shown.at(-1)?.item?.quantity_purchased, 1)
  })

  test('are refused to a stranger as the list is, also with the place of another reader', async () => {
    const id = await makeList()
    const [{ id: after } = { id: '' }] = await changesOf('owner', id)
    for (const query of ['', `?after=${after}`]) {
      const refused = await world.send('stranger', `/registries/${id}/changes${query}`)
      assert.deepEqual([refused.status, refused.body.detail], [403, 'You may not read this registry'])
    }
    assert.equal((await world.send('owner', '/registries/987654321/changes')).status, 404)
    const ofStranger = await read('stranger', '/changes')
    assert.ok(ofStranger.every(({ registry_id }) => registry_id !== id))
  })

  test('of all lists come together, in one order, and an admin reads those of all people', async () => {
    const own = await makeList()
    const called = (
      await ask('otherOwner', 'POST', '/registries', {
        title: 'Of others',
        meta: { registry_invitees: [world.people.owner.username] },
      })
    ).id
    const item = (await ask('otherOwner', 'POST', `/registries/${called}/items`, lamp)).data.id
    await add(own)
    await buy(called, item, 'owner')
    const shown = (await read('owner', '/changes', '?limit=1000')).filter(({ registry_id }) =>
      [own, called].includes(registry_id),
    )
    const seen = shown.map(({ type, registry_id }) => [type, registry_id])
    assert.deepEqual(seen, [
      ['registry.made', own],
      ['registry.made', called],
      ['item.added', called],
      ['item.added', own],
      ['purchase.made', called],
    ])
    const all = await read('admin', '/changes', '?limit=1000')
    const ofBoth = all.filter(({ registry_id }) => [own, called].includes(registry_id))
    assert.deepEqual(each(ofBoth, 'id'), each(shown, 'id'))
    assert.ok(
      ofBoth.every(({ item }) => !item || 'affiliate_url' in item),
      'an admin reads affiliate fields',
    )
    assert.ok(shown.every(({ item }) => !item || !('affiliate_url' in item)))
  })

  test('tell an admin nothing of what guests do on a list of their own, nor once it is deleted', async () => {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const { id } = await ask('admin', 'POST', '/registries', { title: 'Mine', meta })
    const item = (await ask('admin', 'POST', `/registries/${id}/items`, lamp)).data.id
    await buy(id, item)
    const typesOf = async () =>
      each(
        (await read('admin', '/changes', '?limit=1000')).filter(({ registry_id }) => registry_id === id),
        'type',
      )
    assert.deepEqual(await typesOf(), ['registry.made', 'item.added'])
    await ask('admin', 'DELETE', `/registries/${id}`)
    assert.deepEqual(await typesOf(), ['registry.made', 'item.added', 'registry.removed'])
  })

  test('end for those who owned it with its removal, and for its guests without a word', async () => {
    const id = await makeList({ registry_owners: [world.people.otherOwner.username] })
    await add(id)
    const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
    await ask('owner', 'DELETE', `/registries/${id}`)
    for (const who of ['owner', 'otherOwner'] as const) {
      const [all, own] = [await read(who, '/changes', `?after=${after}`), await changesOf(who, id)]
      assert.deepEqual(each(all, 'type'), ['registry.removed'], who)
      assert.deepEqual(own, all, who)
    }
    assert.deepEqual(await read('invitee', '/changes', `?after=${after}`), [])
    for (const who of ['invitee', 'stranger'] as const)
      assert.equal((await world.send(who, `/registries/${id}/changes`)).status, 404)
  })

  test('with an id that was never one are not to be had, and one of another database is gone', async () => {
    const id = await makeList()
    const at = async (after: string) => {
      const { status, body, headers } = await world.send('owner', `/registries/${id}/changes?after=${after}`)
      return [status, headers.get('x-error-code'), body.detail]
    }
    for (const wrong of ['a', 'x'.repeat(23), '!'.repeat(22)]) assert.equal((await at(wrong))[0], 422, wrong)
    const [status, code, detail] = await at('AAAAAAAAAAAAAAAAAAAAAA')
    assert.deepEqual([status, code], [410, 'gone'])
    assert.match(detail, /Read the lists anew/)
  })
})

test('a place is kept for ninety days, the last good step first, also where guests give meanwhile', async () => {
  await using world = await openOne()
  const { makeList, add, buy, changesOf } = storiesOf(world)
  const id = await makeList()
  const item = await add(id)
  const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
  const stepped = await findSteps(world.database)
  const look = async () => (await world.send('owner', `/registries/${id}/changes?after=${after}`)).status
  const setSteps = (steps: number) => world.database.run('UPDATE running_time SET steps = $1', [steps])
  await setSteps(stepped + stepsKept - 1)
  assert.equal(await look(), 200)
  await buy(id, item)
  await changesOf('invitee', id)
  assert.equal(await look(), 200)
  await setSteps(stepped + stepsKept)
  assert.equal(await look(), 410)
})

test('a page of one change is read in a few steps, also where a thousand are kept from its reader', async () => {
  await using world = await openOne()
  const { ask, makeList, add } = storiesOf(world)
  const id = await makeList()
  const kept = await add(id)
  await ask('owner', 'DELETE', `/registries/${id}/items/${kept}`)
  const seen = new Map([[id, { registry: must(await world.as.owner.getRegistry(id)), isSurprise: false }]])
  const change = { kind: 'item.changed', registry_id: id, subject_id: kept, what: '{}' } as const
  const by = { caller_id: null, created_at: '2026-01-01T00:00:00.000Z' }
  const all = Array.from({ length: 1200 }, (_, n) => ({ ...change, ...by, number: n + 1 }))
  let asked = 0
  const find = async ({ after, upTo, most }: Range) => {
    asked++
    const events = all.filter(({ number }) => number > after && number <= upTo)
    return { events: events.slice(0, most), seen }
  }
  const caller = { ...world.people.invitee, is_admin: false, is_reader: false, invited_as: [] }
  const scope = { find, concerns: () => true }
  const range = { after: 0, upTo: 1200, most: 1 }
  const found = await findShown(world, caller as unknown as Caller, scope, range)
  assert.deepEqual(found.events, [])
  assert.ok(asked <= 15, `${asked} steps`)
})

test('whether a list was deleted is asked without what else happened on it, and not for those whom it refuses', async () => {
  await using world = await openOne()
  const { ask, makeList, add, changesOf } = storiesOf(world)
  const id = await makeList()
  const item = await add(id)
  for (let price = 1; price < 5; price++) await ask('owner', 'PUT', `/items/${item}`, { price })
  await changesOf('owner', id)
  const removals = async () => {
    const range = { after: 0, upTo: Number.MAX_SAFE_INTEGER, most: 9 }
    return each(await findRemovalOf(world.database, id, range), 'kind')
  }
  assert.deepEqual(await removals(), [])
  assert.equal((await world.send('stranger', `/registries/${id}/changes`)).status, 403)
  await ask('owner', 'DELETE', `/registries/${id}`)
  assert.equal((await world.send('owner', '/changes')).status, 200)
  assert.deepEqual(await removals(), ['registry.removed'])
  assert.equal((await world.send('stranger', `/registries/${id}/changes`)).status, 404)
  assert.deepEqual(each(await changesOf('owner', id), 'type'), ['registry.removed'])
})

test('a place that another event has taken, since a backup was restored, is gone', async () => {
  await using world = await openOne()
  const { makeList, add, changesOf } = storiesOf(world)
  const id = await makeList()
  await add(id)
  const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
  await world.database.run(
    "UPDATE events SET created_at = '2026-01-01T00:00:00.000Z' WHERE kind = 'item.added'",
  )
  assert.equal((await world.send('owner', `/registries/${id}/changes?after=${after}`)).status, 410)
})

test('on a cluster, a page ends before a change whose number is given and not to be read yet', async () => {
  await using world = await openOnCluster((database) => database)
  const { makeList, add, changesOf } = storiesOf(world)
  const id = await makeList()
  await add(id)
  assert.deepEqual(each(await changesOf('owner', id), 'type'), ['registry.made', 'item.added'])
  const { database } = world
  await database.run("UPDATE event_readers SET number = number + 1 WHERE name = 'numbers'")
  const item = await add(id)
  assert.equal((await changesOf('owner', id)).length, 2)
  const late = await database.row<{ number: number }>('SELECT MAX(number) - 1 AS number FROM events')
  await database.run(
    `INSERT INTO events (id, number, step, kind, registry_id, subject_id, what, created_at)
     SELECT 1000, CAST($1 AS BIGINT), step, 'item.changed', registry_id, subject_id, what, created_at FROM events WHERE number = CAST($1 AS BIGINT) - 1`,
    [late?.number ?? 0],
  )
  const shown = await changesOf('owner', id)
  assert.deepEqual(each(shown, 'type'), ['registry.made', 'item.added', 'item.changed', 'item.added'])
  assert.equal(shown.at(-1)?.item_id, item)
})

test('the bytes of a change under another key are others, and no key shows how many changes lie between', async () => {
  const worlds = [
    await openOne(),
    await openOne({ settings: { SITE_SECRET: 'another secret, which is long enough' } }),
  ]
  const [one, other] = await Promise.all(
    worlds.map(async (world) => {
      const { makeList, changesOf } = storiesOf(world)
      return changesOf('owner', await makeList())
    }),
  )
  assert.notEqual(one?.[0]?.id, other?.[0]?.id)
  await Promise.all(worlds.map((world) => world.close()))
})

for (const setting of settings) {
  test(`on ${setting.name}, who waits hears of the next change at once, and of none that is kept from them`, async () => {
    await using world = await setting.open(promptly)
    const { makeList, add, buy, changesOf, ask } = storiesOf(world)
    const id = await makeList()
    const item = await add(id)
    const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
    const wait = async (who: PersonName, path: string) => {
      const headers = { prefer: 'wait=25' }
      return each((await world.send(who, `${path}?after=${after}`, { headers })).body as Shown[], 'type')
    }
    const guest = wait('invitee', `/registries/${id}/changes`)
    const guestOfAll = wait('invitee', '/changes')
    const owner = wait('owner', `/registries/${id}/changes`)
    const ownerOfAll = wait('owner', '/changes')
    const ends: string[] = []
    for (const [name, waiting] of Object.entries({ guest, guestOfAll, owner, ownerOfAll }))
      void waiting.then(() => ends.push(name))
    await buy(id, item)
    for (const each of [guest, guestOfAll]) assert.deepEqual(await each, ['purchase.made'])
    const ofOwner = ends.filter((name) => name.startsWith('owner'))
    assert.deepEqual(ofOwner, [])
    await ask('owner', 'PUT', `/items/${item}`, { name: 'Lamp 2' })
    for (const each of [owner, ownerOfAll]) assert.deepEqual(await each, ['item.changed'])
  })
}

test('who waits for changes of all lists hears of one that they make elsewhere, are invited to, or own from now on', async () => {
  await using world = await openOne(promptly)
  const { ask, makeList, read } = storiesOf(world)
  const { invitee, otherOwner } = world.people
  const list = async () => (await ask('owner', 'POST', '/registries', { title: 'Later' })).id
  const [one, other] = [await list(), await list()]
  const invited = { invitees: [invitee.username] }
  const owned = { meta: { registry_owners: [otherOwner.username] } }
  const meanwhile: [who: PersonName, act: () => Promise<unknown>][] = [
    ['owner', makeList],
    ['invitee', () => ask('owner', 'POST', `/registries/${one}/invitees`, invited)],
    ['otherOwner', () => ask('owner', 'PATCH', `/registries/${other}`, owned)],
  ]
  for (const [who, act] of meanwhile) {
    const after = (await read(who, '/changes', '?limit=1000')).at(-1)?.id
    const headers = { prefer: 'wait=20' }
    const waiting = world.send(who, `/changes${after ? `?after=${after}` : ''}`, { headers })
    const began = performance.now()
    await act()
    const { body } = await waiting
    assert.ok(body.length > 0, `${who} hears of it`)
    assert.ok(performance.now() - began < 10_000, `${who} hears of it at once`)
  }
})

test('a wait ends after its seconds, with nothing', async () => {
  await using world = await openOne(promptly)
  const { makeList, changesOf } = storiesOf(world)
  const id = await makeList()
  const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
  const begin = performance.now()
  const { status, body } = await world.send('owner', `/registries/${id}/changes?after=${after}`, {
    headers: { prefer: 'respond-async, wait=1' },
  })
  assert.deepEqual([status, body], [200, []])
  assert.ok(performance.now() - begin >= 990)
})

test('at most ten requests of a caller wait, and the next one is answered at once', async () => {
  await using world = await openOne(promptly)
  const { makeList, add, changesOf } = storiesOf(world)
  const id = await makeList()
  const [{ id: after } = { id: '' }] = (await changesOf('owner', id)).slice(-1)
  const wait = () =>
    world.send('owner', `/registries/${id}/changes?after=${after}`, { headers: { prefer: 'wait=25' } })
  const many = Array.from({ length: 11 }, wait)
  const first = await Promise.race(many)
  assert.deepEqual([first.body, first.headers.get('preference-applied')], [[], null])
  await add(id)
  const applied = (await Promise.all(many)).map(({ headers }) => headers.get('preference-applied'))
  assert.equal(applied.filter((each) => each === 'wait=25').length, 10)
})
