import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnownPerson, RegistryCreate } from '@hopechest/client'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, shut, signedIn, siteAndOwner } from './owners.ts'

const frame = frameOf(import.meta)

describe('the page of a person', () => {
  const { site, ana } = siteAndOwner(() => frame.open({ hasMail: true }))

  let people = 0
  const write = async (name: string, address = `person${++people}@mail.example`) =>
    must(await ana.client.addPerson({ name, address }))
  const openTo = async (person: KnownPerson, list: Partial<RegistryCreate> = {}, gifts = 1, pieces = 1) => {
    const made = await listOf(
      ana,
      list,
      Array.from({ length: gifts }, () => ({ quantity_needed: pieces })),
    )
    must(await ana.client.setOpenTo(made.registry.id, { ...shut, person_ids: [person.id] }))
    return made
  }
  /** The page, as the browser of a person comes to it. */
  async function openPage(link: string | null, browser = new Visitor(site.url)) {
    await browser.open(`/p/${link}`)
    if (browser.page.status === 303) await browser.follow()
    return browser
  }
  const titlesOn = ({ page: { html } }: Visitor) => allIn(html, /<strong dir="auto">([^<]+)<\/strong>/g)
  test('each page of a person leads to theirs, at the end of its bar, until they sign in', async () => {
    const lise = await write('Oma Lise')
    const { here, items } = await openTo(lise, { status: 'publish' })
    const stranger = new Visitor(site.url)
    assert.doesNotMatch(await stranger.read(here), /Your page/)
    const browser = await openPage(lise.link)
    const way = /<nav class="top-menu your-page"><a href="\/p"( aria-current="true")?>Your page<\/a>/
    assert.equal(way.exec(browser.page.html)?.[1], ' aria-current="true"')
    const give = `${here}/items/${items[0]?.id}/give`
    for (const path of [here, give, '/gifts', '/gifts/lists']) {
      const found = way.exec(await browser.read(path))
      assert.deepEqual([found !== null, found?.[1]], [true, undefined], path)
    }
    must(await ana.client.endPersonLink(lise.id))
    assert.doesNotMatch(await browser.read('/gifts'), /Your page/)
    const own = await write('Ben')
    await ana.browser.open(`/p/${own.link}`)
    assert.doesNotMatch(await ana.browser.read('/lists'), /Your page/)
  })

  const day = (registry_event_date: string) => ({ meta: { registry_event_date } })
  /** The link that came to the person by mail. */
  async function mailed(person: KnownPerson): Promise<string> {
    const sent = () => site.letters.filter(({ to }) => to === person.address)
    const before = sent().length
    const asking = new Visitor(site.url)
    await asking.fillIn('/p', '/p/send', { email: person.address })
    await until('the letter', async () => sent().length > before)
    return firstIn(sent().at(-1)?.text ?? '', /\/p\/([\w.-]+)/)
  }
  const lettersOn = ({ page: { html } }: Visitor) =>
    /<form class="notices"[^>]*action="([^"]+)"/.exec(html)?.[1]
  const giveAt = (browser: Visitor, { give }: { give: string }) => browser.fillIn(give, { name: 'Oma Lise' })

  test('lets them choose what we write, where their link came by mail, and says nothing of it to the owner who has it', async () => {
    const lise = await write('Oma Lise')
    await openTo(lise)
    assert.equal(lettersOn(await openPage(lise.link)), undefined)
    const browser = await openPage(await mailed(lise))
    const action = lettersOn(browser) ?? ''
    const form = browser.formTo(action, { act: 'none' })
    assert.equal((await browser.post(action, form)).location, '/p?focus=notices')
    assert.doesNotMatch((await browser.follow()).html, /name="kind"[^>]* checked/)
  })

  test('is known on its lists: they lead back, the name stands in the forms, and a letter needs no address typed', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise, { title: 'At Christmas' })
    const browser = await openPage(lise.link)
    await browser.open(list.here)
    // A host of a frame does not say how its owners are called.
    assert.match(
      browser.page.html,
      /<a class="back" href="\/p"[^>]*>.*(?:Lists from Ana Keller|Your lists)<\/span>/s,
    )
    const { html } = await browser.open(list.give)
    assert.match(html, /name="name"[^>]* value="Oma Lise"/)
    assert.match(html, /name="letter" value="1"/)
    assert.doesNotMatch(html, /name="email"/)
    assert.match(await browser.read(`${list.here}/ideas/new`), /name="author"[^>]* value="Oma Lise"/)
    const before = site.letters.length
    await browser.open(list.give)
    await browser.submit(list.give, { letter: '1' })
    await until('the letter', async () => site.letters.length > before)
    assert.equal(site.letters.at(-1)?.to, lise.address)
    for (const path of [list.here, list.give, '/p', '/gifts', browser.page.location])
      assert.ok(!(await browser.read(path)).includes(lise.address), path)
    const stranger = new Visitor(site.url)
    assert.equal((await stranger.open(list.here)).status, 404)
  })

  frame.ownTest('is where the name of the site leads, until the link ends', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise)
    const browser = await openPage(lise.link)
    assert.match(
      await browser.read(list.here),
      /<a class="back" href="\/p"[^>]*>.*Lists from Ana Keller<\/span>/s,
    )
    assert.equal((await browser.open('/')).location, '/p')
    must(await ana.client.endPersonLink(lise.id))
    assert.equal((await browser.open('/')).status, 200)
  })

  test('opens without an account, the next day first, and the secret stays in no address', async () => {
    const lise = await write('Oma Lise')
    await openTo(lise, { title: 'In spring', ...day('2027-04-01') }, 3)
    await openTo(lise, { title: 'At Christmas', ...day('2026-12-24') }, 1, 8)
    const browser = new Visitor(site.url)
    await browser.open(`/p/${lise.link}`)
    assert.deepEqual([browser.page.status, browser.page.location], [303, '/p'])
    const { html, headers } = await browser.follow()
    assert.deepEqual(titlesOn(browser), ['At Christmas', 'In spring'])
    assert.match(html, /Good to see you, Oma Lise\. You need no account\./)
    assert.match(html, /Thursday, in 34 days/)
    assert.match(html, /All 3 gifts are still to give/)
    assert.match(html, /All 8 pieces are still to give/)
    assert.ok(!html.includes(String(lise.link)))
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.match(html, /noindex/)
  })

  test('shows nothing of another person, of their lists and of who else is there', async () => {
    const [lise, karl] = [await write('Oma Lise'), await write('Opa Karl')]
    const { id } = must(await ana.client.addCircle('The Sommers'))
    for (const person of [lise, karl]) must(await ana.client.putInCircle(id, person.id))
    const { registry } = await listOf(ana, { title: 'For both' })
    must(await ana.client.setOpenTo(registry.id, { ...shut, circle_ids: [id] }))
    await openTo(karl, { title: 'For Karl alone' })
    const { page } = await openPage(lise.link)
    assert.match(page.html, /For both/)
    assert.doesNotMatch(page.html, /Karl|Sommers/)
  })

  test('ends at the next request when the owner ends the link, and what was given counts on', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise)
    const browser = await openPage(lise.link)
    await giveAt(browser, list)
    assert.equal(must(await ana.client.endPersonLink(lise.id)).link, null)
    for (const path of ['/p', `/p/${lise.link}`, '/p/manifest.webmanifest', list.here])
      assert.equal((await browser.open(path)).status, 404, path)
    assert.equal(must(await ana.client.listRegistryItems(list.registry.id))[0]?.quantity_purchased, 1)
  })

  test('a renewed link ends the one of before, and loses nothing of what was given', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise, { title: 'A wedding' })
    const browser = await openPage(await mailed(lise))
    await giveAt(browser, list)
    const { link } = must(await ana.client.renewPersonLink(lise.id))
    assert.notEqual(link, lise.link)
    assert.equal((await browser.open('/p')).status, 404)
    const other = await openPage(await mailed(lise))
    assert.match(other.page.html, /What you give[\s\S]*Copper kettle[\s\S]*A wedding/)
    assert.match((await openPage(link, browser)).page.html, /What you give[\s\S]*Copper kettle/)
  })

  test('a guest reads on a list whether their page knows on each device what they give', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise)
    const byMail = await openPage(await mailed(lise))
    await giveAt(byMail, list)
    assert.match(await byMail.read(`${list.here}/yours`), /Kept for your e-mail address\./)
    const byHand = await openPage(lise.link)
    await giveAt(byHand, await openTo(lise))
    assert.match(
      await byHand.read(`${list.here}/yours`),
      /This browser knows of no gift of yours on this list\./,
    )
    const other = await openTo(lise)
    await giveAt(byHand, other)
    assert.match(await byHand.read(`${other.here}/yours`), /Kept in this browser only\./)
  })

  test('says nothing of what was given to the owner, who holds the link, too', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise)
    await giveAt(await openPage(await mailed(lise)), list)
    const browser = await openPage(lise.link)
    assert.doesNotMatch(browser.page.html, /What you give/)
    assert.doesNotMatch(await browser.read('/gifts'), /Copper kettle/)
  })

  frame.ownTest(
    'says nothing of what was given where the owner reads the mail of the person, too',
    async () => {
      const ben = await signedIn(site, { name: 'Ben Sommer' })
      const { id } = must(await ana.client.askHousehold(ben.person.email))
      must(await ben.client.agreeToHousehold(id))
      for (const { email } of [ana.person, ben.person]) {
        const mia = await write('Mia', email.toUpperCase())
        const list = await openTo(mia)
        const browser = await openPage(await mailed(mia))
        await giveAt(browser, list)
        assert.match(await browser.read('/p'), /What you give[\s\S]*Copper kettle/)
        const other = await openPage(await mailed(mia))
        assert.match(other.page.html, /Good to see you, Mia/)
        assert.doesNotMatch(other.page.html, /What you give/)
        assert.doesNotMatch(await other.read('/gifts/memory'), /Keep it for me/)
      }
      must(await ana.client.endHousehold(id))
    },
  )

  test('hears of no gift on lists of others, where a stranger had the browser open a link', async () => {
    const lise = await write('Oma Lise')
    const ben = await signedIn(site, { name: 'Ben Sommer' })
    const list = await listOf(ben, { title: 'Of Ben', status: 'publish' })
    const browser = await openPage(await mailed(lise))
    await giveAt(browser, list)
    const other = await openPage(await mailed(lise))
    assert.doesNotMatch(other.page.html, /Copper kettle/)
  })

  test('opens its lists in that browser without a further link, and in no other; one that is closed to the person leaves no trace', async () => {
    const lise = await write('Oma Lise')
    const { registry } = await openTo(lise, { title: 'A wedding' })
    const list = `/registry/${registry.slug}`
    const browser = await openPage(lise.link)
    assert.deepEqual(titlesOn(browser), ['A wedding'])
    assert.equal((await browser.open(list)).status, 200)
    assert.equal((await new Visitor(site.url).open(list)).status, 404)
    must(await ana.client.setOpenTo(registry.id, shut))
    await browser.open('/p')
    assert.deepEqual(titlesOn(browser), [])
    assert.equal((await browser.open(list)).status, 404)
  })

  test('of a person who was removed is the page of every unknown link', async () => {
    const lise = await write('Oma Lise')
    const browser = await openPage(lise.link)
    must(await ana.client.removePerson(lise.id))
    const known = await browser.open('/p')
    const unknown = await new Visitor(site.url).open(`/p/${lise.id}.${'x'.repeat(43)}`)
    const plain = ({ html }: { html: string }) => html.replaceAll(/value="[^"]*"|\?to=[^"]*|to=%2F[^"]*/g, '')
    assert.deepEqual([known.status, plain(known)], [unknown.status, plain(unknown)])
    assert.match(known.html, /This link has ended\./)
  })

  test('is sent again to the address that is written down, and the answer is the same for each address', async () => {
    const lise = await write('Oma Lise')
    const browser = await openPage(lise.link)
    const sent = await browser.submit('/p/send')
    assert.match((await site.letterTo(lise.address)).text, /\/p\/\d+\./)
    const stranger = new Visitor(site.url)
    await stranger.open('/p')
    const before = site.letters.length
    const said = await stranger.submit('/p/send', { email: 'nobody@mail.example' })
    assert.equal(
      said.html.match(/<article[\s\S]*<\/article>/)?.[0],
      sent.html.match(/<article[\s\S]*<\/article>/)?.[0],
    )
    assert.equal(site.letters.length, before)
  })

  test('a gift that goes back leads to the page of the person again', async () => {
    const lise = await write('Oma Lise')
    const list = await openTo(lise, { title: 'A wedding' })
    const browser = await openPage(lise.link)
    await giveAt(browser, list)
    await browser.open('/p')
    const action = firstIn(browser.page.html, /action="[^"]*(\/gifts\/\d+\/back)"/)
    assert.match((await browser.submit(action)).location, /^\/p\?back=/)
    assert.match((await browser.follow()).html, /“Copper kettle” is back on the list “A wedding”\./)
  })

  frame.ownTest('a phone that keeps the page opens it by its link', async () => {
    const lise = await write('Oma Lise')
    const browser = await openPage(lise.link)
    const link = /rel="manifest" href="\/p\/manifest\.webmanifest" crossorigin="use-credentials"/
    assert.match(browser.page.html, link)
    const { html, headers } = await browser.open('/p/manifest.webmanifest')
    assert.equal(JSON.parse(html).start_url, `/p/${lise.link}`)
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  frame.ownTest('an owner who tries the link does not become the guest', async () => {
    const lise = await write('Oma Lise')
    assert.equal((await ana.browser.open(`/p/${lise.link}`)).location, `/my-people?open=${lise.id}`)
    assert.equal((await ana.browser.open('/p')).status, 404)
  })

  test('who forgets the page in a browser finds nothing of it there', async () => {
    const lise = await write('Oma Lise')
    const { registry } = await openTo(lise)
    const browser = await openPage(lise.link)
    await browser.submit('/p/forget')
    assert.equal((await browser.follow()).status, 404)
    assert.equal((await browser.open(`/registry/${registry.slug}`)).status, 404)
  })

  test('when a person looks around, their owner sees it; the link that a mail program follows says nothing', async () => {
    const lise = await write('Oma Lise')
    const { registry, items } = await openTo(lise)
    const browser = await openPage(lise.link)
    const opened = async () => must(await ana.client.listPeople()).find(({ id }) => id === lise.id)?.opened_at
    assert.equal(await opened(), null)
    await browser.open(`/registry/${registry.slug}/items/${items[0]?.id}/give`)
    assert.equal(typeof (await opened()), 'string')
  })
})
