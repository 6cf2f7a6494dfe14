import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Delivery, Hook, HookMade } from '@hopechest/contract'
import { limits } from '@hopechest/contract'
import { type Receiver, startReceiver, verify } from '@hopechest/testing/answers/receiver'
import { keyOf } from '@hopechest/testing/keys'
import { each } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { embeddedStories, promptly, type World } from '@hopechest/testing/world'
import { pauses, turnMilliseconds } from '../rules/hooks/tell.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 99 }
const stepsOfADay = 289

for (const setting of embeddedStories) {
  describe(`programs that hear of changes, on ${setting.name}`, () => {
    let world: World
    let program: Receiver
    before(async () => {
      program = await startReceiver()
      world = await setting.open({ ...promptly, settings: { WEBHOOK_HOSTS: program.host } })
    })
    after(async () => {
      await world.close()
      await program[Symbol.asyncDispose]()
    })

    afterEach(() => {
      program.answer = (_, response) => void response.writeHead(204).end()
    })

    const ask = async (who: Parameters<World['send']>[0], method: string, path: string, body?: object) => {
      const answer = await world.send(who, path, { method, ...(body && { body }) })
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const status = async (who: Parameters<World['send']>[0], method: string, path: string, body?: object) =>
      (await world.send(who, path, { method, ...(body && { body }) })).status
    const makeList = async (meta: object = {}) => {
      const registry_invitees = [world.people.invitee.username]
      return (
        await ask('owner', 'POST', '/registries', { title: 'Ours', meta: { registry_invitees, ...meta } })
      ).id as number
    }
    const add = async (list: number, name = 'Lamp') =>
      (await ask('owner', 'POST', `/registries/${list}/items`, { ...lamp, name })).data.id as number
    /** A program at an address of its own, so that a story finds what it heard. */
    let addresses = 0
    const hookOn = async (list: number, body: object = {}, who: Parameters<World['send']>[0] = 'owner') => {
      const url = `${program.url}/${++addresses}`
      const hook: HookMade = await ask(who, 'POST', `/registries/${list}/hooks`, { url, ...body })
      const heard = () => program.received.filter(({ path }) => path === new URL(url).pathname)
      return {
        ...hook,
        heard,
        async hears(times: number) {
          await until(`${times} messages`, () => heard().length >= times)
          return heard().slice(0, times)
        },
        deliveries: () => ask(who, 'GET', `/hooks/${hook.id}/deliveries`) as Promise<Delivery[]>,
      }
    }
    const typesOf = (heard: { body: string }[]) => heard.map(({ body }) => JSON.parse(body).type)
    const runFor = (steps: number) =>
      world.database.run('UPDATE running_time SET steps = steps + $1', [steps])

    test('an owner has a program hear: signed, in order, as the feed shows each change', async () => {
      const list = await makeList()
      const hook = await hookOn(list)
      for (const name of ['Kettle', 'Vase', 'Rug']) await add(list, name)
      const heard = await hook.hears(3)
      const itemNames = heard.map(({ body }) => JSON.parse(body).data.item.name)
      assert.deepEqual(itemNames, ['Kettle', 'Vase', 'Rug'])
      const feed = await ask('owner', 'GET', `/registries/${list}/changes`)
      const changes = heard.map(({ body }) => JSON.parse(body).data.id)
      assert.deepEqual(changes, each(feed.slice(1), 'id'))
      for (const message of heard) {
        assert.equal(message.method, 'POST')
        assert.equal(message.headers['content-type'], 'application/json')
        assert.equal(message.headers['webhook-id'], `msg_${JSON.parse(message.body).data.id}`)
        assert.ok(verify(message, hook.secret))
        assert.ok(!verify({ ...message, body: message.body.replace('item', 'Item') }, hook.secret))
        const headers = { ...message.headers, 'webhook-id': 'msg_other' }
        assert.ok(!verify({ ...message, headers }, hook.secret))
        assert.ok(!verify(message, `whsec_${Buffer.alloc(32).toString('base64')}`))
        assert.ok(
          !verify(message, hook.secret, new Date(Date.now() + 3_600_000)),
          'one that is replayed is too old',
        )
      }
    })

    test('a hook sends the types that it is for, and nothing from before it was made', async () => {
      const list = await makeList()
      await add(list, 'Before')
      const hook = await hookOn(list, { types: ['item.removed', 'registry.changed'] })
      const item = await add(list)
      await ask('owner', 'DELETE', `/registries/${list}/items/${item}`)
      await ask('owner', 'PATCH', `/registries/${list}`, { title: 'Ana and Ben' })
      assert.deepEqual(typesOf(await hook.hears(2)), ['item.removed', 'registry.changed'])
    })

    test('a hook is seen and changed by its maker alone; an admin sees the site that it leads to, and ends it', async () => {
      const list = await makeList()
      const { id } = await hookOn(list)
      for (const who of ['otherOwner', 'invitee', 'stranger', 'admin'] as const) {
        for (const [method, path, body] of [
          ['GET', '', undefined],
          ['PATCH', '', { is_on: false }],
          ['POST', '/secret', undefined],
          ['POST', '/test', undefined],
          ['GET', '/deliveries', undefined],
          ['POST', '/deliveries/1/again', undefined],
        ] as const)
          assert.equal(await status(who, method, `/hooks/${id}${path}`, body), 404, `${who} ${path}`)
        assert.ok(!(await ask(who, 'GET', '/hooks')).some((hook: Hook) => hook.id === id))
      }
      assert.equal(await status('stranger', 'DELETE', `/hooks/${id}`), 404)
      assert.equal(await status('owner', 'GET', '/hooks?of_all=true'), 403)
      const all: Hook[] = await ask('admin', 'GET', '/hooks?of_all=true')
      const seen = all.find((hook) => hook.id === id)
      assert.deepEqual([seen?.url, seen?.is_own], [new URL(program.url).origin, false])
      await ask('admin', 'DELETE', `/hooks/${id}`)
      assert.equal(await status('owner', 'GET', `/hooks/${id}`), 404)
    })

    test('who may read a list has programs hear of it; who may not, and the public, have none', async () => {
      const list = await makeList()
      const hook = await hookOn(list, { surprises: true }, 'invitee')
      const item = await add(list)
      await ask('invitee', 'POST', `/registries/${list}/items/${item}/purchases`, {})
      const [, bought] = await hook.hears(2)
      const { type, data } = JSON.parse(bought?.body ?? '')
      assert.deepEqual([type, data.item.quantity_purchased], ['purchase.made', 1])
      assert.equal(await status('stranger', 'POST', `/registries/${list}/hooks`, { url: program.url }), 403)
      assert.equal(await status(undefined, 'POST', `/registries/${list}/hooks`, { url: program.url }), 401)
      const seen = await status('owner', 'POST', '/hooks', { url: program.url })
      assert.equal(seen, 403, 'all lists are for admins')
    })

    test('a guest who has become an owner reads no longer what guests did, and has no program hear it again', async () => {
      const list = await makeList()
      const hook = await hookOn(list, { surprises: true }, 'invitee')
      const everywhere: HookMade = await ask('admin', 'POST', '/hooks', {
        url: `${program.url}/every-list`,
        surprises: true,
      })
      const item = await add(list)
      await ask('invitee', 'POST', `/registries/${list}/items/${item}/purchases`, {})
      await ask('owner', 'PUT', `/items/${item}`, { price: 5 })
      await hook.hears(3)
      const ofAdmin = () => ask('admin', 'GET', `/hooks/${everywhere.id}/deliveries`) as Promise<Delivery[]>
      await until('all', async () => (await ofAdmin()).length === 3 && (await hook.deliveries()).length === 3)
      const [, bought] = await hook.deliveries()
      assert.equal(bought?.type, 'purchase.made')
      const { invitee, admin } = world.people
      const meta = { registry_owners: [invitee.username, admin.username] }
      await ask('owner', 'PATCH', `/registries/${list}`, { meta })
      for (const [who, id, read] of [
        ['invitee', hook.id, hook.deliveries],
        ['admin', everywhere.id, ofAdmin],
      ] as const) {
        const left = (await read()).filter(({ type }) => type !== 'registry.changed')
        assert.deepEqual(each(left, 'type'), ['item.changed', 'item.added'], who)
        for (const { body } of left) assert.equal(JSON.parse(body).data.item.quantity_purchased, 0)
        assert.equal(await status(who, 'POST', `/hooks/${id}/deliveries/${bought?.id}/again`), 404)
        const [changed] = left
        const again: Delivery = await ask(who, 'POST', `/hooks/${id}/deliveries/${changed?.id}/again`)
        assert.equal(JSON.parse(again.body).data.item.quantity_purchased, 0, 'nor under another address')
      }
      await ask('owner', 'PATCH', `/registries/${list}`, { meta: { registry_reveal: 'always' } })
      assert.ok(
        (await hook.deliveries()).some(({ type }) => type === 'purchase.made'),
        'until it is unwrapped',
      )
      await ask('admin', 'DELETE', `/hooks/${everywhere.id}`)
    })

    test('a guest who is taken off the list hears nothing more, and the hook ends', async () => {
      const list = await makeList()
      const hook = await hookOn(list, {}, 'invitee')
      await add(list, 'Seen')
      await hook.hears(1)
      await ask('owner', 'DELETE', `/registries/${list}/invitees/${world.people.invitee.username}`)
      await add(list, 'Not for them')
      await until(
        'the end of the hook',
        async () => (await ask('invitee', 'GET', `/hooks/${hook.id}`)).state === 'ended',
      )
      assert.equal(hook.heard().length, 1)
    })

    test('an admin has a program hear of all lists', async () => {
      const url = `${program.url}/all`
      const { id } = await ask('admin', 'POST', '/hooks', { url, types: ['registry.made'] })
      const lists = [await makeList(), await makeList()]
      const heard = () => program.received.filter(({ path }) => path === '/heard/all')
      await until('both lists', () => heard().length >= 2)
      const listIds = heard().map(({ body }) => JSON.parse(body).data.registry_id)
      assert.deepEqual(listIds, lists)
      await ask('admin', 'DELETE', `/hooks/${id}`)
    })

    test('an owner hears of the end of a list, and the hook ends with it', async () => {
      const list = await makeList()
      const hook = await hookOn(list, { types: ['registry.removed'] })
      await ask('owner', 'DELETE', `/registries/${list}`)
      assert.deepEqual(typesOf(await hook.hears(1)), ['registry.removed'])
      await until(
        'the end of the hook',
        async () => (await ask('owner', 'GET', `/hooks/${hook.id}`)).state === 'ended',
      )
    })

    test('what a program does not take comes again under its id, and what follows waits for it', async () => {
      const list = await makeList()
      const hook = await hookOn(list)
      let isDown = true
      program.answer = (_, response) =>
        void response.writeHead(isDown ? 503 : 200).end(isDown ? 'resting' : 'ok')
      await add(list, 'Kettle')
      await add(list, 'Vase')
      // The hook counts a try behind its delivery, with the step of that moment.
      const tries = 'SELECT tries FROM hooks WHERE id = $1'
      await until('two tries', async () => (await world.database.values(tries, [hook.id]))[0]?.[0] === 2)
      const [first] = await hook.deliveries()
      const seen = [first?.tries, first?.state, first?.status, first?.answer]
      assert.deepEqual(seen, [2, 'failed', 503, 'resting'])
      assert.equal((await ask('owner', 'GET', `/hooks/${hook.id}`)).state, 'failing')
      const itemNames = hook.heard().map(({ body }) => JSON.parse(body).data.item.name)
      assert.deepEqual(itemNames, ['Kettle', 'Kettle'])
      isDown = false
      await runFor(1)
      const heard = await hook.hears(4)
      const names = heard.map(({ body }) => JSON.parse(body).data.item.name)
      assert.deepEqual(names, ['Kettle', 'Kettle', 'Kettle', 'Vase'])
      assert.equal(new Set(heard.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size, 1)
    })

    test('pauses grow for three days; then the hook ends with one letter, and its maker lets it go on where it stopped', async () => {
      const threeDays = 3 * 288
      assert.equal(
        pauses.reduce((sum, pause) => sum + pause, 0),
        threeDays,
      )
      assert.deepEqual(
        pauses,
        pauses.toSorted((one, other) => one - other),
      )
      const list = await makeList()
      const hook = await hookOn(list)
      program.answer = (_, response) => void response.writeHead(500).end()
      await add(list, 'Kettle')
      const state = async () => (await ask('owner', 'GET', `/hooks/${hook.id}`)).state
      for (const [n, pause] of pauses.entries()) {
        await until(`try ${n + 1}`, async () => {
          const row = await world.database.row<{ tries: number }>('SELECT tries FROM hooks WHERE id = $1', [
            hook.id,
          ])
          // The second try follows the first at once.
          return row !== undefined && row.tries >= n + 1
        })
        if (pause > 1) {
          await runFor(pause - 1)
          await add(list, 'Vase')
          assert.equal(hook.heard().length, n + 1, 'no change of the list brings a try forward')
          await runFor(1)
        } else await runFor(pause)
      }
      await until('the end', async () => (await state()) === 'ended')
      assert.equal(hook.heard().length, pauses.length + 1)
      const letters = () =>
        world.database.values('SELECT account_id FROM letters WHERE kind = $1 AND about = $2', [
          'hook',
          hook.id,
        ])
      assert.deepEqual(await letters(), [[world.people.owner.id]])
      program.answer = (_, response) => void response.writeHead(204).end()
      await ask('owner', 'PATCH', `/hooks/${hook.id}`, { is_on: true })
      await runFor(1)
      const last = (await hook.hears(pauses.length + 2)).at(-1)
      assert.equal(JSON.parse(last?.body ?? '').data.item.name, 'Kettle')
      await until('that it is well', async () => (await state()) === 'on')
    })

    test('a program that says it is gone hears no more', async () => {
      const list = await makeList()
      const hook = await hookOn(list)
      program.answer = (_, response) => void response.writeHead(410).end()
      await add(list)
      await until('the end', async () => (await ask('owner', 'GET', `/hooks/${hook.id}`)).state === 'ended')
    })

    test('a press sends a test, and says what the program answered; a delivery is sent again as it was', async () => {
      const list = await makeList()
      const hook = await hookOn(list, { format: 'text', template: '{{sentence}}' })
      program.answer = (_, response) => void response.writeHead(200).end('thank you')
      const tested: Delivery = await ask('owner', 'POST', `/hooks/${hook.id}/test`)
      const seen = [tested.type, tested.state, tested.status, tested.answer, tested.body]
      assert.deepEqual(seen, ['hook.tested', 'taken', 200, 'thank you', 'Hopechest reaches this program'])
      await add(list, 'Kettle')
      await hook.hears(2)
      await until('both', async () => (await hook.deliveries()).length === 2)
      const heard = (await hook.deliveries()).find(({ type }) => type === 'item.added')
      const again: Delivery = await ask('owner', 'POST', `/hooks/${hook.id}/deliveries/${heard?.id}/again`)
      assert.deepEqual([again.id, again.tries, again.body], [heard?.id, 2, 'Kettle is new on “Ours”'])
      const [, first, second] = hook.heard()
      assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
      assert.ok(second && verify(second, hook.secret))
      assert.equal(await status('owner', 'POST', `/hooks/${hook.id}/deliveries/1/again`), 404)
    })

    test('a secret is shown once; a new one signs beside the old one for a day', async () => {
      const list = await makeList()
      const hook = await hookOn(list)
      assert.ok(!JSON.stringify(await ask('owner', 'GET', `/hooks/${hook.id}`)).includes('whsec'))
      const { secret } = await ask('owner', 'POST', `/hooks/${hook.id}/secret`)
      const test = async () => {
        await ask('owner', 'POST', `/hooks/${hook.id}/test`)
        const message = hook.heard().at(-1) ?? assert.fail()
        return [verify(message, secret), verify(message, hook.secret)]
      }
      assert.deepEqual(await test(), [true, true])
      await runFor(stepsOfADay)
      assert.deepEqual(await test(), [true, true])
      await runFor(1)
      assert.deepEqual(await test(), [true, false])
    })

    test('neither a secret nor an address lies open in the database, also not with a key of a request', async () => {
      const list = await makeList()
      const body = { url: `${program.url}/sealed` }
      const headers = { 'idempotency-key': 'a-hook' }
      const first = await world.post('owner', `/registries/${list}/hooks`, body, headers)
      const again = await world.post('owner', `/registries/${list}/hooks`, body, headers)
      assert.deepEqual([first.status, again.status], [201, 201])
      assert.deepEqual(again.body, first.body)
      assert.equal((await ask('owner', 'GET', `/registries/${list}/hooks`)).length, 1)
      const stored = JSON.stringify([
        await world.database.rows('SELECT * FROM hooks'),
        await world.database.rows('SELECT * FROM idempotency_keys'),
      ])
      assert.ok(
        !stored.includes('whsec') &&
          !stored.includes('/sealed') &&
          !stored.includes(first.body.secret.slice(6)),
      )
      assert.ok(!world.logged().includes(first.body.secret) && !world.logged().includes('/sealed'))
    })

    test('an account has at most five hooks on a list, and twenty in all', async () => {
      const key = await keyOf(world, 'stranger', { scopes: ['hooks', 'lists:read', 'lists:write'] })
      const lists: number[] = []
      for (let n = 0; n < limits.hooks.ofAccount / limits.hooks.ofRegistry + 1; n++)
        lists.push((await ask('stranger', 'POST', '/registries', { title: 'Many' })).id)
      const more = (list: number) => status(key, 'POST', `/registries/${list}/hooks`, { url: program.url })
      const full = lists.pop() ?? 0
      for (const list of lists) {
        for (let n = 0; n < limits.hooks.ofRegistry; n++) assert.equal(await more(list), 201)
        assert.equal(await more(list), 409)
      }
      assert.equal(await more(full), 409)
      const [hook] = await ask('stranger', 'GET', '/hooks')
      await ask('stranger', 'DELETE', `/hooks/${hook.id}`)
      assert.equal(await more(full), 201)
    })

    test('a key needs the scope hooks, makes no hook that sees more than it, and reads of none that does', async () => {
      const list = await makeList()
      const path = `/registries/${list}/hooks`
      const reads = await keyOf(world, 'owner', { scopes: ['lists:read', 'surprises'] })
      const wraps = await keyOf(world, 'owner', { scopes: ['lists:read', 'hooks'] })
      const blind = await keyOf(world, 'owner', { scopes: ['hooks'] })
      const other = await keyOf(world, 'owner', {
        scopes: ['lists:read', 'hooks'],
        registries: [list + 1000],
      })
      const body = { url: program.url }
      assert.equal(await status(reads, 'POST', path, body), 403)
      assert.equal(await status(wraps, 'POST', path, { ...body, surprises: true }), 403)
      assert.equal(await status(blind, 'POST', path, body), 403, 'it would tell what it may not read')
      assert.equal(await status(other, 'POST', path, body), 403)
      const hook = await hookOn(list, { surprises: true })
      assert.equal(await status(wraps, 'GET', `/hooks/${hook.id}/deliveries`), 404)
      assert.equal(await status(other, 'GET', `/hooks/${hook.id}`), 404)
      assert.deepEqual(
        await ask(wraps, 'GET', '/hooks').then((all) => all.filter(({ id }: Hook) => id === hook.id)),
        [],
      )
      const narrow = await hookOn(list, {}, wraps)
      assert.equal(narrow.surprises, false)
      const whole = await hookOn(list)
      for (const key of [blind, wraps])
        assert.equal(
          await status(key, 'GET', `/hooks/${whole.id}/deliveries`),
          404,
          'it was made with all rights',
        )
      assert.equal(await status(blind, 'PATCH', `/hooks/${narrow.id}`, { url: program.url }), 404)
      assert.equal(await status(wraps, 'GET', `/hooks/${narrow.id}/deliveries`), 200)
    })

    test('a hook ends with the key that made it, or with its last day, and goes on with who starts it again', async () => {
      const list = await makeList()
      const makers = [
        await keyOf(world, 'owner', { scopes: ['lists:read', 'hooks'] }),
        await keyOf(world, 'owner', { scopes: ['lists:read', 'hooks'] }),
      ]
      const hooks = await Promise.all(makers.map((key) => hookOn(list, {}, key)))
      const beside = await hookOn(list)
      await ask(makers[0] ?? 'owner', 'POST', `/hooks/${hooks[0]?.id}/secret`)
      await add(list, 'Kettle')
      for (const hook of hooks) await hook.hears(1)
      const newest = '(SELECT MAX(id) FROM app_passwords)'
      const ended = new Date(Date.now() - 1000).toISOString()
      await world.database.run(`UPDATE keys_of_programs SET ends_at = $1 WHERE app_password_id = ${newest}`, [
        ended,
      ])
      await world.database.run(`DELETE FROM app_passwords WHERE id = ${newest} - 1`)
      const stateOf = async (id: number) => (await ask('owner', 'GET', `/hooks/${id}`)).state
      await add(list, 'Vase')
      await beside.hears(2)
      for (const { id } of hooks) await until('the end', async () => (await stateOf(id)) === 'ended')
      for (const hook of hooks) {
        assert.equal(hook.heard().length, 1)
        await ask('owner', 'PATCH', `/hooks/${hook.id}`, { is_on: true })
      }
      await runFor(1)
      for (const hook of hooks) await hook.hears(2)
      const letters = "SELECT COUNT(*) FROM letters WHERE kind = 'hook' AND about = $1"
      const rows = await world.database.values(letters, [hooks[0]?.id ?? 0])
      assert.deepEqual(rows, [[0]], 'who ends a key knows it')
    })

    test('a program that takes its time holds up no other', async () => {
      const [slow, quick] = [await makeList(), await makeList()]
      const waits = await hookOn(slow)
      const slowly = new URL(waits.url).pathname
      program.answer = (request, response) =>
        void setTimeout(
          () => response.writeHead(204).end(),
          request.path === slowly ? turnMilliseconds / 4 : 0,
        )
      const gifts = 30
      for (let n = 0; n < gifts; n++) await add(slow)
      await waits.hears(1)
      const hears = await hookOn(quick)
      await add(quick)
      await hears.hears(1)
      assert.ok(waits.heard().length < gifts, `${waits.heard().length}`)
      await ask('owner', 'DELETE', `/hooks/${waits.id}`)
    })

    test('a program that hangs keeps no other one waiting', async () => {
      const [slow, quick] = [await makeList(), await makeList()]
      const hangs = await hookOn(slow)
      const isLetGo = Promise.withResolvers<void>()
      program.answer = async ({ path }, response) => {
        if (path === new URL(hangs.url).pathname) await isLetGo.promise
        response.writeHead(204).end()
      }
      await add(slow)
      await hangs.hears(1)
      const hears = await hookOn(quick)
      await add(quick)
      await hears.hears(1)
      assert.deepEqual(await hangs.deliveries(), [], 'it has not answered yet')
      isLetGo.resolve()
      await until('its answer', async () => (await hangs.deliveries()).length === 1)
    })

    test('an account that is switched off hears nothing', async () => {
      const list = await makeList()
      const hook = await hookOn(list)
      await world.database.run('UPDATE accounts SET is_switched_off = 1 WHERE id = $1', [
        world.people.owner.id,
      ])
      await ask('admin', 'POST', `/registries/${list}/items`, lamp)
      const beside: HookMade = await ask('admin', 'POST', `/registries/${list}/hooks`, {
        url: `${program.url}/beside`,
      })
      await ask('admin', 'POST', `/registries/${list}/items`, lamp)
      await until('the other', () => program.received.some(({ path }) => path === '/heard/beside'))
      assert.equal(hook.heard().length, 0)
      await world.database.run('UPDATE accounts SET is_switched_off = 0 WHERE id = $1', [
        world.people.owner.id,
      ])
      await ask('admin', 'DELETE', `/hooks/${beside.id}`)
    })

    const url = 'https://shop.example/heard'
    const worded = (format: string, template: string) => ({ url, format, template })
    const refusals: Record<string, object> = {
      'a word in place of an address': { url: 'not an address' },
      'an address with a password': { url: 'https://me:secret@shop.example/' },
      'an address without https': { url: 'http://shop.example/heard' },
      'another scheme': { url: 'file:///etc/passwd' },
      'an unknown type': { url, types: ['item.eaten'] },
      'no type': { url, types: [] },
      'a template for the standard': { url, template: '{{sentence}}' },
      'no template': { url, format: 'text' },
      'an unknown word in a template': worded('text', '{{secret}}'),
      'a word outside of quotation marks': worded('json', '{"a": {{gift}}}'),
      'a template that is no JSON': worded('json', '{{gift}}'),
    }
    for (const [what, body] of Object.entries(refusals))
      test(`a hook with ${what} is refused`, async () => {
        assert.equal(await status('owner', 'POST', `/registries/${await makeList()}/hooks`, body), 422)
      })
  })
}
