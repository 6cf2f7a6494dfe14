import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { decode } from '@hopechest/testing/visitor'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(openSite)

const titles = (html: string) =>
  [...html.matchAll(/<h[23]><a href="[^"]+" dir="auto">([^<]*)<\/a>/g)].map(([, name = '']) => decode(name))

test('all wishes of a person stand in the order of the lists and of their owner, and are found by their words', async () => {
  const owner = await signedIn(site)
  const later = { registry_event_date: '2027-09-01' }
  const sooner = { registry_event_date: '2027-06-12' }
  const house = await listOf(owner, { title: 'The house', meta: later }, [{ name: 'Lamp' }, { name: 'Rug' }])
  assert.doesNotMatch(await owner.browser.read('/lists'), /wishes=all/, 'one list is its own page')
  await listOf(owner, { title: 'Ana & Jonas', meta: sooner }, [{ name: 'Kettle', description: 'in blue' }])
  await listOf(owner, { title: 'Empty' }, [])
  assert.match(await owner.browser.read('/lists'), /href="[^"]*\/lists\?wishes=all"/)
  const html = await owner.browser.read('/lists?wishes=all')
  assert.deepEqual(titles(html), ['Ana & Jonas', 'Kettle', 'The house', 'Lamp', 'Rug'])
  assert.match(html, /3 wishes on 3 lists\./)
  assert.match(html, new RegExp(`${house.at}\\?edit=${house.items[0]?.id}"`))
  assert.deepEqual(titles(await owner.browser.read('/lists?wishes=all&find=BLUE')), ['Ana & Jonas', 'Kettle'])
  assert.deepEqual(titles(await owner.browser.read('/lists?wishes=all&find=none')), [])
})

test('all wishes are not those that are hidden or put away', async () => {
  const owner = await signedIn(site)
  const { items } = await listOf(owner, { title: 'Ours' }, [{ name: 'Kettle' }, { name: 'Secret' }])
  const other = await listOf(owner, { title: 'Old' }, [{ name: 'Clock' }])
  must(await owner.client.updateItem(items[1]?.id ?? 0, { off_list: 'hidden' }))
  must(await owner.client.updateRegistry(other.registry.id, { meta: { registry_put_away: true } }))
  assert.deepEqual(titles(await owner.browser.read('/lists?wishes=all')), ['Ours', 'Kettle'])
})

test('all wishes come a hundred at a time', async () => {
  const owner = await signedIn(site)
  const most = limits.itemsPage.ids
  const wishes = (count: number, of: string) =>
    Array.from({ length: count }, (_, n) => ({ name: `${of} ${n}`, url: 'https://shop.example/a' }))
  for (const [title, count] of [
    ['One', most - 1],
    ['Two', 1],
  ] as const) {
    const { registry } = await listOf(owner, { title }, [])
    must(await owner.client.addRegistryItems(registry.id, wishes(count, title)))
  }
  const gifts = (html: string) => titles(html).filter((name) => /\d$/.test(name)).length
  const whole = await owner.browser.read('/lists?wishes=all')
  assert.equal(gifts(whole), most)
  assert.doesNotMatch(whole, /More wishes/)
  await listOf(owner, { title: 'Three' }, [{ name: 'Three 0' }])
  const first = await owner.browser.read('/lists?wishes=all')
  assert.equal(gifts(first), most)
  assert.match(first, /More wishes/)
  const second = await owner.browser.read(`/lists?wishes=all&from=${most}`)
  assert.equal(gifts(second), 1)
  assert.match(second, /The wishes before/)
})
