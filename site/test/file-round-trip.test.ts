import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asManyAsYouLike, limits } from '@hopechest/contract'
import { each, must } from '@hopechest/testing/outcome'
import { decode } from '@hopechest/testing/visitor'
import { listOf, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

/** The same numbers in each run, so that a list that fails can be looked at. */
function createChance(seed: number) {
  let state = seed
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return { upTo, oneOf: <Each>(all: readonly Each[]) => all[upTo(all.length)] as Each }
}

const plain = ['Lamp', 'yes', 'Name', '0', '😀', 'ß\nnew line']
const odd = ['=SUM(1)', 'A, "b"; c', "'quoted'", '+1', '{"a": 1}']
const texts = [...plain, ...odd]

/** A list that says something of everything, with gifts, headings, line, parts and currencies wherever they fall. */
async function anyList(seed: number) {
  const { upTo, oneOf } = createChance(seed)
  const gifts = Array.from({ length: upTo(9) }, (_, n) => ({
    name: `${oneOf(texts)} ${n}`.replaceAll('\n', ' '),
    url: oneOf(['https://shop.example/a?b=1&c="d"', 'https://shop.example/x,y;z']),
    price: oneOf([null, 24.9, 0.5, 1234, 999_999.99]),
    quantity_needed: oneOf([2 + upTo(9), asManyAsYouLike]),
    description: oneOf([null, ...texts]),
    retailer: oneOf([null, ...texts.slice(0, 4)]),
    image_url: oneOf([null, 'https://shop.example/a,b.jpg']),
  }))
  const made = await listOf(ana, { title: 'A list', meta: { registry_currency: oneOf(['', 'SEK']) } }, gifts)
  const { items, registry } = made
  for (const { id } of items.filter(() => upTo(4) === 0)) {
    const url = `${site.url}/?registry=${registry.id}`
    must(await ana.client.updateItem(id, { url }))
  }
  const above = Array.from({ length: upTo(5) }, () => upTo(items.length + 1)).toSorted(
    (one, other) => one - other,
  )
  const meta = {
    registry_headings: above.map((items_above, n) => ({
      title: `${oneOf(texts).replaceAll('\n', ' ')} (${n})`,
      items_above,
    })),
    registry_most_wanted: upTo(items.length + 1),
    registry_group_gifts: items
      .filter(({ quantity_needed }) => quantity_needed !== asManyAsYouLike && upTo(3) === 0)
      .map(({ id }) => id),
    registry_item_currencies: items
      .filter(() => upTo(3) === 0)
      .map(({ id }) => ({ item_id: id, currency: 'JPY' })),
  }
  must(await ana.client.updateRegistry(registry.id, { meta }))
  return made
}

async function fileOf(at: string, kind: 'csv' | 'json'): Promise<string> {
  const { status, html } = await ana.browser.open(`${at}/gifts.${kind}`)
  assert.equal(status, 200)
  return html.replace(/^\uFEFF/, '')
}

async function importInto(at: string, table: string, act = 'add') {
  return ana.browser.fillIn(`${at}/import`, { table, act })
}

test('a list that is saved as a file and read into an empty one is the same list, as CSV and as JSON', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { at, registry, items } = await anyList(seed)
    const { registry_headings } = must(await ana.client.getRegistry(registry.id)).meta
    const isEmpty = items.length + registry_headings.length === 0
    for (const kind of ['csv', 'json'] as const) {
      const { registry_currency } = registry.meta
      const copy = await listOf(ana, { title: 'A list', meta: { registry_currency } }, [])
      const { status } = await importInto(copy.at, await fileOf(at, kind))
      assert.equal(status, isEmpty ? 422 : 303, `${kind} of ${seed}`)
      for (const each of ['csv', 'json'] as const) {
        const [made, first] = [await fileOf(copy.at, each), await fileOf(at, each)]
        assert.equal(made, first, `${kind} of ${seed}, read as ${each}`)
      }
    }
  }
})

