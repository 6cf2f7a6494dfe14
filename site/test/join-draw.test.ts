import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { letterLimits } from '../http/letters.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const day = '2046-12-24'

describe('joining a draw by its link', () => {
  const site = siteOf(() => openSite({ hasMail: true }))
  let ida: SignedInPerson
  before(async () => {
    ida = await signedIn(site, { name: 'Ida' })
  })

  /** A circle with a draw that has a link. */
  async function openDraw(name = 'Choir', ...people: string[]) {
    const { id: circle } = must(await ida.client.addCircle(name))
    for (const each of people)
      must(await ida.client.putInCircle(circle, must(await ida.client.addPerson({ name: each })).id))
    const at = `/circles/${circle}/draw`
    const { html } = await press(at, { act: 'link' })
    const link = pathIn(/id="join-link"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? assert.fail('a link'))
    return { circle, at, link }
  }
  async function press(at: string, typed: Record<string, string>) {
    await ida.browser.open(at)
    await ida.browser.post(at, ida.browser.formTo(at, typed))
    return ida.browser.page.status === 303 ? ida.browser.follow() : ida.browser.page
  }
  const pathIn = (address: string) => address.slice(address.search(/\/p\/(?:draw\/|join\?)/))
  const lettersTo = (address: string) => site.letters.filter(({ to }) => to === address)
  /** Writes down a name and an address on the page behind the link. */
  async function ask(link: string, name: string, address: string, browser = new Visitor(site.url)) {
    return { browser, page: await browser.fillIn(link, link, { name, email: address }) }
  }
  /** The link of the letter that asks whether it is so. */
  async function asked(link: string, name: string, address: string) {
    const before = lettersTo(address).length
    const { browser } = await ask(link, name, address)
    await until('the letter', async () => lettersTo(address).length > before)
    const text = lettersTo(address).at(-1)?.text ?? ''
    return { browser, text, open: pathIn(/\S+\/p\/join\?by=\S+/.exec(text)?.[0] ?? assert.fail(text)) }
  }
  async function agree(browser: Visitor, open: string) {
    await browser.open(open)
    const { page } = browser
    const sent = page.html.includes(`action="${open}"`) ? await browser.submit(open) : page
    if (sent.status !== 303) return sent
    await browser.follow()
    return browser.follow()
  }
  async function join(link: string, name: string, address: string) {
    const { browser, open } = await asked(link, name, address)
    return { browser, open, page: await agree(browser, open) }
  }
  const inCircle = async (circle: number) =>
    must(await ida.client.listPeople()).filter(({ circle_ids }) => circle_ids.includes(circle))

  test('strangers write down name and address, agree in a letter, draw with the others, and read no name of theirs', async () => {
    const { circle, at, link } = await openDraw('Choir', 'Anselm', 'Berit')
    const { browser, text, open } = await asked(link, 'Cleo & Co', 'cleo@choir.example')
    const stranger = await new Visitor(site.url).open(link)
    assert.match(stranger.html, /Ida asks you to draw names with “Choir”/)
    assert.doesNotMatch(stranger.html, /Anselm|Berit|Cleo/)
    assert.equal(stranger.headers.get('cache-control'), 'no-store')
    assert.match(text, /draw names with Ida/)
    assert.doesNotMatch(text, /Cleo|Choir|Anselm/, 'no word of a stranger reaches a stranger')
    assert.equal((await inCircle(circle)).length, 2, 'nothing is written down before')

    const looked = await browser.open(open)
    assert.match(looked.html, /You take part as Cleo &amp; Co\./)
    assert.equal((await inCircle(circle)).length, 2, 'a program that looks at letters agrees to nothing')
    const own = await agree(browser, open)
    assert.match(own.html, /Good to see you, Cleo &amp; Co\./)
    assert.doesNotMatch(own.html, /Anselm|Berit/)

    const plan = await ida.browser.read(at)
    assert.match(plan, /checked><span>Cleo &amp; Co<\/span><\/label><span class="hint">came by the link/)
    assert.equal([...plan.matchAll(/name="taker"[^>]*checked/g)].length, 4)
    const drawn = await press(at, { act: 'draw', day })
    assert.match(drawn.html, /The names are drawn/)
    await browser.open('/p')
    assert.match((await browser.submit('/p/slip')).html, /<h1[^>]*>(?:Ida|Anselm|Berit)</)

    const late = await new Visitor(site.url).open(link)
    assert.match(late.html, /The names are drawn already\. Ask Ida/)
    assert.doesNotMatch(late.html, /Anselm|Cleo|<form[^>]*\/p\/draw/)
    assert.match((await new Visitor(site.url).open(open)).html, /The names are drawn already/)
  })

  test('the same address is one person, under the name that is written down, and no answer says who takes part', async () => {
    const { circle, link } = await openDraw()
    const known = must(await ida.client.addPerson({ name: 'Oma Lise', address: 'lise@choir.example' }))
    await join(link, 'Elisabeth', 'Lise@choir.example')
    await join(link, 'Somebody', 'lise@choir.example')
    assert.deepEqual(
      (await inCircle(circle)).map(({ id, name }) => ({ id, name })),
      [{ id: known.id, name: 'Oma Lise' }],
    )
    const bare = (html: string) => html.replaceAll(/value="[^"]*"|nonce="[^"]*"/g, '')
    const there = await ask(link, 'A', 'lise@choir.example')
    const new_ = await ask(link, 'A', 'nobody@choir.example')
    assert.equal(there.page.status, new_.page.status)
    assert.equal(bare(there.page.html), bare(new_.page.html))
    assert.match(new_.page.html, /A letter asks whether you take part/)
  })

  test('a link that was taken back opens nothing, nor do the letters that it caused, and a new one is another', async () => {
    const { circle, at, link } = await openDraw()
    const { browser, open } = await asked(link, 'Dora', 'dora@choir.example')
    await browser.open(open)
    const form = browser.formTo(open)
    await press(at, { act: 'endLink' })
    for (const path of [link, open]) {
      const { status, html } = await new Visitor(site.url).open(path)
      assert.equal(status, 404)
      assert.match(html, /This link has ended/)
      assert.doesNotMatch(html, /Ida|Choir|Dora/)
    }
    assert.equal((await browser.post(open, form)).status, 404)
    const { html } = await press(at, { act: 'link' })
    const other = pathIn(/id="join-link"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? '')
    assert.notEqual(other, link)
    assert.equal((await new Visitor(site.url).open(link)).status, 404)
    assert.equal((await new Visitor(site.url).open(other)).status, 200)
    assert.deepEqual(await inCircle(circle), [])
  })

  test('the organiser takes out who came, and neither letter nor link brings them back', async () => {
    const { circle, at, link } = await openDraw()
    const { browser, open } = await join(link, '<b>Eve</b>', 'eve@choir.example')
    const [eve] = await inCircle(circle)
    assert.equal(eve?.name, '<b>Eve</b>')
    assert.match(await ida.browser.read(at), /<span>&lt;b&gt;Eve&lt;\/b&gt;<\/span>/)
    const form = ida.browser.formTo(at, { out: String(eve.id) })
    form.delete('act')
    await ida.browser.post(at, form)
    assert.deepEqual(await inCircle(circle), [])
    assert.equal(
      must(await ida.client.listPeople()).some(({ id }) => id === eve.id),
      false,
    )
    assert.match((await agree(browser, open)).html, /You do not take part in this draw\. Ask Ida\./)
    const again = await join(link, 'Eva', 'EVE@choir.example')
    assert.match(again.page.html, /You do not take part in this draw/)
    assert.deepEqual(await inCircle(circle), [])
  })

  test('who joins while the organiser has the form open stays in the draw that she then saves', async () => {
    const { circle, at, link } = await openDraw('Choir', 'Anselm', 'Berit')
    await ida.browser.open(at)
    const form = ida.browser.formTo(at, { act: 'save', day })
    await join(link, 'Fritz', 'fritz@choir.example')
    await ida.browser.post(at, form)
    const [, , fritz] = await inCircle(circle)
    const { person_ids } = must(await ida.client.getDraw(circle))
    assert.equal(person_ids.length, 4)
    assert.ok(fritz && person_ids.includes(fritz.id))
  })

  test('lists that are open to the circle stay closed to who comes by the link', async () => {
    const { circle, link } = await openDraw()
    const { registry: list } = await listOf(ida, { title: 'Ida turns forty', status: 'private' })
    must(await ida.client.setOpenTo(list.id, { circle_ids: [circle], person_ids: [], left_out_ids: [] }))
    const { page, browser } = await join(link, 'Gesa', 'gesa@choir.example')
    assert.match(page.html, /Good to see you, Gesa/)
    assert.doesNotMatch(page.html, /turns forty/)
    assert.doesNotMatch((await browser.open(`/registry/${list.slug}`)).html, /turns forty/)
    const [gesa] = await inCircle(circle)
    const { left_out_ids } = must(await ida.client.getOpenTo(list.id))
    assert.deepEqual(left_out_ids, [gesa?.id])
  })

  test('there is room for twenty, and for names and addresses of their length', async () => {
    const { circle, link } = await openDraw()
    const { most } = limits.drawPeople
    const people = []
    for (let n = 2; n < most; n++) {
      const { id } = must(await ida.client.addPerson({ name: `Alto ${n}` }))
      people.push(must(await ida.client.putInCircle(circle, id)).id)
    }
    const plan = { person_ids: [0, ...people], own_name: 'Ida', wishes: [], amount: null, currency: '', day }
    must(await ida.client.planDraw(circle, plan))
    assert.match((await ask(link, 'x'.repeat(limits.personName + 1), 'h@choir.example')).page.html, /fault/)
    assert.match((await ask(link, '', 'h@choir.example')).page.html, /fault/)
    assert.equal((await ask(link, 'Hans', 'choir.example')).page.status, 422)
    const long = 'ß'.repeat(limits.personName)
    assert.match(
      (await join(link, long, `${'h'.repeat(64)}@${'choir.'.repeat(29)}example`)).page.html,
      /Good to see you, ß{100}/,
    )
    const { page } = await join(link, 'Inge', 'inge@choir.example')
    assert.match(page.html, /There is no room for one more\. Ask Ida\./)
    assert.equal((await inCircle(circle)).length, most - 1)
  })

  test('an account that does not share the book makes no link, and takes none back', async () => {
    const { at, link } = await openDraw()
    const eve = await signedIn(site, { name: 'Eve' })
    await eve.browser.open('/my-people')
    const token = /name="token" value="([^"]+)"/.exec(eve.browser.page.html)?.[1] ?? ''
    for (const act of ['link', 'endLink'])
      assert.equal((await eve.browser.post(at, new URLSearchParams({ token, act }))).status, 404)
    assert.equal((await new Visitor(site.url).open(link)).status, 200)
    const made = link.slice('/p/draw/'.length)
    const [number = '', signature = ''] = made.split('.')
    for (const forged of [`${number}.${'A'.repeat(43)}`, `${Number(number) + 1}.${signature}`, number, 'x'])
      assert.equal((await new Visitor(site.url).open(`/p/draw/${forged}`)).status, 404)
    assert.equal((await new Visitor(site.url).open('/p/join?by=AAAA')).status, 404)
  })

  test('one address sends few of these forms in an hour', async () => {
    const one = await openSite({ hasMail: true })
    try {
      const owner = await signedIn(one, { name: 'Ida' })
      const { id } = must(await owner.client.addCircle('Choir'))
      const at = `/circles/${id}/draw`
      await owner.browser.open(at)
      await owner.browser.post(at, owner.browser.formTo(at, { act: 'link' }))
      const { html } = await owner.browser.follow()
      const link = pathIn(/id="join-link"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? '')
      const browser = new Visitor(one.url)
      await browser.open(link)
      const send = (n: number) =>
        browser.post(link, browser.formTo(link, { name: 'N', email: `n${n}@x.example` }))
      const statuses = []
      for (let n = 0; n <= letterLimits.visitor; n++) {
        await browser.open(link)
        statuses.push((await send(n)).status)
      }
      assert.deepEqual(statuses, [...new Array(letterLimits.visitor).fill(200), 429])
    } finally {
      await one.close()
    }
  })
})
