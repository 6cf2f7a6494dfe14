import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { lineWith } from './line.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

let ana: SignedInPerson
let jonas: SignedInPerson
const site = siteOf(
  () => frame.open(),
  async () => {
    ana = await signedIn(site)
    jonas = await signedIn(site, { name: 'Jonas Weber' })
  },
)

/** A list of both, and the browsers of both. */
async function ofBoth(list: Parameters<typeof listOf>[1] = {}, gifts: Parameters<typeof listOf>[2] = [{}]) {
  const registry_owners = [jonas.person.username]
  const made = await listOf(ana, { ...list, meta: { registry_owners, ...list.meta } }, gifts)
  const { id } = made.registry
  return {
    ...made,
    stored: async () => must(await ana.client.getRegistry(id)),
    gifts: async () => must(await ana.client.listRegistryItems(id)),
  }
}

/** A form as the page filled it in, with its texts of several lines and its choices. */
function filled(browser: Visitor, action: string): URLSearchParams {
  const form = browser.formTo(action)
  const all = [...browser.page.html.matchAll(/<form\b[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
  const own = all.find(([, address]) => decode(address ?? '') === action)?.[2] ?? ''
  for (const [, name = '', text = ''] of own.matchAll(
    /<textarea[^>]* name="([^"]+)"[^>]*>\n([\s\S]*?)<\/textarea>/g,
  ))
    form.set(name, decode(text))
  for (const [, name = '', options = ''] of own.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    form.set(
      name,
      decode(
        /value="([^"]*)" selected/.exec(options)?.[1] ?? /<option selected>(\w+)/.exec(options)?.[1] ?? '',
      ),
    )
  for (const name of new Set([...own.matchAll(/type="radio" name="([^"]+)"/g)].map(([, each]) => each ?? '')))
    form.set(name, decode(firstIn(own, new RegExp(`name="${name}" value="([^"]*)"[^>]* checked`))))
  return form
}

/** Opens the form in one browser, and hands back how it is sent. */
async function opened({ browser }: SignedInPerson, page: string, action: string) {
  const tab = tabOf(browser)
  await tab.open(page)
  const form = filled(tab, action)
  return async (typed: Record<string, string>, comesBack = action) => {
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    const answer = await tab.post(action, form)
    return { ...answer, form: answer.status === 303 ? form : filled(tab, comesBack), tab }
  }
}

function tabOf(browser: Visitor): Visitor {
  const tab = new Visitor(site.url)
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  return tab
}

const textOf = (html: string) => decode(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))

test('two owners change two things of a list at the same time, and both stay', async () => {
  const { at, stored } = await ofBoth({ story: 'By the sea' })
  const details = `${at}/details`
  const [byAna, byJonas] = [await opened(ana, details, details), await opened(jonas, details, details)]
  assert.equal(
    (await byJonas({ story: 'On the hill', day: '2027-06-12', sendTo: 'Mühlenweg 4' })).status,
    303,
  )
  assert.equal((await byAna({ title: 'Our house', currency: 'SEK' })).status, 303)
  const { title, story, meta } = await stored()
  assert.deepEqual([title, story], ['Our house', 'On the hill'])
  assert.deepEqual([meta.registry_event_date, meta.registry_currency], ['2027-06-12', 'SEK'])
  const { registry } = { registry: await stored() }
  assert.equal(must(await ana.client.getSendTo(registry.id)).send_to, 'Mühlenweg 4')
})

test('of a story and an address that both have changed, the page shows both and asks, until one is chosen', async () => {
  const { at, registry, stored } = await ofBoth({ story: 'By the sea' })
  must(await ana.client.setSendTo(registry.id, 'Old street 1'))
  const details = `${at}/details`
  const send = await opened(ana, details, details)
  await (await opened(jonas, details, details))({ story: 'On the <hill>', sendTo: 'New street 2' })
  const asked = await send({ story: 'In the woods', sendTo: 'Far road 3', title: 'Ours' })
  assert.equal(asked.status, 409)
  assert.match(
    textOf(asked.html),
    /Please look again.*changed meanwhile.*Saved meanwhile On the <hill> Yours In the woods/,
  )
  assert.match(textOf(asked.html), /Saved meanwhile New street 2 Yours Far road 3/)
  assert.equal((await stored()).title, 'House on the hill', 'nothing is saved yet')
  asked.form.set('elsewhere', 'story')
  const still = await asked.tab.post(details, asked.form)
  assert.equal(still.status, 409)
  assert.doesNotMatch(textOf(still.html), /Yours In the woods/)
  assert.match(textOf(still.html), /Saved meanwhile New street 2 Yours Far road 3/)
  assert.equal((await asked.tab.post(details, filled(asked.tab, details))).status, 303)
  assert.deepEqual([(await stored()).title, (await stored()).story], ['Ours', 'On the <hill>'])
  assert.equal(must(await ana.client.getSendTo(registry.id)).send_to, 'Far road 3')
})

frame.ownTest('an address that another process stores at the same moment is asked about, too', async () => {
  const line = lineWith(/^PUT /)
  await using own = await openSite(line)
  const owner = await signedIn(own)
  const { registry, at } = await listOf(owner)
  line.next.before = () => owner.client.setSendTo(registry.id, 'New street 2')
  const { status, html } = await owner.browser.fillIn(`${at}/details`, {
    sendTo: 'Far road 3',
  })
  assert.equal(status, 409)
  assert.match(textOf(html), /Saved meanwhile New street 2 Yours Far road 3/)
  assert.equal(must(await owner.client.getSendTo(registry.id)).send_to, 'New street 2')
})

test('a form that has asked asks again, where it was changed once more', async () => {
  const { at, registry, stored } = await ofBoth({ story: 'One' })
  const details = `${at}/details`
  const send = await opened(ana, details, details)
  must(await jonas.client.updateRegistry(registry.id, { story: 'Two' }))
  const first = await send({ story: 'Mine' })
  must(await jonas.client.updateRegistry(registry.id, { story: 'Three' }))
  const second = await first.tab.post(details, first.form)
  assert.equal(second.status, 409)
  assert.match(textOf(second.html), /Saved meanwhile Three Yours Mine/)
  assert.equal((await first.tab.post(details, filled(first.tab, details))).status, 303)
  assert.equal((await stored()).story, 'Mine')
})

test('a gift keeps what another owner has changed of it, and asks about the same', async () => {
  const headings = { registry_headings: [{ title: 'Kitchen', items_above: 1 }] }
  const { at, items, gifts, stored } = await ofBoth({}, [{ price: 24.999 }])
  const [kettle] = items
  must(await ana.client.updateRegistry((await stored()).id, { meta: headings }))
  const [page, save] = [`${at}?edit=${kettle?.id}`, `${at}/items/${kettle?.id}`]
  const [byAna, byJonas] = [await opened(ana, page, save), await opened(jonas, page, save)]
  await byJonas({ quantity: '4', under: 'heading Kitchen', description: 'The red one', currency: 'SEK' })
  assert.equal((await byAna({ name: 'Kettle' })).status, 303)
  const [changed] = await gifts()
  assert.deepEqual(
    [changed?.name, changed?.quantity_needed, changed?.description, changed?.price],
    ['Kettle', 4, 'The red one', 24.999],
  )
  const { meta } = await stored()
  assert.deepEqual(meta.registry_item_currencies, [{ item_id: kettle?.id, currency: 'SEK' }])
  assert.deepEqual(meta.registry_headings, [{ title: 'Kitchen', items_above: 0 }])
  const asked = await byAna({ name: 'Kettle', description: 'The blue one', quantity: '5' })
  assert.equal(asked.status, 409)
  assert.match(textOf(asked.html), /Saved meanwhile 4 Yours 5/)
  assert.match(textOf(asked.html), /Saved meanwhile The red one Yours The blue one/)
  assert.doesNotMatch(
    textOf(asked.html),
    /Saved meanwhile Kettle/,
    'her own change is not the one of another',
  )
  asked.form.set('quantity', '6')
  assert.equal((await asked.tab.post(save, asked.form)).status, 303)
  const [last] = await gifts()
  assert.deepEqual([last?.name, last?.quantity_needed, last?.description], ['Kettle', 6, 'The blue one'])
})

test('a new gift in parts keeps the words about handing over that another owner has written meanwhile', async () => {
  const { at, registry, stored } = await ofBoth({ meta: { registry_hand_over: 'In an envelope.' } })
  const add = `${at}/items`
  const send = await opened(ana, `${at}?add=by-hand`, add)
  const { form, tab } = await send({ name: 'Bike', price: '320', parts: '1', show: 'amounts' })
  assert.equal(form.get('hand_over'), 'In an envelope.')
  must(await jonas.client.updateRegistry(registry.id, { meta: { registry_hand_over: 'By transfer.' } }))
  form.set('quantity', '1')
  const again = await tab.post(add, form)
  assert.equal(again.status, 422)
  const mended = filled(tab, add)
  mended.set('quantity', '8')
  assert.equal((await tab.post(add, mended)).status, 303)
  assert.equal((await stored()).meta.registry_hand_over, 'By transfer.')
  mended.set('name', 'Boat')
  mended.set('key', '')
  mended.set('hand_over', 'At coffee.')
  assert.equal((await tab.post(add, mended)).status, 303)
  assert.equal((await stored()).meta.registry_hand_over, 'At coffee.')
})

test('two owners move two gifts at the same time, and both have moved', async () => {
  const { at, items, stored } = await ofBoth(
    {},
    [1, 2, 3, 4, 5].map((n) => ({ name: `Gift ${n}` })),
  )
  const ids = items.map(({ id }) => id)
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids
  const [up, down] = [tabOf(ana.browser), tabOf(jonas.browser)]
  await Promise.all([up.open(at), down.open(at)])
  const tokens = new Map([up, down].map((tab) => [tab, Object.fromEntries(tab.formTo(`${at}/move`))]))
  const move = async (tab: Visitor, row: number, to: string, above?: number) => {
    const form = new URLSearchParams({
      ...tokens.get(tab),
      row: String(row),
      to,
    })
    if (above !== undefined) form.set('above', String(above))
    form.set('under', '')
    return (await tab.post(`${at}/move`, form)).status
  }
  assert.deepEqual(await Promise.all([move(up, five, 'up'), move(down, one, 'down')]), [303, 303])
  assert.deepEqual((await stored()).meta.registry_item_ids, [two, one, three, five, four])
  must(await jonas.client.removeRegistryItem((await stored()).id, two))
  assert.equal(await move(up, four, 'under', one), 303, 'the page of Ana has the gift that is gone')
  assert.deepEqual((await stored()).meta.registry_item_ids, [four, one, three, five])
})

test('a heading that was renamed meanwhile is not lost: its form becomes that of a new one', async () => {
  const { at, stored } = await ofBoth({}, [{}])
  const { id } = await stored()
  must(
    await ana.client.updateRegistry(id, {
      meta: { registry_headings: [{ title: 'Kitchen', items_above: 0 }] },
    }),
  )
  const send = await opened(ana, `${at}?heading=1`, `${at}/headings/save`)
  must(
    await jonas.client.updateRegistry(id, {
      meta: { registry_headings: [{ title: 'Cooking', items_above: 0 }] },
    }),
  )
  const asked = await send({ heading: 'Stove' }, `${at}/headings`)
  assert.equal(asked.status, 422)
  assert.match(textOf(asked.html), /“Kitchen” was renamed or removed meanwhile\..*Cooking/)
  assert.equal((await asked.tab.post(`${at}/headings`, asked.form)).status, 303)
  assert.deepEqual(
    (await stored()).meta.registry_headings.map(({ title }) => title),
    ['Cooking', 'Stove'],
  )
})

test('of two who choose at the same time what they see, the second is asked; what was not changed stays', async () => {
  const { at, stored } = await ofBoth({ meta: { registry_event_date: '2099-06-12' } })
  const reveal = `${at}/reveal`
  const [byAna, byJonas, idle] = [
    await opened(ana, at, reveal),
    await opened(jonas, at, reveal),
    await opened(ana, at, reveal),
  ]
  await byJonas({ reveal: 'never' })
  assert.equal((await idle({})).status, 303)
  assert.equal((await stored()).meta.registry_reveal, 'never')
  const asked = await byAna({ reveal: 'always' })
  assert.equal(asked.status, 409)
  assert.match(
    textOf(asked.html),
    /Saved meanwhile I see what guests buy never\. Yours I see what guests buy at once\./,
  )
  assert.match(asked.html, /name="was" value="never"/)
})
