import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@hopechest/testing/until'
import { basic, openBreakable, type World } from '@hopechest/testing/world'

type Line = Record<string, unknown>

describe('what the log says about requests', () => {
  let opened: Awaited<ReturnType<typeof openBreakable>>
  let world: World

  before(async () => {
    opened = await openBreakable()
    world = opened.world
  })
  after(() => world.close())

  const linesOf = (request: string): Line[] =>
    world
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .filter((line) => line.request === request)

  test('the operator finds the line of a request by its id, with the route and never the address', async () => {
    const headers = { 'x-request-id': 'from-the-gateway-1' }
    const answer = await world.send('owner', '/items/4711?x=secret', { headers })
    assert.equal(answer.headers.get('x-request-id'), 'from-the-gateway-1')
    // The line is written when the answer is sent, which the client may notice first.
    await until('a line with the id', () => linesOf('from-the-gateway-1').length > 0)
    const [line, ...more] = linesOf('from-the-gateway-1')
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(line, {
      level: 'debug',
      method: 'GET',
      route: '/items/:item_id',
      status: 422,
      caller: world.people.owner.id,
    })
    assert.equal(typeof line?.milliseconds, 'number')
    assert.doesNotMatch(world.logged(), /4711|x=secret/)
  })

  test('the site gets the id of the request that its calls are made for', async () => {
    const asked: unknown[] = []
    opened.wordpress.fault = ({ requestId }) => void asked.push(requestId)
    const headers = { 'x-request-id': 'for-the-site' }
    await until('the site was asked', async () => {
      await world.send('otherOwner', '/registries', { headers })
      return asked.length > 1
    })
    opened.wordpress.fault = undefined
    assert.deepEqual([...new Set(asked)], ['for-the-site'])
  })

  test('a failure on our side stands in the log at info, with its cause under the same id', async () => {
    opened.wordpress.fault = () => ({ status: 500, body: 'oh' })
    await world.send('stranger', '/registries', { headers: { 'x-request-id': 'failed' } })
    opened.wordpress.fault = undefined
    await until('the line of the answer and the line of its cause', () => linesOf('failed').length === 2)
    const [first, second] = linesOf('failed')
    assert.deepEqual([first?.level, second?.level].sort(), ['info', 'warn'])
    assert.ok(Number(first?.status) >= 500)
    assert.equal(first?.status, second?.status)
  })

  test('no credentials are logged, at any level', () => {
    for (const person of Object.values(world.people)) {
      for (const secret of [person.password, basic(person).slice('Basic '.length)]) {
        assert.ok(!world.logged().includes(secret))
      }
    }
  })
})
