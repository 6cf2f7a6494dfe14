import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { type FramedWorld, openFramed } from './framed-world.ts'
import { makeList } from './lists.ts'
import { memberOf } from './people.ts'

let world: FramedWorld
before(async () => {
  world = await openFramed()
})
after(() => world.close())

test('a guest gives a gift on a page of the host, and the host is asked nothing back', async () => {
  const { registry, items } = await makeList(world)
  const give = `/registry/${registry.slug}/items/${items[0]?.id}/give`
  const guest = visitorFromAfar(world.url)
  const before = world.callsBack()
  const shown = await guest.open(`/registry/${registry.slug}`)
  assert.equal(shown.status, 200)
  assert.match(shown.html, /<header>The orchard<\/header>[\s\S]*Copper kettle[\s\S]*<footer>The orchard/)
  await guest.open(give)
  await guest.submit(give, { name: 'Miriam Okafor' })
  assert.match((await guest.follow()).html, /Thank you, Miriam Okafor/)
  assert.equal(world.callsBack(), before)
  assert.equal(must(await world.api.as.owner.listRegistryItems(registry.id))[0]?.quantity_purchased, 1)
})

test('an owner makes a list, adds a gift and deletes the list, and the host is asked nothing back', async () => {
  const { browser } = await memberOf(world)
  const before = world.callsBack()
  await browser.open('/lists/new')
  await browser.submit('/lists/new', { title: 'Our house' })
  await browser.follow()
  assert.equal(browser.page.status, 200)
  const slug = /\/lists\/(our-house[^/"?]*)/.exec(browser.page.html)?.[1]
  await browser.submit(`/lists/${slug}/items`, { name: 'Lamp', url: 'https://shop.example/lamp' })
  assert.match((await browser.follow()).html, /Lamp/)
  assert.equal(world.callsBack(), before)
})
