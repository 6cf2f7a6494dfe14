import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { formsInForms, visitorFromAfar } from '@hopechest/testing/visitor'
import { writeRuns } from '../pages/owners/list/places.ts'
import { listOf, signedIn, siteAndOwner } from './owners.ts'
import { away, openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

const wrapped = { registry_event_date: '2099-06-12' }
const names = (html: string) =>
  allIn(html, /data-row="[^"]+" data-name="([^"]+)"/g).filter(
    (name) => name !== 'Most wanted is above this line',
  )

async function ownerOf(count: number, meta: object = {}, owner = ana) {
  const gifts = Array.from({ length: count }, (_, n) => ({ name: `Gift ${n + 1}` }))
  const made = await listOf(owner, { status: 'publish', meta: { ...wrapped, ...meta } }, gifts)
  const { browser, client } = owner
  const idOf = (n: number) => String(made.items[n - 1]?.id)
  /** A tab in which gifts are chosen, and how its form is sent. */
  async function choose(chosen: readonly number[]) {
    const form = await browser.formAt(`${made.at}?select=1`, `${made.at}/several`)
    for (const name of ['act', 'under', 'item']) form.delete(name)
    for (const n of chosen) form.append('item', idOf(n))
    return (typed: Record<string, string>) => {
      const all = new URLSearchParams(form)
      for (const [name, value] of Object.entries(typed)) all.set(name, value)
      return browser.post(`${made.at}/several`, all)
    }
  }
  return {
    ...made,
    browser,
    idOf,
    choose,
    async act(chosen: readonly number[], typed: Record<string, string>) {
      await (await choose(chosen))(typed)
      return (await browser.follow()).html
    },
    async undo() {
      await browser.submit(`${made.at}/undo`)
      return (await browser.follow()).html
    },
    stored: async () => must(await client.listRegistryItems(made.registry.id)).map(({ name }) => name),
    meta: async () => must(await client.getRegistry(made.registry.id)).meta,
  }
}

test('several gifts go under a new heading in one act, and back to their places with one undo', async () => {
  const list = await ownerOf(6, {
    registry_most_wanted: 2,
    registry_headings: [{ title: 'Table', items_above: 3 }],
  })
  const before = await list.meta()
  const { html } = await list.browser.open(`${list.at}?select=1`)
  assert.match(html, /<input type="checkbox" name="item" value="\d+" aria-label="Choose Gift 1">/)
  const put = await list.act([1, 3, 5], { act: 'new', heading: 'Kitchen' })
  assert.match(put, /3 gifts are under “Kitchen” now\./)
  assert.match(put, />Done<\/a>/, 'the owner goes on choosing')
  const moved = ['Gift 2', 'Table', 'Gift 4', 'Gift 6', 'Kitchen', 'Gift 1', 'Gift 3', 'Gift 5']
  assert.deepEqual(names(put), moved)
  const back = await list.undo()
  assert.match(back, /3 gifts are back in place\./)
  assert.deepEqual(names(back), ['Gift 1', 'Gift 2', 'Gift 3', 'Table', 'Gift 4', 'Gift 5', 'Gift 6'])
  assert.deepEqual(await list.meta(), before, 'the new heading has gone, and the line is where it was')
})

test('several gifts go under a heading that is there, or above the first one', async () => {
  const list = await ownerOf(4, { registry_headings: [{ title: 'Table', items_above: 1 }] })
  assert.deepEqual(names(await list.act([1, 4], { under: 'heading Table' })), [
    'Table',
    'Gift 2',
    'Gift 3',
    'Gift 1',
    'Gift 4',
  ])
  const above = await list.act([3], { under: '' })
  assert.match(above, /1 gift is above the first heading now\./)
  assert.deepEqual(names(above), ['Gift 3', 'Table', 'Gift 2', 'Gift 1', 'Gift 4'])
})

test('what cannot be done says so, and the choice stays', async () => {
  const list = await ownerOf(3)
  const none = await (await list.choose([]))({ act: 'off' })
  assert.equal(none.status, 422)
  assert.match(none.html, /Choose at least one gift\./)
  const unnamed = await (await list.choose([2]))({ act: 'new', heading: ' ' })
  assert.equal(unnamed.status, 422)
  assert.match(unnamed.html, new RegExp(`value="${list.idOf(2)}"[^>]* checked`))
  assert.match(unnamed.html, /A heading has 1 to 60 characters\./)
  const gone = await (await list.choose([2]))({ under: 'heading Attic' })
  assert.match(gone.html, /This heading was renamed or removed meanwhile\./)
  for (const [count, status] of [
    [200, 303],
    [201, 422],
  ] as const) {
    const many = await (await list.choose(Array.from({ length: count }, () => 1)))({ act: 'off' })
    assert.equal(many.status, 303, 'a gift counts once')
    const form = await list.browser.formAt(`${list.at}?select=1`, `${list.at}/several`)
    for (let n = 0; n < count; n++) form.append('item', String(900_000 + n))
    form.set('act', 'off')
    assert.equal((await list.browser.post(`${list.at}/several`, form)).status, status)
  }
})

test('several gifts leave the list in one act, and one undo brings all of them back to their places', async () => {
  const list = await ownerOf(6, {
    registry_most_wanted: 3,
    registry_headings: [{ title: 'Table', items_above: 2 }],
  })
  const before = await list.meta()
  const off = await list.act([2, 3, 6], { act: 'off' })
  assert.match(off, /3 gifts are off your list\./)
  assert.deepEqual(await list.stored(), ['Gift 1', 'Gift 4', 'Gift 5'])
  const back = await list.undo()
  assert.match(back, /3 gifts are back in place\./)
  assert.deepEqual(await list.meta(), before)
  await list.browser.open(`${list.at}?off=3&at=${encodeURIComponent('.zz.zz~!')}`)
  assert.match(
    await list.undo(),
    /0 gifts are back in place\./,
    'an address that is made up brings nothing back',
  )
})

test('several gifts move to another list in one act, with what was given, and one undo brings them back', async () => {
  const list = await ownerOf(5, { registry_headings: [{ title: 'Table', items_above: 3 }] })
  const other = await listOf(ana, { title: 'Winter at ours', meta: wrapped }, [{ name: 'Sledge' }])
  must(await site.api.as.admin.createPurchase(list.registry.id, Number(list.idOf(2)), { purchaser: 'Mia' }))
  await (await list.choose([2, 3, 5]))({ act: 'list' })
  assert.match(list.browser.page.html, /Move 3 gifts to another list/)
  await list.browser.post(`${list.at}/several`, await formWith(list, other.registry.slug))
  const { html } = await list.browser.follow()
  assert.match(html, /3 gifts are on the other list now\./)
  assert.deepEqual(names(html), ['Gift 1', 'Table', 'Gift 4'])
  const there = must(await ana.client.listRegistryItems(other.registry.id))
  assert.deepEqual(
    there.map(({ name, quantity_purchased }) => [name, quantity_purchased]),
    [
      ['Sledge', 0],
      ['Gift 2', 1],
      ['Gift 3', 0],
      ['Gift 5', 0],
    ],
  )
  assert.deepEqual(names(await list.undo()), ['Gift 1', 'Gift 2', 'Gift 3', 'Table', 'Gift 4', 'Gift 5'])
  const back = must(await ana.client.listRegistryItems(list.registry.id))
  assert.deepEqual(
    back.map(({ quantity_purchased }) => quantity_purchased),
    [0, 1, 0, 0, 0],
  )
})

/** The form of the page that asks to which list, with all its gifts. */
async function formWith({ browser, at }: Awaited<ReturnType<typeof ownerOf>>, to: string) {
  const part = browser.page.html.split('<form').find((each) => each.includes(`name="to" value="${to}"`)) ?? ''
  const form = browser.formTo(`${at}/several`)
  form.delete('item')
  for (const [, id] of part.matchAll(/name="item" value="(\d+)"/g)) form.append('item', id ?? '')
  form.set('to', to)
  return form
}

test('gifts that moved from an open list to a wrapped one stay there: they may be bought meanwhile', async () => {
  const list = await ownerOf(2, { registry_reveal: 'always' })
  const other = await listOf(ana, { title: 'Winter at ours', meta: wrapped }, [])
  await (await list.choose([1, 2]))({ act: 'list' })
  await list.browser.post(`${list.at}/several`, await formWith(list, other.registry.slug))
  const { html } = await list.browser.follow()
  assert.match(html, /2 gifts are on the other list now\./)
  assert.doesNotMatch(html, />Undo</)
  const [one] = must(await ana.client.listRegistryItems(other.registry.id))
  const form = list.browser.formTo(`${list.at}/undo`, {
    act: 'gone',
    to: other.registry.slug,
    at: `.${(one?.id ?? 0).toString(36)}`,
  })
  await list.browser.post(`${list.at}/undo`, form)
  assert.equal(must(await ana.client.listRegistryItems(other.registry.id)).length, 2)
})

test('of two tabs that take gifts off, the second takes off what is left, and a page of long ago moves what is there', async () => {
  const list = await ownerOf(4)
  const [first, second, third] = [
    await list.choose([1, 2]),
    await list.choose([2, 3]),
    await list.choose([1, 4]),
  ]
  await Promise.all([first({ act: 'off' }), second({ act: 'off' })])
  assert.deepEqual(await list.stored(), ['Gift 4'])
  await third({ act: 'new', heading: 'Kitchen' })
  assert.match((await list.browser.follow()).html, /1 gift is under “Kitchen” now\./)
})

test('an undo that a stranger made up brings back no gift of another list', async () => {
  const [list, other] = [await ownerOf(2), await ownerOf(2)]
  for (const made of [list, other]) await made.act([1], { act: 'off' })
  const both = writeRuns([
    { ids: [list, other].map(({ idOf }) => Number(idOf(1))), above: undefined, isMostWanted: false },
  ])
  await list.browser.open(`${list.at}?off=2&at=${both}`)
  assert.match(await list.undo(), /1 gift is back in place\./)
  assert.deepEqual(await list.stored(), ['Gift 2', 'Gift 1'])
  assert.deepEqual(await other.stored(), ['Gift 2'])
})

test('an act that is cut off is finished by sending its form again, and the undo is for all', async () => {
  let left = Number.POSITIVE_INFINITY
  await using cut = await openSite({
    between: (ask) => (question) => {
      const isAct = question.method === 'DELETE' || /\/move$/.test(question.path)
      return isAct && left-- <= 0 ? away() : ask(question)
    },
  })
  const owner = await signedIn(cut)
  const list = await ownerOf(5, {}, owner)
  const send = await list.choose([1, 3, 5])
  left = 1
  assert.equal((await send({ act: 'off' })).status, 503)
  assert.deepEqual(await list.stored(), ['Gift 2', 'Gift 3', 'Gift 4', 'Gift 5'])
  left = Number.POSITIVE_INFINITY
  await send({ act: 'off' })
  assert.match((await list.browser.follow()).html, /3 gifts are off your list\./)
  await list.undo()
  assert.equal((await list.stored()).length, 5)

  const other = await listOf(owner, { title: 'Winter at ours', meta: wrapped }, [])
  await (await list.choose([2, 3, 4]))({ act: 'list' })
  const form = await formWith(list, other.registry.slug)
  left = 2
  assert.equal((await list.browser.post(`${list.at}/several`, form)).status, 503)
  left = Number.POSITIVE_INFINITY
  await list.browser.post(`${list.at}/several`, form)
  assert.match((await list.browser.follow()).html, /3 gifts are on the other list now\./)
  assert.equal(must(await owner.client.listRegistryItems(other.registry.id)).length, 3, 'each once')
  await list.undo()
  assert.equal((await list.stored()).length, 5)
})

test('while a question waits, the chosen gifts leave as ever, and the question stays', async () => {
  const list = await ownerOf(3)
  const guest = visitorFromAfar(site.url)
  const asking = `${list.here}/items/${list.idOf(1)}/ask`
  await guest.fillIn(asking, { question: 'Which size?' })
  const { html } = await list.browser.open(`${list.at}?select=1`)
  assert.deepEqual(formsInForms(html), [])
  assert.doesNotMatch(html, /Which size/)
  assert.match(await list.act([2], { act: 'off' }), /1 gift is off your list\./)
  assert.match(await list.browser.read(list.at), /Which size/)
})
