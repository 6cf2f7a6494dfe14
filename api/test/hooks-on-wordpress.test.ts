import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { scopeNames } from '@hopechest/contract'
import type { Host } from '@hopechest/host'
import { type Receiver, startReceiver, verify } from '@hopechest/testing/answers/receiver'
import { until } from '@hopechest/testing/until'
import { basic, openBreakable, promptly, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 99 }

let program: Receiver
let world: World
let wordpress: Awaited<ReturnType<typeof openBreakable>>['wordpress']
before(async () => {
  program = await startReceiver()
  const settings = { WEBHOOK_HOSTS: program.host }
  const opened = await openBreakable({ ...promptly, settings, hasAccount: true })
  world = opened.world
  wordpress = opened.wordpress
})
after(async () => {
  await world.close()
  await program[Symbol.asyncDispose]()
})

type Who = Parameters<World['send']>[0]
const ask = async (who: Who, method: string, path: string, body?: object) => {
  const answer = await world.send(who, path, { method, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const makeList = async (meta: object = {}) => {
  const registry_invitees = [world.people.invitee.email]
  const body = { title: 'Ours', meta: { registry_invitees, registry_event_date: '2046-06-12', ...meta } }
  return (await ask('owner', 'POST', '/registries', body)).id as number
}
const add = async (list: number, name = 'Lamp', who: Who = 'owner') =>
  (await ask(who, 'POST', `/registries/${list}/items`, { ...lamp, name })).data.id as number
let addresses = 0
const hookOn = async (list: number, who: Who, body: object = {}) => {
  const url = `${program.url}/${++addresses}`
  const hook = await ask(who, 'POST', `/registries/${list}/hooks`, { url, ...body })
  const heard = () => program.received.filter(({ path }) => path === new URL(url).pathname)
  return { ...hook, heard, types: () => heard().map(({ body }) => JSON.parse(body).type) }
}

test('on a WordPress site an owner and a guest have a program hear of a list, in order and signed', async () => {
  const list = await makeList()
  const hooks = [await hookOn(list, 'owner'), await hookOn(list, 'invitee')]
  for (const name of ['Kettle', 'Vase']) await add(list, name)
  for (const hook of hooks) {
    await until('both', () => hook.heard().length === 2)
    const itemNames = hook.heard().map(({ body }: { body: string }) => JSON.parse(body).data.item.name)
    assert.deepEqual(itemNames, ['Kettle', 'Vase'])
    assert.ok(verify(hook.heard()[0], hook.secret))
  }
  const stranger = await world.post('stranger', `/registries/${list}/hooks`, { url: program.url })
  assert.equal(stranger.status, 403)
})

test('a program there hears what guests do only once the list is unwrapped, for its owner and its guests', async () => {
  const list = await makeList()
  const hooks = [
    await hookOn(list, 'owner', { surprises: true }),
    await hookOn(list, 'invitee', { surprises: true }),
    await hookOn(list, 'admin', { surprises: true }),
  ]
  const item = await add(list)
  const buy = () => ask('invitee', 'POST', `/registries/${list}/items/${item}/purchases`, {})
  await buy()
  await ask('owner', 'PUT', `/items/${item}`, { price: 5 })
  for (const hook of hooks) {
    await until('the change', () => hook.heard().length === 2)
    assert.deepEqual(hook.types(), ['item.added', 'item.changed'])
    assert.equal(JSON.parse(hook.heard()[1].body).data.item.quantity_purchased, 0)
  }
  await ask('owner', 'PATCH', `/registries/${list}`, { meta: { registry_reveal: 'always' } })
  await buy()
  for (const hook of hooks) await until('the gift', () => hook.types().includes('purchase.made'))
})

test('whom the site names by a login has the feed and a program there, as an owner and as a guest, until the name is taken off', async () => {
  const { otherOwner, invitee } = world.people
  const named = { registry_owners: [otherOwner.username], registry_invitees: [invitee.username] }
  const list = await makeList(named)
  const hooks = [await hookOn(list, 'otherOwner'), await hookOn(list, 'invitee')]
  const item = await add(list)
  await ask('invitee', 'POST', `/registries/${list}/items/${item}/purchases`, {})
  await add(list, 'Vase')
  for (const hook of hooks) {
    await until('the vase', () => hook.types().length === 2)
    assert.deepEqual(hook.types(), ['item.added', 'item.added'])
  }
  for (const who of ['otherOwner', 'invitee'] as const) {
    for (const path of [`/registries/${list}/changes`, '/changes']) {
      const changes: { registry_id: number; type: string }[] = await ask(who, 'GET', path)
      const added = changes.filter(({ registry_id, type }) => registry_id === list && type === 'item.added')
      assert.equal(added.length, 2, `${who} ${path}`)
    }
  }
  await ask('owner', 'PATCH', `/registries/${list}`, { meta: { registry_owners: [], registry_invitees: [] } })
  for (const [n, who] of (['otherOwner', 'invitee'] as const).entries())
    await until('the end', async () => (await ask(who, 'GET', `/hooks/${hooks[n].id}`)).state === 'ended')
})

test('who has a name only since it was written down has no program there', async () => {
  const list = await makeList({ registry_invitees: ['latecomer'] })
  const late = wordpress.addPerson('latecomer', 'member')
  const refused = await world.post(late, `/registries/${list}/hooks`, { url: program.url })
  assert.equal(refused.status, 403)
})

test('a program needs an address where the site does not say whom its names mean', async () => {
  const settings = { WEBHOOK_HOSTS: program.host }
  const wrapHost = (host: Host): Host => ({
    ...host,
    async findRegistry(caller, id) {
      const { owner_accounts: _, ...silent } = (await host.findRegistry(caller, id)) ?? assert.fail()
      return caller.authorization === basic(people.admin) ? silent : host.findRegistry(caller, id)
    },
  })
  const { world: older } = await openBreakable({ ...promptly, settings, hasAccount: true, wrapHost })
  const { people } = older
  try {
    const hookAs = async (registry_owners: string[]) => {
      const { id } = (await older.post('owner', '/registries', { title: 'Ours', meta: { registry_owners } }))
        .body
      return older.post('otherOwner', `/registries/${id}/hooks`, { url: program.url })
    }
    const refused = await hookAs([people.otherOwner.username])
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'no_stand_in'])
    assert.equal((await hookAs([people.otherOwner.email])).status, 201)
  } finally {
    await older.close()
  }
})

test('a hook of an owner there ends with the key that made it, and that of another key goes on; an account that is removed hears nothing', async () => {
  const list = await makeList()
  const { id } = world.people.owner
  const late = wordpress.addPerson('keyholder', 'member')
  await ask('owner', 'POST', `/registries/${list}/invitees`, { invitees: [late.email] })
  const keyOf = (person: typeof late) => ({
    ...person,
    password: wordpress.addKey(person.id, { scopes: scopeNames }),
  })
  const [taken, kept, removed] = [keyOf(world.people.owner), keyOf(world.people.owner), keyOf(late)]
  const hooks = [await hookOn(list, taken), await hookOn(list, kept), await hookOn(list, removed)]
  await add(list, 'Kettle')
  for (const hook of hooks) await until('the kettle', () => hook.types().length === 1)
  wordpress.removeKey(id, taken.password)
  wordpress.removePerson(late.id)
  await add(list, 'Vase')
  await until('the vase', () => hooks[1]?.types().length === 2)
  const stateOf = async (hook: { id: string }) => (await ask('owner', 'GET', `/hooks/${hook.id}`)).state
  await until('the end', async () => (await stateOf(hooks[0])) === 'ended')
  for (const n of [0, 2]) assert.equal(hooks[n].types().length, 1)
  assert.equal(await stateOf(hooks[1]), 'on')
})

test('an account that the site has removed hears nothing more, nor does a guest who was taken off the list', async () => {
  const list = await makeList()
  const [owner, guest] = [await hookOn(list, 'owner'), await hookOn(list, 'invitee')]
  const beside = await hookOn(list, 'admin')
  await ask(
    'owner',
    'DELETE',
    `/registries/${list}/invitees/${encodeURIComponent(world.people.invitee.email)}`,
  )
  await until(
    'the end of the hook',
    async () => (await ask('invitee', 'GET', `/hooks/${guest.id}`)).state === 'ended',
  )
  await until('the last', () => beside.types().includes('invitee.removed'))
  await until('the owner as well', () => owner.types().includes('invitee.removed'))
  wordpress.removePerson(world.people.owner.id)
  await add(list, 'Vase', 'admin')
  await until('the vase', () => beside.types().includes('item.added'))
  assert.ok(!owner.types().includes('item.added'))
  assert.deepEqual(guest.types(), [])
})