test('a gift without a shop is one on another site, too: its file names no site', async () => {
  const { at, registry, items } = await listOf(ana, {}, [{ name: 'A cooking lesson' }])
  must(await ana.client.updateItem(items[0]?.id ?? 0, { url: `${site.url}/?registry=${registry.id}` }))
  for (const kind of ['csv', 'json'] as const) {
    const file = await fileOf(at, kind)
    assert.doesNotMatch(file, /registry=|127\.0\.0\.1/)
    const copy = await listOf(ana, {}, [])
    assert.equal((await importInto(copy.at, file)).status, 303)
    const [lesson] = must(await ana.client.listRegistryItems(copy.registry.id))
    assert.match(lesson?.url ?? '', new RegExp(`/\\?registry=${copy.registry.id}$`))
  }
})

test('gifts come under the headings of their column, in a list that has some, and those that are most wanted above the line', async () => {
  const { at, items, registry } = await listOf(ana, {}, [{ name: 'Pot' }, { name: 'Sofa' }])
  const registry_headings = [
    { title: 'Kitchen', items_above: 0 },
    { title: 'Home', items_above: 1 },
  ]
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings, registry_most_wanted: 1 } }))
  const table = 'Name,Heading,Most wanted\nPan,kitchen,\nFork,Kitchen,x\nTent,Garden,\nCard,,\n'
  assert.equal((await importInto(at, table)).status, 303)
  const { meta } = must(await ana.client.getRegistry(registry.id))
  const all = must(await ana.client.listRegistryItems(registry.id))
  assert.deepEqual(each(all, 'name'), ['Card', 'Pot', 'Fork', 'Sofa', 'Pan', 'Tent'])
  assert.deepEqual(meta.registry_headings, [
    { title: 'Kitchen', items_above: 1 },
    { title: 'Home', items_above: 3 },
    { title: 'kitchen', items_above: 4 },
    { title: 'Garden', items_above: 5 },
  ])
  assert.equal(meta.registry_most_wanted, 3)
  assert.equal(items.length, 2)
})

test('a column of which a list can hold nothing is named before anything is added', async () => {
  const { at } = await listOf(ana, {}, [])
  for (const table of [
    'Name,Colour <red>,Size\nLamp,red,',
    '{"gifts": [{"name": "Lamp", "Colour <red>": 1, "Size": 2}]}',
  ]) {
    const { status, html } = await importInto(at, table, 'look')
    assert.equal(status, 200)
    const leftOut =
      /These columns say nothing that a list can hold, and are left out: “Colour <red>” and “Size”\./
    assert.match(decode(html), leftOut)
  }
  assert.doesNotMatch((await importInto(at, 'Name,Heading\nLamp,Kitchen', 'look')).html, /left out/)
})

test('a file says which line is wrong: one part, a heading that is too long, and a word that is no yes', async () => {
  const { at } = await listOf(ana, {}, [])
  const wrong = async (table: string) => decode((await importInto(at, table)).html)
  assert.match(await wrong('Name,In parts,Quantity\nBike,yes,1'), /Line 2.*A gift in parts has at least 2\./s)
  const maybe = await wrong('Name,In parts,Quantity\nBike,maybe,2')
  assert.match(maybe, /Write yes under “In parts”, or leave it empty\./)
  assert.match(await wrong(`Name,Heading\nBike,${'x'.repeat(61)}`), /A heading has 1 to 60 characters\./)
  const whole = await wrong('{"gifts": [{"name": "Bike", "parts": true, "quantity": 1}]}')
  assert.match(whole, /Gift 1.*at least 2/s)
  assert.match(await wrong('{"gifts": ['), /This JSON cannot be read\./)
  assert.match(await wrong('[]'), /There is no gift in it\./)
  const headings = (count: number) =>
    `Name,Heading\n${Array.from({ length: count }, (_, n) => `Gift,H${n}`).join('\n')}`
  assert.match(await wrong(headings(limits.headings + 1)), /A list has at most 30 headings\./)
  assert.equal((await importInto(at, headings(limits.headings))).status, 303)
})
