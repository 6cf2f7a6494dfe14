import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RecordedWordPress } from '@hopechest/host/testing'
import { until } from '@hopechest/testing/until'
import { openBreakable, type PlainAnswer, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const secret = 'what only the host should know'
const hostSeconds = 1
/** Of a write that is under way. */
const longestHold = hostSeconds * 1000 + 1000
/** The host never answers. An answer of the service shows that it has stopped waiting. */
const never = new Promise<void>(() => {})

type Fault = NonNullable<ReturnType<NonNullable<RecordedWordPress['fault']>>>

/** A host fails in each of these ways; `host/wordpress/hostile-host.test.ts` has more of them. The caller hears the status. */
const faults: Record<string, [Fault, status: number]> = {
  'hangs up': [{ destroy: true }, 502],
  'never answers': [{ after: never }, 504],
  'answers HTML': [{ status: 200, headers: { 'content-type': 'text/html' }, body: `<p>${secret}` }, 502],
  'fails inside': [{ status: 500, body: { code: 'x', message: secret, data: { status: 500 } } }, 502],
  'is under maintenance': [{ status: 503, headers: { 'retry-after': '7' }, body: secret }, 503],
}

describe('a host that', () => {
  let world: World
  let wordpress: RecordedWordPress
  let id: number

  before(async () => {
    ;({ world, wordpress } = await openBreakable({
      hostSeconds,
      settings: { HOST_TIMEOUT: String(hostSeconds) },
    }))
    id = (await world.post('owner', '/registries', { title: 'A wedding' })).body.id
  })
  after(() => world.close())

  /** After some questions without an answer the service rests. On a busy machine it needs no fault for that. */
  const isAskedAgain = () =>
    until('a host that is asked again', async () => {
      const { body } = await world.send('owner', `/registries/${id}`)
      return body.title === 'A wedding'
    })

  const isOurs = ({ body }: PlainAnswer) => {
    assert.deepEqual(Object.keys(body), ['detail'])
    assert.ok(!body.detail.includes(secret), body.detail)
  }

  for (const [name, [fault, expected]] of Object.entries(faults)) {
    test(`${name} gives a known caller ${expected}, in the words of the service`, async () => {
      wordpress.fault = () => fault
      const answers = await Promise.all([
        world.send('owner', `/registries/${id}`),
        world.send('owner', `/registries/${id}/items`),
        world.send('owner', '/registries'),
        world.patch('owner', `/registries/${id}`, { title: 'Changed' }),
        world.post('owner', `/registries/${id}/items`, lamp),
      ])
      wordpress.fault = undefined
      for (const [n, answer] of answers.entries()) {
        // An empty list of registries is an answer to the question for a list.
        if (n === 2 && answer.status === 200) continue
        assert.equal(answer.status, expected, JSON.stringify(answer.body))
        isOurs(answer)
        if (answer.status === 503) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      }
      await isAskedAgain()
      assert.ok(!world.logged().includes(secret))
    })

    test(`${name} while the list is written loses no item`, async () => {
      let asked = 0
      // The first call says who may; what comes after it is the sync, which writes.
      wordpress.fault = () => (++asked > 1 ? fault : undefined)
      const { status, body } = await world.post('owner', `/registries/${id}/items`, lamp)
      wordpress.fault = undefined
      assert.equal(status, 201)
      await until('the write is given up', async () => {
        // What the host may still do keeps its lease for a while, which is over here.
        await world.database.run('UPDATE leases SET hold_milliseconds = 0 WHERE hold_milliseconds > $1', [
          longestHold,
        ])
        const lease = await world.database.row<{ hold_milliseconds: number }>(
          'SELECT hold_milliseconds FROM leases WHERE name = $1',
          [`sync:${id}`],
        )
        return lease?.hold_milliseconds === 0
      })
      const { body: items } = await world.send('owner', `/registries/${id}/items`)
      assert.ok(items.some((item: { id: number }) => item.id === body.data.id))
      const isSettled = () => [wordpress.registryOf(id)?.meta.registry_item_ids].flat().includes(body.data.id)
      await until('the sync that the read by the owner starts', isSettled)
    })
  }

  test('says a list as if a gift had left it, while it leaves, has the right one once its owner looks', async () => {
    const items = `/registries/${id}/items`
    const { body } = await world.post('owner', items, lamp)
    const gift = body.data.id
    const isListed = () => [wordpress.registryOf(id)?.meta.registry_item_ids].flat().includes(gift)
    assert.ok(isListed())
    wordpress.fault = () => ({
      says(list) {
        const said = JSON.parse(JSON.stringify(list))
        const ids: number[] = said.meta?.registry_item_ids
        if (ids) said.meta.registry_item_ids = ids.filter((each) => each !== gift)
        return said
      },
    })
    assert.equal((await world.delete('owner', `${items}/${gift}`)).status, 204)
    wordpress.fault = undefined
    assert.ok(isListed())
    assert.equal((await world.send('invitee', items)).status, 403)
    assert.ok(isListed(), 'who may not write the list does not change it')
    await world.send('owner', items)
    await until('the list to be right', () => !isListed())
  })

  test('shows its readers another order than it keeps is put right once, and not at each look', async () => {
    const items = `/registries/${id}/items`
    for (let n = 0; n < 2; n++) await world.post('owner', items, lamp)
    await world.send('owner', items)
    const pending = () =>
      world.database.rows('SELECT registry_id FROM registry_sync WHERE registry_id = $1', [id])
    await until('a list without a mark', async () => (await pending()).length === 0)
    wordpress.fault = () => ({
      says(list) {
        const said = JSON.parse(JSON.stringify(list))
        said.meta?.registry_item_ids?.pop()
        return said
      },
    })
    const writes = () => wordpress.requests.filter(({ method }) => method !== 'GET').length
    const before = writes()
    await world.send('owner', items)
    await until('a list that is put right', () => writes() > before)
    await until('no mark', async () => (await pending()).length === 0)
    const after = writes()
    // What a look does behind its answer, the next one waits for.
    for (let looks = 0; looks < 5; looks++) {
      await world.send('owner', items)
      await until('no mark', async () => (await pending()).length === 0)
    }
    wordpress.fault = undefined
    assert.equal(writes(), after)
  })

  test('does not know a caller any more makes a registry request 401, although the service remembers the caller', async () => {
    assert.equal((await world.send('otherOwner', '/registries')).status, 200)
    await world.revoke(world.people.otherOwner)
    const { status, body } = await world.send('otherOwner', '/registries')
    assert.deepEqual([status, body], [401, { detail: 'Invalid or missing credentials' }])
  })
})
