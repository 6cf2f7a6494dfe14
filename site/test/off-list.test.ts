import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stepsOfADay, stepsOfDays } from '@hopechest/host/running-time'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { formsInForms, visitorFromAfar } from '@hopechest/testing/visitor'
import { promptly } from '@hopechest/testing/world'
import { lettersOf } from './letters.ts'
import { makeList } from './lists.ts'
import { listOf, type SignedInPerson, signedIn, siteAndOwner } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

describe('an owner who keeps a gift off the list', () => {
  const { site, ana } = siteAndOwner(openSite)

  async function ownerOf(names: readonly string[], meta: object = {}, owner: SignedInPerson = ana) {
    const gifts = names.map((name) => ({ name, url: `https://shop.example/${name.toLowerCase()}` }))
    const made = await listOf(
      owner,
      { status: 'publish', meta: { registry_event_date: '2099-06-12', ...meta } },
      gifts,
    )
    const { browser } = owner
    const idOf = (name: string) => made.items.find((item) => item.name === name)?.id ?? assert.fail(name)
    /** What an owner reads in the rows, with a mark at what guests do not see. */
    const rows = (html: string) =>
      allIn(html, /<li class="own-row[^>]*>.*?<\/li>/gs)
        .map((row) => [firstIn(row, /<h[34] dir="auto">([^<]*)</), row.includes('class="not-yet"')] as const)
        .filter(([name]) => name !== '')
        .map(([name, isHidden]) => (isHidden ? `(${name})` : name))
    /** Presses one of the buttons below the form of a gift. */
    async function press(name: string, act: string, who = browser) {
      const id = idOf(name)
      const form = await who.formAt(`${made.at}?edit=${id}`, `${made.at}/items/${id}/remove`)
      const { status } = await who.post(`${made.at}/items/${id}/${act}`, form)
      assert.equal(status, 303)
      return (await who.follow()).html
    }
    return { ...made, browser, idOf, rows, press, read: async () => rows(await browser.read(made.at)) }
  }

  test('hides one in one press: it stays in its place for every owner, and no guest, file or search has it', async () => {
    const list = await ownerOf(['Lamp', 'Vase', 'Bowl', 'Cup'])
    const guest = visitorFromAfar(site.url)
    const jonas = await signedIn(site)
    must(await ana.client.addOwners(list.registry.id, [jonas.person.email]))
    assert.match(await guest.read(list.here), /Vase/)
    const before = await guest.read(`${list.here}.json`)
    const html = await list.press('Vase', 'hide')
    assert.match(html, /Guests do not see “Vase” now\..*Undo/s)
    assert.match(html, /Not yet: guests do not see it/)
    assert.deepEqual(list.rows(html), ['Lamp', '(Vase)', 'Bowl', 'Cup'])
    assert.deepEqual(formsInForms(html), [])
    assert.match(html, /data-totals>3 gifts/)
    assert.deepEqual(list.rows(await jonas.browser.read(list.at)), ['Lamp', '(Vase)', 'Bowl', 'Cup'])
    const pages = [list.here, `${list.here}?find=vase`, `${list.here}.json`, `${list.here}?show=left`]
    for (const page of pages)
      assert.doesNotMatch(
        (await guest.read(page)).replaceAll('find=vase', '').replaceAll('value="vase"', ''),
        /Vase|shop\.example\/vase/,
        page,
      )
    assert.notEqual(await guest.read(`${list.here}.json`), before)
    assert.equal((await guest.open(`${list.here}/items/${list.idOf('Vase')}/give`)).status, 404)
    for (const file of ['gifts.csv', 'gifts.json', 'as-guest?wrapped=1'])
      assert.doesNotMatch(await ana.browser.read(`${list.at}/${file}`), /Vase/, file)
  })

  test('shows it again where it stood, by its form and by the undo, also where its neighbours have left', async () => {
    const list = await ownerOf(['Lamp', 'Vase', 'Bowl', 'Cup', 'Rug'])
    await list.press('Vase', 'hide')
    await list.press('Bowl', 'hide')
    assert.deepEqual(await list.read(), ['Lamp', '(Vase)', '(Bowl)', 'Cup', 'Rug'])
    await list.press('Cup', 'remove')
    assert.deepEqual(await list.read(), ['Lamp', '(Vase)', '(Bowl)', 'Rug'])
    const html = await list.press('Vase', 'show')
    assert.match(html, /Guests see “Vase” on your list/)
    assert.deepEqual(list.rows(html), ['Lamp', 'Vase', '(Bowl)', 'Rug'])
    await list.press('Lamp', 'hide')
    const undo = `${list.at}/items/${list.idOf('Lamp')}/show`
    const form = list.browser.formTo(undo)
    for (const press of ['one press', 'a second one']) {
      await list.browser.post(undo, form)
      assert.deepEqual(
        list.rows((await list.browser.follow()).html),
        ['Lamp', 'Vase', '(Bowl)', 'Rug'],
        press,
      )
    }
  })

  test('finds it under its heading, changes it while it is hidden, and removes it from there', async () => {
    const list = await ownerOf(['Lamp', 'Vase', 'Bowl'], {
      registry_headings: [{ title: 'Table', items_above: 1 }],
    })
    await list.press('Vase', 'hide')
    await list.press('Bowl', 'hide')
    assert.deepEqual(await list.read(), ['Lamp', '(Vase)', '(Bowl)'])
    const id = list.idOf('Vase')
    const edit = await list.browser.read(`${list.at}?edit=${id}`)
    assert.match(edit, /Show it to guests/)
    await list.browser.fillIn(`${list.at}?edit=${id}`, `${list.at}/items/${id}`, {
      name: 'Green vase',
      price: '12',
    })
    assert.match((await list.browser.follow()).html, /Green vase/)
    assert.deepEqual(await list.read(), ['Lamp', '(Green vase)', '(Bowl)'])
    assert.equal(must(await ana.client.getItem(id)).price, 12)
    await list.press('Bowl', 'remove')
    assert.deepEqual(await list.read(), ['Lamp', '(Green vase)'])
    assert.match(list.browser.page.html, /Recently removed.*Bowl/s)
    const html = await list.press('Vase', 'show')
    assert.deepEqual(list.rows(html), ['Lamp', 'Green vase'])
    const { meta } = must(await ana.client.getRegistry(list.registry.id))
    assert.deepEqual(meta.registry_headings, [{ title: 'Table', items_above: 1 }])
  })

  test('hides several at once, and one undo shows them at their places', async () => {
    const list = await ownerOf(['Lamp', 'Vase', 'Bowl', 'Cup'])
    const form = await list.browser.formAt(`${list.at}?select=1`, `${list.at}/several`)
    for (const name of ['act', 'under', 'item']) form.delete(name)
    for (const name of ['Vase', 'Cup']) form.append('item', String(list.idOf(name)))
    form.set('act', 'hide')
    await list.browser.post(`${list.at}/several`, form)
    const { html } = await list.browser.follow()
    assert.match(html, /Guests do not see 2 gifts now/)
    assert.deepEqual(list.rows(html), ['Lamp', '(Vase)', 'Bowl', '(Cup)'])
    await list.browser.post(`${list.at}/several`, form)
    assert.match((await list.browser.follow()).html, /Guests do not see 2 gifts now/, 'sent again')
    await list.browser.submit(`${list.at}/undo`)
    assert.deepEqual(list.rows((await list.browser.follow()).html), ['Lamp', 'Vase', 'Bowl', 'Cup'])
  })

  test('a guest who gave one that is hidden reads that it counts, and gives it back', async () => {
    const list = await ownerOf(['Vase'])
    const guest = visitorFromAfar(site.url)
    await guest.fillIn(`${list.here}/items/${list.idOf('Vase')}/give`, { name: 'Ida' })
    await list.press('Vase', 'hide')
    const counts = /They do not show it on the list for now\. You gave it, and it still counts\./
    assert.match(await guest.read(`${list.here}/yours`), counts)
    await guest.submit(/\/back\//)
    assert.equal(must(await site.api.as.admin.getItem(list.idOf('Vase'))).quantity_purchased, 0)
  })

  test('two owners hide one at the same moment, and a press on an old page changes nothing', async () => {
    const list = await ownerOf(['Lamp', 'Vase'])
    const jonas = await signedIn(site)
    must(await ana.client.addOwners(list.registry.id, [jonas.person.email]))
    await Promise.all([list.press('Vase', 'hide'), list.press('Vase', 'hide', jonas.browser)])
    assert.deepEqual(await list.read(), ['Lamp', '(Vase)'])
    await Promise.all([list.press('Vase', 'show'), list.press('Vase', 'show', jonas.browser)])
    assert.deepEqual(await list.read(), ['Lamp', 'Vase'])
  })
})

describe('an owner who has a gift now, or wishes for it on two lists', () => {
  const { site, ana } = siteAndOwner(openSite)
  const wrapped = { registry_event_date: '2099-06-12' }

  async function listWith(wishes: readonly string[], meta: object = {}, title = 'House on the hill') {
    const gifts = wishes.map((name) => ({ name, url: `https://shop.example/${name.toLowerCase()}` }))
    const made = await listOf(ana, { title, status: 'publish', meta: { ...wrapped, ...meta } }, gifts)
    const idOf = (name: string) => made.items.find((item) => item.name === name)?.id ?? assert.fail(name)
    const { browser, client } = ana
    async function have(name: string) {
      const at = `${made.at}/items/${idOf(name)}`
      await browser.post(`${at}/have`, await browser.formAt(`${made.at}?edit=${idOf(name)}`, `${at}/remove`))
      return (await browser.follow()).html
    }
    const names = async () => must(await client.listRegistryItems(made.registry.id)).map(({ name }) => name)
    return { ...made, idOf, have, names }
  }

  test('has it in one press: it leaves the list for a fold with its day, is not among what was removed, and comes back to its place', async () => {
    const list = await listWith(['Lamp', 'Kettle', 'Cup'])
    const guest = visitorFromAfar(site.url)
    const html = await list.have('Kettle')
    assert.match(html, /“Kettle” is yours now\..*Undo/s)
    assert.match(html, /You have these now: 1<.*Kettle.*since \d{1,2} \w+ \d{4}.*Wish for it again/s)
    assert.doesNotMatch(html, /Recently removed/)
    assert.deepEqual(formsInForms(html), [])
    assert.deepEqual(await list.names(), ['Lamp', 'Cup'])
    assert.doesNotMatch(await guest.read(list.here), /Kettle/)
    const again = `${list.at}/items/${list.idOf('Kettle')}/show`
    const form = ana.browser.formTo(again)
    for (const press of ['one press', 'a second one']) {
      await ana.browser.post(again, form)
      await ana.browser.follow()
      assert.deepEqual(await list.names(), ['Lamp', 'Kettle', 'Cup'], press)
    }
    assert.match(ana.browser.page.html, /is back on your list|on your list/)
  })

  test('copies one to another list: it stays here, too, with nothing given there, and the form that comes twice copies once', async () => {
    const list = await listWith(['Lamp', 'Vase'])
    const [lamp = 0] = [list.idOf('Lamp')]
    must(await ana.client.updateItem(lamp, { price: 20, quantity_needed: 2 }))
    must(await ana.client.updateItemMeta(list.registry.id, lamp, { currency: 'CHF' }))
    const other = await listWith(['Cup'], {}, 'Winter at ours')
    const open = await listWith(['Lamp'], { registry_reveal: 'always' }, 'Open house')
    const guest = visitorFromAfar(site.url)
    await guest.fillIn(`${list.here}/items/${lamp}/give`, { name: 'Ida' })
    const page = `${list.at}/items/${lamp}/move`
    const copy = `${list.at}/items/${lamp}/copy`
    const { html } = await ana.browser.open(page)
    assert.match(html, /To which list\?/)
    assert.match(html, /Open house<\/strong>.*?It is there already/s)
    assert.doesNotMatch(html.slice(html.indexOf('Winter at ours')).split('</label>')[0] ?? '', /already/)
    const form = await ana.browser.formAt(page, page)
    form.set('to', other.registry.slug)
    for (const press of ['one press', 'a second one']) {
      assert.equal((await ana.browser.post(copy, form)).status, 303)
      assert.match((await ana.browser.follow()).html, /A copy of “Lamp” is on this list\..*CHF\s?20/s, press)
      assert.deepEqual(await other.names(), ['Cup', 'Lamp'])
    }
    const copied = must(await ana.client.listRegistryItems(other.registry.id))[1]
    assert.deepEqual([copied?.quantity_purchased, copied?.quantity_needed], [0, 2])
    assert.deepEqual(await list.names(), ['Lamp', 'Vase'])
    // From a wrapped list it may be copied to an open one, and not move there.
    form.set('to', open.registry.slug)
    assert.equal((await ana.browser.post(page, form)).status, 409)
    assert.match(ana.browser.page.html, /You can copy it there\./)
    assert.equal((await ana.browser.post(copy, form)).status, 303)
    assert.deepEqual(await open.names(), ['Lamp', 'Lamp'])
  })

  test('copies to no list of another person, and none that is put away', async () => {
    const list = await listWith(['Lamp'])
    const away = await listWith([], { registry_put_away: true }, 'Put away')
    const others = await listOf(await signedIn(site), {}, [])
    const page = `${list.at}/items/${list.idOf('Lamp')}/move`
    const copy = `${list.at}/items/${list.idOf('Lamp')}/copy`
    const form = await ana.browser.formAt(page, page)
    for (const { registry: to } of [away, others, list]) {
      form.set('to', to.slug)
      assert.equal((await ana.browser.post(copy, form)).location, list.at)
    }
    assert.deepEqual(await away.names(), [])
  })
})

describe('a guest whose gift is hidden', () => {
  const site = siteOf(() => openSite({ ...promptly, hasMail: true, now: () => new Date() }))
  const { lettersTo, sendDue, pass } = lettersOf(site)
  const hour = stepsOfDays(1 / 24)

  async function given(email: string, typed: Record<string, string> = {}) {
    const meta = { registry_event_type: 'wedding', registry_event_date: '2099-06-12' }
    const { registry, items, here } = await makeList(site, { meta }, [{}])
    const item = items[0]?.id ?? 0
    const guest = visitorFromAfar(site.url)
    await guest.fillIn(`${here}/items/${item}/give`, { name: 'Ida', email, ...typed })
    await site.letterTo(email)
    const noted = () =>
      until('the letter is noted', async () => {
        const query = `SELECT w.kind FROM gift_addresses a JOIN letters w ON w.purchase_id = a.purchase_id
          WHERE a.registry_id = $1 AND w.kind = 'removed'`
        return (await site.api.database.rows(query, [registry.id])).length > 0
      })
    return { item, here, guest, noted }
  }
  const change = async (item: number, off_list: 'hidden' | 'owned' | null) =>
    must(await site.api.as.owner.updateItem(item, { off_list }))

  test('reads so an hour later, and once more that the owners have it now', async () => {
    const email = 'ida@hidden.example'
    const { item, noted } = await given(email)
    await change(item, 'hidden')
    await noted()
    await sendDue()
    assert.equal(lettersTo(email).length, 1, 'the owner may undo it')
    await pass(hour, 2)
    assert.equal(lettersTo(email)[1]?.subject, 'Not on the list for now: your gift for Ana & Jonas')
    assert.match(lettersTo(email)[1]?.text ?? '', /You gave it, and it still counts\..*\/back\//s)
    await change(item, 'owned')
    await noted()
    await pass(hour, 2)
    assert.equal(lettersTo(email)[2]?.subject, 'They have it now: your gift for Ana & Jonas')
    await pass(stepsOfADay, 2)
    assert.equal(lettersTo(email).length, 3)
  })

  test('reads nothing where it is shown again within the hour; who kept it need not buy what they have', async () => {
    const [shown, kept] = ['ida@shown.example', 'ida@kept.example']
    const one = await given(shown)
    const other = await given(kept, { way: 'later' })
    await change(one.item, 'hidden')
    await change(other.item, 'owned')
    await one.noted()
    await other.noted()
    await change(one.item, null)
    await pass(hour, 2)
    assert.equal(lettersTo(shown).length, 1)
    assert.equal(lettersTo(kept)[1]?.subject, 'You need not buy it: your gift for Ana & Jonas')
    await other.guest.open(`${other.here}/yours`)
    assert.match(other.guest.page.html, /They have it now\. You need not buy it\./)
  })
})
