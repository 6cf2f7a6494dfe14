import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EndpointName, endpoints } from '@hopechest/contract'
import { onEach, suiteWith } from '@hopechest/testing/suites'
import { openOne, settings } from '@hopechest/testing/world'
import { everyEndpoint, followed } from './followed.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }
const stale = '"1-of-another-time"'

const writes = everyEndpoint.filter(([, { method }]) => method !== 'GET')
const judged = writes.filter(([, { headers }]) => headers?.includes('if-match')).map(([name]) => name)

/** What each change with a condition is sent to and with, and of what it names the version. */
interface Change {
  path: string
  body?: object
  of: 'item' | 'registry' | 'address' | 'person whom it is for'
}

function changes(
  list: number,
  item: number,
  other: number,
  person = 1,
): Partial<Record<EndpointName, Change>> {
  const registry = `/registries/${list}`
  const inList = `${registry}/items/${item}`
  const affiliate_url = 'https://shop.example/lamp?tag=ours'
  return {
    updateItem: { path: `/items/${item}`, body: { price: 7 }, of: 'item' },
    setAffiliate: { path: `${inList}/affiliate`, body: { affiliate_url }, of: 'item' },
    clearAffiliate: { path: `${inList}/affiliate`, of: 'item' },
    updateRegistry: { path: registry, body: { title: 'Late' }, of: 'registry' },
    updateItemMeta: { path: `${inList}/meta`, body: { currency: 'SEK' }, of: 'registry' },
    addInvitees: { path: `${registry}/invitees`, body: { invitees: ['late@example.com'] }, of: 'registry' },
    removeInvitee: { path: `${registry}/invitees/jim@example.com`, of: 'registry' },
    addOwners: { path: `${registry}/owners`, body: { owners: ['late@example.com'] }, of: 'registry' },
    removeOwner: { path: `${registry}/owners/jonas@example.com`, of: 'registry' },
    setForWhom: {
      path: `${registry}/for-whom`,
      body: { person_id: person, is_ours: false, shows_wishes: false },
      of: 'person whom it is for',
    },
    setSendTo: { path: `${registry}/send-to`, body: { send_to: 'Mill Lane' }, of: 'address' },
    moveItem: { path: `${inList}/move`, body: { registry_id: other }, of: 'item' },
    removeRegistryItem: { path: inList, of: 'item' },
    deleteItem: { path: `/items/${item}`, of: 'item' },
    deleteRegistry: { path: registry, of: 'registry' },
  }
}

suiteWith('a change that names a version', openOne, (world) => {
  test('is refused at each address where nothing has one, before anything is looked up', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    for (const [name, { path, method, headers }] of writes) {
      const takes = headers?.includes('if-match') ?? false
      const { parameters } = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      assert.equal(
        parameters.some((each: { name: string }) => each.name === 'if-match'),
        takes,
        name,
      )
      if (takes) continue
      for (const tag of [stale, '*', '']) {
        const answer = await world.send('owner', path.replaceAll(/:\w+/g, '999999'), {
          method,
          headers: { 'if-match': tag, 'x-release-key': 'a'.repeat(20) },
          body: {},
        })
        const seen = [name, answer.status, answer.body]
        assert.deepEqual(seen, [
          name,
          422,
          { detail: 'If-Match has no ETag to be compared with here. Send the request without If-Match' },
        ])
      }
    }
  })

  test('is taken for each thing that has one, and the description says what a late caller reads', async () => {
    const all = changes(1, 1, 1)
    assert.deepEqual(new Set(judged), new Set(Object.keys(all)))
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    for (const name of judged) {
      const { path, method } = endpoints[name]
      const { responses } = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      const { examples } = responses[412].content['application/json']
      const sentences = Object.values<{ value: { detail: string } }>(examples).map(
        ({ value }) => value.detail,
      )
      const sentence = `The ${all[name]?.of} was changed since you read it. Read it again, and decide anew`
      assert.ok(sentences.includes(sentence), name)
    }
  })
})

onEach(settings, 'an owner who has read an older version', (world) => {
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    world.send('owner', path, { method, headers, ...(body && { body }) })
  const meta = { registry_invitees: ['jim@example.com'], registry_owners: ['jonas@example.com'] }
  const make = async () => {
    const list = (await send('POST', '/registries', { title: 'Ours', meta })).body.id
    const other = (await send('POST', '/registries', { title: 'Others' })).body.id
    const item = (await send('POST', `/registries/${list}/items`, lamp)).body.data.id
    await send('PUT', `/registries/${list}/send-to`, { send_to: 'Kiel' })
    const person = (await send('POST', '/people', { name: 'Mia' })).body.id
    return { list, other, item, person }
  }
  const ends = { item: '', registry: '', address: '/send-to', 'person whom it is for': '/for-whom' }
  const tagOf = async (of: Change['of'], list: number, item: number) => {
    const path = of === 'item' ? `/items/${item}` : `/registries/${list}${ends[of]}`
    return (await send('GET', path)).headers.get('etag') ?? ''
  }
  const all = async (list: number, item: number) =>
    Promise.all(
      [
        `/registries/${list}`,
        `/registries/${list}/items`,
        `/items/${item}`,
        `/registries/${list}/send-to`,
        `/registries/${list}/for-whom`,
      ].map(async (path) => (await send('GET', path)).body),
    )

  for (const name of judged)
    test(`changes nothing by ${name}, and with the version of now they do`, async () => {
      const { list, other, item, person } = await make()
      const { path, body, of } = changes(list, item, other, person)[name] as Change
      const { method } = endpoints[name]
      const old = await tagOf(of, list, item)
      await send('PATCH', `/registries/${list}`, { story: 'By the sea' })
      await send('PUT', `/items/${item}`, { price: 3 })
      await send('PUT', `/registries/${list}/send-to`, { send_to: 'Bremen' })
      const ofOwners = { person_id: null, is_ours: false, shows_wishes: false }
      await send('PUT', `/registries/${list}/for-whom`, ofOwners)
      const before = await all(list, item)
      for (const tag of [old, stale, `W/${await tagOf(of, list, item)}`]) {
        const late = await send(method, path, body, { 'if-match': tag })
        const detail = `The ${of} was changed since you read it. Read it again, and decide anew`
        assert.deepEqual([late.status, late.body], [412, { detail }], tag)
        assert.deepEqual(await all(list, item), before, tag)
      }
      const now = await tagOf(of, list, item)
      const { status, body: answer } = await send(method, path, body, { 'if-match': now })
      assert.ok(status < 300, `${status} ${JSON.stringify(answer)}`)
      assert.notDeepEqual(await all(list, item), name === 'clearAffiliate' ? [] : before)
    })
})
