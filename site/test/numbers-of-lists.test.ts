import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Registry } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import { type FramedWorld, openFramed } from './framed-world.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'

let world: FramedWorld
let ana: SignedInPerson
before(async () => {
  world = await openFramed()
})
beforeEach(async () => {
  ana = await signedIn(world)
})
after(() => world.close())

/** Makes a list on the page for it, and reads what the host has made. */
async function make(title: string): Promise<Registry> {
  const { location } = await ana.browser.fillIn('/lists/new', { title })
  const [, slug = ''] = /^\/lists\/([^?]+)/.exec(location) ?? []
  const made = must(await ana.client.listRegistries()).find((each) => each.slug === slug)
  return made ?? assert.fail(`${title} was not made: ${ana.browser.page.html}`)
}

/** The host gives the number of the one to the next new list, and its owner hears of no list that is not there. */
async function demandRefused(one: Registry): Promise<void> {
  world.framing.giveNumberOf({ ...one, title: 'The new one' })
  const form = await ana.browser.formAt('/lists/new', { title: 'The new one' })
  for (const _ of ['the form', 'the same form again']) {
    const { status, html } = await ana.browser.post('/lists/new', form)
    assert.equal(status, 500)
    assert.ok(html.includes(`409 {"detail":"The host gave the number ${one.id} to a list, which`), html)
  }
  world.framing.giveNumberOf(undefined)
  const { status, location } = await ana.browser.post('/lists/new', form)
  assert.equal(status, 303)
  assert.match((await ana.browser.open(location.split('?')[0] ?? '')).html, /The new one/)
}

test('a host that gives a new list the number of another one hears of it, and its owner lands on no other list', async () => {
  await make('Uno')
  const two = await make('Due')
  await demandRefused(two)
  assert.equal(must(await ana.client.getRegistry(two.id)).title, 'Due')
})

test('a host that gives a new list the number of one that was removed hears of it, also long after', async () => {
  const { id, slug, ...one } = await make('Uno')
  await ana.browser.fillIn(`/lists/${slug}/delete`)
  await demandRefused({ id, slug, ...one })
  await world.api.database.run('DELETE FROM registry_sync WHERE registry_id = $1', [id])
  await demandRefused({ id, slug, ...one })
})

test('a host that gives a new list the number of one with gifts hears of it, although no visit has made that one', async () => {
  const { registry, items } = await listOf(ana)
  await demandRefused(registry)
  must(await ana.client.removeRegistryItem(registry.id, items[0]?.id ?? 0))
  await demandRefused(registry)
})

test('a host that says a list which was removed, under its number, hears of it before a gift is lost there', async () => {
  const { registry, at } = await listOf(ana)
  await ana.browser.open(`${at}?add=by-hand`)
  const form = ana.browser.formTo(`${at}/items`, { name: 'Lamp', url: 'https://shop.example/lamp' })
  await world.api.database.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, gone_at_step) VALUES ($1, 'gone', $2, 1)
     ON CONFLICT (registry_id) DO UPDATE SET gone_at_step = 1`,
    [registry.id, '2026-11-20T18:02:46.365Z'],
  )
  const { status, html } = await ana.browser.post(`${at}/items`, form)
  assert.equal(status, 500)
  assert.match(html, /409 \{"detail":"The host gave the number/)
})
