import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must, refused } from '@hopechest/testing/outcome'
import { sendRaw } from '@hopechest/testing/raw'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'
import { followed } from './followed.ts'

suiteWith('a caller who is refused', openOne, (world) => {
  const post = async (path: string, body: object) => world.post('owner', path, body)

  test('finds an id of the request, also where nothing could read it', async () => {
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    for (const [request, status] of [
      ['GET /registries/% HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine-1\r\n\r\n', 400],
      ['GET /items HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n', 417],
      ['GARBAGE\r\n\r\n', 400],
      ['GET /items HTTP/1.1\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await sendRaw(world.url, request)
      assert.equal(answer.status, status, request)
      assert.match(answer.all, /^x-request-id: [\w-]+\r$/im, request)
      assert.match(answer.all, /^cache-control: no-store\r$/im, request)
      assert.equal(/mine-1/.test(answer.all), request.includes('mine-1'))
      if (status !== 417) continue
      for (const methods of Object.values<object>(api.paths)) {
        for (const { responses } of Object.values(methods)) {
          const said = responses[417].content['application/json'].examples.expectation_failed.value.detail
          assert.equal(said, JSON.parse(answer.body).detail)
        }
      }
    }
    const { headers } = await world.send('owner', '/items/x', { headers: { 'x-request-id': 'mine-2' } })
    assert.equal(headers.get('x-request-id'), 'mine-2')
  })

  test('reads how long an address of a household is, and that it is one', async () => {
    const refusal = async (address: string) => (await post('/households', { address })).body.detail
    assert.equal(await refusal(''), 'address must have 1 to 254 characters, blanks around it not counted')
    assert.equal(await refusal('x'), 'address must be an e-mail address')
    assert.equal((await post('/households', { address: 'jo@x.example' })).status, 201)
  })

  test('reads which text must be one line, and texts of several lines stay as they are', async () => {
    const { owner } = world.as
    const { id } = must(await owner.createRegistry({ title: 'Ours', meta: { registry_for_child: true } }))
    const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
    const item = must(await owner.addRegistryItem(id, { ...lamp, description: 'a\nb' })).id
    must(await owner.updateRegistry(id, { story: 'a\r\nb', meta: { registry_hand_over: 'a\nb' } }))
    must(await owner.setSendTo(id, 'a\nb'))
    must(await owner.createPurchase(id, item, { quantity: 1, note: 'a\nb' }))
    const lines = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((end) => `a${end}b`)
    for (const line of lines) {
      const said = /must not have line breaks/
      refused(await owner.addRegistryItem(id, { ...lamp, name: line }), 422, said)
      refused(await owner.updateItem(item, { retailer: line }), 422, said)
      refused(await owner.updateRegistry(id, { title: line }), 422, said)
      refused(await owner.updateRegistry(id, { meta: { registry_event_type: line } }), 422, said)
      refused(await owner.updateItemMeta(id, item, { heading: line }), 422, said)
      refused(await owner.addInvitees(id, [line]), 422, said)
      refused(await owner.addOwners(id, [line]), 422, said)
      refused(await owner.createPurchase(id, item, { purchaser: line }), 422, said)
      refused(await owner.addPerson({ name: line }), 422, said)
      refused(await owner.addCircle(line), 422, said)
    }
    assert.equal(must(await owner.updateItem(item, { name: 'Lamp\n' })).name, 'Lamp\n', 'as blanks around it')
  })
})
