import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { must, refused } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { until } from '@hopechest/testing/until'
import { openScene } from './scene.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

describe('a real site with the service beside it', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let paula: Person
  let stan: Person
  before(async () => {
    scene = await openScene()
    paula = await scene.site.makePerson('paula', 'member')
    stan = await scene.site.makePerson('stan', 'member')
  })

  const makeRegistry = async (more: object) =>
    must(await scene.clientOf(paula).createRegistry({ title: 'A wedding', ...more }))

  test('of fifty gifts added at the same moment, the site lists all fifty in order', async () => {
    const { id } = await makeRegistry({})
    const client = scene.clientOf(paula)
    const added = await Promise.all(Array.from({ length: 50 }, () => client.addRegistryItem(id, lamp)))
    const ids = added.map((outcome) => must(outcome).id)
    const { text } = await scene.ask(paula, 'GET', `/gift_registry/${id}`)
    assert.deepEqual(
      JSON.parse(text).meta.registry_item_ids,
      ids.sort((one, other) => one - other),
    )
    assert.equal(new Set(ids).size, 50)
  })

  test('an administrator who is demoted is one no longer as soon as the service forgets', async () => {
    const { id } = await makeRegistry({})
    const dora = await scene.site.makePerson('dora', 'administrator')
    const client = scene.clientOf(dora)
    must(await client.updateRegistry(id, { story: 'Mended by Dora' }))
    const { status } = await scene.ask(scene.keeper, 'POST', `/users/${dora.id}`, { roles: ['subscriber'] })
    assert.equal(status, 200)
    await until('the service to forget who Dora is', async () => isClientError(await client.getRegistry(id)))
    refused(await client.getRegistry(id), 403, /may not read/)
    refused(await client.updateRegistry(id, { story: 'Again' }), 403, /owner of the registry or an admin/)
  })

  test('a visitor and a stranger ask the site for its registries and find no address of an invitee', async () => {
    const { id } = await makeRegistry({
      status: 'publish',
      meta: { registry_invitees: ['secret-guest@example.org'] },
    })
    for (const who of [undefined, stan]) {
      for (const path of [
        '/gift_registry',
        `/gift_registry/${id}`,
        '/gift_registry?context=embed',
        '/gift_registry?per_page=100&_fields=meta',
      ]) {
        const { status, text } = await scene.ask(who, 'GET', path)
        assert.equal(status, 200)
        assert.ok(!text.includes('secret-guest') && !text.includes('registry_item_ids'), path)
      }
    }
    assert.ok((await scene.ask(paula, 'GET', `/gift_registry/${id}`)).text.includes('secret-guest'))
  })

  test('a guest opens a public registry by its address, its id or its slug, and no private one', async () => {
    const open = await makeRegistry({ title: 'Open & "free" <3', status: 'publish' })
    const closed = await makeRegistry({ title: 'Closed doors' })
    const slug = new URL(open.permalink).pathname.split('/').filter(Boolean).at(-1)
    for (const address of [
      open.permalink,
      `${scene.url}/?registry=${open.id}`,
      `${scene.url}/?registry=${slug}`,
    ]) {
      const page = await fetch(address)
      assert.equal(page.status, 200, address)
      assert.match(await page.text(), /Open &(amp|#038);/)
    }
    for (const address of [
      closed.permalink,
      `${scene.url}/?registry=${closed.id}`,
      `${scene.url}/?registry=no-such`,
    ]) {
      const page = await fetch(address)
      assert.equal(page.status, 404, address)
      assert.ok(!(await page.text()).includes('Closed doors'))
    }
  })
})
