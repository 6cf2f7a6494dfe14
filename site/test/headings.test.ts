import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { allIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Gift ${n + 1}` }))
const rowsIn = (html: string) => allIn(html, /data-row="[^"]+" data-name="([^"]+)"/g)
const line = 'Most wanted is above this line'

function filled(form: URLSearchParams, typed: Record<string, string>): URLSearchParams {
  form.delete('to')
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

async function ownerOf(count: number, headings: readonly [title: string, items_above: number][] = []) {
  const made = await listOf(ana, { status: 'publish' }, named(count))
  const registry_headings = headings.map(([title, items_above]) => ({ title, items_above }))
  must(await ana.client.updateRegistry(made.registry.id, { meta: { registry_headings } }))
  const { browser, client } = ana
  return {
    ...made,
    browser,
    stored: async () => must(await client.getRegistry(made.registry.id)).meta.registry_headings,
    async send(form: string, typed: Record<string, string>, page = '') {
      const answer = await browser.fillIn(made.at + page, made.at + form, typed)
      return answer.status === 422 ? answer : browser.follow()
    },
  }
}

test('an owner names headings, and they stand where they were put', async () => {
  const { send, stored, items } = await ownerOf(3)
  const kitchen = { heading: ' Kitchen ', before: String(items[0]?.id) }
  const first = await send('/headings', kitchen, '?add=heading')
  assert.match(first.html, /“Kitchen” is a heading of your list\./)
  assert.deepEqual(rowsIn(first.html), [line, 'Kitchen', 'Gift 1', 'Gift 2', 'Gift 3'])
  assert.match(first.html, />3 gifts<\/span><\/span><\/summary>/)
  await send('/headings', { heading: 'Table', before: String(items[2]?.id) }, '?add=heading')
  const { html } = await send('/headings', { heading: 'Bath' }, '?add=heading')
  assert.deepEqual(rowsIn(html), [line, 'Kitchen', 'Gift 1', 'Gift 2', 'Table', 'Gift 3', 'Bath'])
  await send('/headings', { heading: 'Table', before: '' }, '?add=heading')
  const names = each(await stored(), 'title')
  assert.deepEqual(names, ['Kitchen', 'Table', 'Bath'], 'a form that comes twice makes one heading')
})

test('gifts above the first heading are on its level, those below it one level deeper', async () => {
  const { at, browser } = await ownerOf(3, [['Kitchen', 1]])
  const { html } = await browser.open(at)
  const levels = [...html.matchAll(/<(h\d)[^>]*>(Gift \d|Kitchen)</g)].map(
    ([, level, name]) => `${level} ${name}`,
  )
  assert.deepEqual(levels, ['h3 Gift 1', 'h3 Kitchen', 'h4 Gift 2', 'h4 Gift 3'])
})

test('a heading is named anew, leaves and comes back, and its gifts stay', async () => {
  const { at, browser, send, stored } = await ownerOf(2, [
    ['Kitchen', 0],
    ['A “table” & <more>', 1],
  ])
  const table = '?heading=2'
  const twice = await send('/headings/save', { heading: 'Kitchen' }, table)
  assert.match(twice.html, /There is already a heading with this name/)
  await send('/headings/save', { heading: 'Table' }, table)
  assert.deepEqual((await stored())[1], { title: 'Table', items_above: 1 })
  const gone = await send('/headings/remove', {}, table)
  assert.match(gone.html, /“Table” is no longer a heading\. Its gifts stay\./)
  assert.deepEqual(rowsIn(gone.html), ['Kitchen', 'Gift 1', 'Gift 2'])
  await browser.submit(`${at}/headings`)
  assert.deepEqual(rowsIn((await browser.follow()).html), ['Kitchen', 'Gift 1', 'Table', 'Gift 2'])
  const old = await send('/headings/save', { row: 'heading Attic', heading: 'Loft' }, table)
  assert.deepEqual(rowsIn(old.html), ['Kitchen', 'Gift 1', 'Table', 'Gift 2'], 'it was there before')
})

test('a heading has 1 to 60 characters, and a list 30 headings', async () => {
  const { send, stored } = await ownerOf(
    1,
    Array.from({ length: limits.headings - 1 }, (_, n) => [`H${n}`, 0]),
  )
  for (const heading of ['', '  ', '😀'.repeat(limits.heading + 1)]) {
    const { status, html } = await send('/headings', { heading }, '?add=heading')
    assert.equal(status, 422, heading)
    assert.match(html, /A heading has 1 to 60 characters\./)
  }
  await send('/headings', { heading: '😀'.repeat(limits.heading) }, '?add=heading')
  assert.equal((await stored()).length, limits.headings)
  const { status, html } = await send('/headings', { heading: 'One more' }, '?add=heading')
  assert.equal(status, 422)
  assert.match(html, /A list has at most 30 headings\. Remove one first\./)
  assert.match(html, /id="heading"[^>]*value="One more"/)
})

test('without script a grip leads to the ways to move its row, and each press changes the order', async () => {
  const { at, browser, items } = await ownerOf(3, [
    ['Kitchen', 0],
    ['Table', 2],
  ])
  const press = async (row: string, to: string, page = `?grip=${row}`, more: Record<string, string> = {}) => {
    assert.match(await browser.read(at + page), new RegExp(`name="to" value="${to}"`))
    await browser.post(`${at}/move`, filled(browser.formTo(`${at}/move`), { row, to, ...more }))
    return rowsIn((await browser.follow()).html)
  }
  const [one = '', , three = ''] = items.map(({ id }) => String(id))
  assert.deepEqual(await press('line', 'down'), ['Kitchen', 'Gift 1', line, 'Gift 2', 'Table', 'Gift 3'])
  assert.match(browser.page.html, /“Most wanted is above this line”: now 1 of 3\./)
  assert.deepEqual(await press('line', 'top'), [line, 'Kitchen', 'Gift 1', 'Gift 2', 'Table', 'Gift 3'])
  assert.deepEqual(await press(one, 'down'), [line, 'Kitchen', 'Gift 2', 'Gift 1', 'Table', 'Gift 3'])
  assert.match(browser.page.html, /“Gift 1”: now 2 of 2\./)
  const next = new RegExp(`data-panel.*name="row" value="${one}"`, 's')
  assert.match(browser.page.html, next, 'for the next press')
  assert.match(browser.page.html, /data-grip aria-label="Move Gift 1" autofocus/)
  const under = await press(three, 'under', `?grip=${three}`, { under: 'heading Kitchen' })
  assert.deepEqual(under, [line, 'Kitchen', 'Gift 2', 'Gift 1', 'Gift 3', 'Table'])
  const table = await press('heading Table', 'top', '?heading=2')
  assert.deepEqual(table, [line, 'Table', 'Kitchen', 'Gift 2', 'Gift 1', 'Gift 3'])
  assert.match(browser.page.html, /“Table”: now 1 of 2\./)
})

test('the form of a new heading stands where the heading will stand', async () => {
  const { at, browser, items } = await ownerOf(2, [['Kitchen', 0]])
  const before = String(items[1]?.id)
  const { html } = await browser.open(`${at}?add=heading&before=${before}`)
  const parts = ['>Gift 1<', 'id="heading"', '>Gift 2<'].map((part) => html.indexOf(part))
  const inOrder = parts.toSorted((one, other) => one - other)
  assert.deepEqual(parts, inOrder)
  await browser.submit(`${at}/headings`, { heading: 'Table' })
  assert.deepEqual(rowsIn((await browser.follow()).html), ['Kitchen', 'Gift 1', 'Table', 'Gift 2'])
  const last = await browser.read(`${at}?add=heading`)
  assert.ok(last.indexOf('id="heading"') > last.indexOf('>Gift 2<'), 'at the end, and not above everything')
})

test('a gift goes under a heading from its form, as the last one there; a new gift stands at the end', async () => {
  const { at, browser, items, send } = await ownerOf(3, [
    ['Kitchen', 1],
    ['Table', 2],
  ])
  const edit = `?edit=${items[2]?.id}`
  const gift = { name: 'Gift 3', quantity: '1', url: 'https://shop.example/gift' }
  assert.match(await browser.read(at + edit), /<option value="heading Table" selected>/)
  const form = `/items/${items[2]?.id}`
  const moved = await send(form, { ...gift, under: 'heading Kitchen' }, edit)
  assert.deepEqual(rowsIn(moved.html), [line, 'Gift 1', 'Kitchen', 'Gift 2', 'Gift 3', 'Table'])
  const first = await send(form, { ...gift, under: '' }, edit)
  assert.deepEqual(rowsIn(first.html), [line, 'Gift 1', 'Gift 3', 'Kitchen', 'Gift 2', 'Table'])
  const old = await send(form, { ...gift, under: 'heading Attic' }, edit)
  assert.deepEqual(rowsIn(old.html), rowsIn(first.html), 'a heading that has gone moves nothing')
  const added = await send('/items', { ...gift, name: 'Gift 4', under: 'heading Kitchen' }, '?add=by-hand')
  assert.deepEqual(rowsIn(added.html), [line, 'Gift 1', 'Gift 3', 'Kitchen', 'Gift 2', 'Gift 4', 'Table'])
})

test('guests read the gifts under their headings, the most wanted first, and what is given at the end', async () => {
  const { items, registry } = await ownerOf(6, [
    ['Kitchen', 1],
    ['Table', 3],
    ['Empty', 6],
  ])
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_most_wanted: 2 } }))
  must(await ana.client.createPurchase(registry.id, items[5]?.id ?? 0, { purchaser: 'Mia' }))
  const guest = new Visitor(site.url)
  const here = `/registry/${registry.slug}`
  const order = (html: string) => allIn(html, /<h[23][^>]*>([^<]+)<\/h[23]>/g)
  const { html } = await guest.open(here)
  const gifts = html.slice(html.indexOf('<nav class="jump"'), html.indexOf('<section class="ideas"'))
  const [wanted, kitchen] = ['Most wanted, Gift 1, Gift 2', 'Kitchen, Gift 3']
  const rest = 'Table, Gift 4, Gift 5, Taken care of, Gift 6'
  assert.equal(order(gifts).join(', '), [wanted, kitchen, rest].join(', '))
  assert.match(
    html,
    /href="#most-wanted">.*?2<\/span>.*?href="#heading-1">.*?1<\/span>.*?href="#heading-2">.*?2<\/span>/s,
  )
  assert.ok(!html.includes('Empty'), 'a heading without a gift is not shown')
  const cheap = await guest.open(`${here}?sort=cheap`)
  assert.ok(!cheap.html.includes('class="jump"'), 'in another order there are no headings')
  assert.match(cheap.html, /All, lowest price first/)
  const left = await guest.open(`${here}?show=left`)
  assert.match(left.html, /Still to give, in their order/)
})

test('a guest chooses a heading in the menu, sorts and searches in it, and comes back to it from a gift', async () => {
  const { items, registry } = await ownerOf(33, [
    ['Küche & <Tisch>', 1],
    ['Bath', 30],
    ['Empty', 33],
  ])
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_most_wanted: 2 } }))
  must(await ana.client.createPurchase(registry.id, items[32]?.id ?? 0, { purchaser: 'Mia' }))
  const guest = new Visitor(site.url)
  const here = `/registry/${registry.slug}`
  const giftsIn = (html: string) => allIn(html, /<h3[^>]*>(Gift \d+)<\/h3>/g)
  const kitchen = `${here}?heading=K%C3%BCche%20%26%20%3CTisch%3E`
  const all = await guest.open(here)
  const menu = all.html.slice(all.html.indexOf('<ul aria-label="Headings">'))
  assert.match(menu, /aria-current="true"><span dir="auto">All headings<\/span> <span class="count">33</)
  assert.match(menu, /&amp; &lt;Tisch&gt;<\/span> <span class="count">29</)
  assert.ok(!all.html.includes('Empty'), 'a heading without a gift is not offered')
  const one = await guest.open(kitchen)
  assert.equal(giftsIn(one.html).length, 29)
  assert.equal(giftsIn(one.html)[0], 'Gift 2', 'the most wanted ones under it, too')
  const row = one.html.slice(one.html.indexOf('<nav class="jump"'))
  assert.match(row, /aria-current="true"><span dir="auto">Küche/)
  const found = await guest.open(`${kitchen}&find=gift+3&sort=dear`)
  assert.deepEqual(giftsIn(found.html), ['Gift 3', 'Gift 13', 'Gift 23', 'Gift 30'])
  assert.match(found.html, /Show all 29/)
  assert.match(
    found.html,
    /<input type="hidden" name="sort" value="dear"><input type="hidden" name="heading" value="Küche &amp; &lt;Tisch&gt;">/,
  )
  const give = (/href="([^"]+\/give\?[^"]*)"/.exec(found.html)?.[1] ?? '').replaceAll('&amp;', '&')
  assert.match(await guest.read(give), /heading=K%C3%BCche/, 'the way back leads to what was chosen')
  assert.deepEqual(giftsIn(await guest.read(`${here}?heading=Bath`)), ['Gift 31', 'Gift 32', 'Gift 33'])
  for (const none of ['Empty', 'Attic', '<b>', ' '])
    assert.equal(giftsIn(await guest.read(`${here}?heading=${encodeURIComponent(none)}`)).length, 33, none)
  for (const id of [30, 31])
    must(await ana.client.createPurchase(registry.id, items[id]?.id ?? 0, { purchaser: 'Mia' }))
  assert.doesNotMatch(await guest.read(`${here}?heading=Bath`), /Everything on this list/)
  assert.match(await guest.read(`${here}?heading=Bath`), /Nothing here at the moment/)
})

test('an owner finds a gift of more than 30 and goes to its row; a shorter list has no search', async () => {
  const long = await ownerOf(31, [
    ['Kitchen', 0],
    ['Table', 20],
  ])
  const { html } = await long.browser.open(`${long.at}?find=gift+31`)
  assert.match(html, /1 gift with “gift 31”/)
  assert.match(html, new RegExp(`<a href="#row-${long.items[30]?.id}" dir="auto">Gift 31</a>`))
  assert.match(html, /id="row-heading-1".*?>20 gifts<.*?id="row-heading-2".*?>11 gifts</s)
  assert.match(await long.browser.read(`${long.at}?find=yacht`), /Nothing with “yacht” here/)
  const short = await ownerOf(30)
  assert.ok(!(await short.browser.read(short.at)).includes('role="search"'))
})
