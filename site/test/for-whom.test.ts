import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnownPerson, RegistryCreate } from '@hopechest/client'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, type SignedInPerson, shut, signedIn, siteAndOwner } from './owners.ts'

const frame = frameOf(import.meta)
const closed = { is_ours: false, shows_wishes: false }

describe('a list for somebody', () => {
  const { site, ana } = siteAndOwner(() => frame.open({ hasMail: true }))

  let families = 0
  /** A circle with Mia and Oma Lise in it; the names are of this family alone. */
  async function family(owner: SignedInPerson = ana) {
    const n = ++families
    await leaveRoom(owner)
    const circle = must(await owner.client.addCircle(`Family ${n}`))
    const write = async (name: string) => {
      const said = { name: `${name} ${n}`, address: `${name}${n}@mail.example` }
      const person = must(await owner.client.addPerson(said))
      return must(await owner.client.putInCircle(circle.id, person.id))
    }
    return { circle, mia: await write('Mia'), lise: await write('Lise') }
  }
  /** An account has a number of circles at most, and each story wants one of its own. */
  async function leaveRoom({ client }: SignedInPerson): Promise<void> {
    const circles = must(await client.listCircles())
    const [oldest] = circles
    if (oldest && circles.length >= 20) must(await client.removeCircle(oldest.id))
  }
  type Family = Awaited<ReturnType<typeof family>>

  /** Open to all of the family. */
  async function listFor({ circle }: Family, list: Partial<RegistryCreate> = {}) {
    const made = await listOf(ana, { title: 'Turning nine', ...list }, [
      { name: 'Tent', price: 229, quantity_needed: 2 },
      { name: 'Lamp', price: 112 },
      { name: 'Atlas', price: 40 },
    ])
    await openTo(made, { circle_ids: [circle.id] })
    return made
  }
  async function listOfFamily() {
    const those = await family()
    return { those, list: await listFor(those) }
  }
  type List = Awaited<ReturnType<typeof listOf>>
  /** To these alone. */
  const openTo = async ({ registry }: List, people: object, { client } = ana) =>
    must(await client.setOpenTo(registry.id, { ...shut, ...people }))
  const isFor = async ({ registry }: List, person_id: number | null, more = {}, { client } = ana) =>
    must(await client.setForWhom(registry.id, { ...closed, person_id, ...more }))
  /** One more owner of the list. */
  const ownsToo = async ({ registry }: List, { person }: SignedInPerson, { client } = ana) =>
    must(await client.addOwners(registry.id, [person.email]))
  /** They share their people and circles with Ana. Returns what ends it. */
  async function household({ person, client }: SignedInPerson) {
    const { id } = must(await ana.client.askHousehold(person.email))
    must(await client.agreeToHousehold(id))
    return async () => must(await ana.client.endHousehold(id))
  }

  async function pageOf(link: string | null, browser = new Visitor(site.url)) {
    await browser.open(`/p/${link}`)
    if (browser.page.status === 303) await browser.follow()
    return browser
  }
  /** Each page of guests of a list. */
  const pagesOf = ({ here, items, registry }: List) => [
    here,
    `${here}?show=left`,
    `${here}?view=rows`,
    `${here}/yours`,
    `${here}/ideas/new`,
    ...items.flatMap(({ id }) => [`${here}/items/${id}/give`, `${here}/items/${id}/ask`]),
    `/?registry=${registry.id}`,
    `/?registry=${registry.slug}`,
    `/gifts/lists?keep=${registry.id}`,
    `${here}/live?since=none`,
  ]
  const plain = (text: string) =>
    text
      .replaceAll(/name="(?:token|key)" value="[^"]*"/g, '')
      .replaceAll(/turning-nine[\w-]*|no-such-list/g, '')
  const statusOf = (outcome: unknown) => (outcome as { data?: { status?: number } }).data?.status
  /** In the form of the details; a list that is wrapped asks first. */
  async function say(list: List, typed: Record<string, string>, past_day = 'unwrap') {
    const { status } = await ana.browser.fillIn(`${list.at}/details`, typed)
    if (status !== 303) await ana.browser.submit(`${list.at}/details`, { past_day })
    assert.equal(ana.browser.page.status, 303, ana.browser.page.html)
  }
  /** A guest gives the first two gifts, asks about one, and has an idea. */
  async function guestsAct(link: string | null, { here, items }: List) {
    const guest = await pageOf(link)
    for (const { id } of items.slice(0, 2)) {
      await guest.fillIn(`${here}/items/${id}/give`, { name: 'Miriam' })
      assert.equal(guest.page.status, 303, guest.page.html)
    }
    await guest.fillIn(`${here}/items/${items[0]?.id}/ask`, { question: 'Which green?' })
  }
  async function isClosedTo(browser: Visitor, list: List) {
    const unknown = await browser.open('/registry/no-such-list')
    const page = await browser.open(list.here)
    assert.equal(page.status, 404)
    assert.equal(plain(page.html), plain(unknown.html))
    for (const path of pagesOf(list)) {
      assert.doesNotMatch(await browser.read(path), /Turning nine|Tent|taken care of/, path)
    }
    for (const { id } of list.items) {
      await browser.open('/p')
      const token = /name="token" value="([^"]+)"/.exec(browser.page.html)?.[1] ?? ''
      const sent = new URLSearchParams({ token, name: 'Mia', quantity: '1' })
      assert.equal((await browser.post(`${list.here}/items/${id}/give`, sent)).status, 404)
    }
    assert.equal(must(await ana.client.getItem(list.items[2]?.id ?? 0)).quantity_purchased, 0)
  }

  test('is closed to them where a circle opens it: their page does not name it, and its address answers like an unknown one', async () => {
    const { those, list } = await listOfFamily()
    const mia = await pageOf(those.mia.link)
    assert.match(mia.page.html, /Turning nine/)
    await say(list, { forWhom: String(those.mia.id) })
    assert.equal(must(await ana.client.getRegistry(list.registry.id)).meta.registry_for_child, true)
    assert.doesNotMatch((await mia.open('/p')).html, /Turning nine/)
    await guestsAct(those.lise.link, list)
    await isClosedTo(mia, list)
    await isClosedTo(await pageOf(those.mia.link), list)
    const calendar = firstIn((await mia.open('/p')).html, /(\/calendar\/[\w.-]+)/)
    assert.doesNotMatch((await new Visitor(site.url).open(calendar)).html, /Turning nine/)
    assert.match((await pageOf(those.lise.link)).page.html, /Turning nine/)
  })

  test('also where anyone with the link may open it: not in the browser that keeps the link of the person', async () => {
    const those = await family()
    const list = await listFor(those, { status: 'publish' })
    await isFor(list, those.mia.id)
    await isClosedTo(await pageOf(those.mia.link), list)
    assert.equal((await new Visitor(site.url).open(list.here)).status, 200)
  })

  test('shows its wishes to them, where an owner says so, and nothing that guests do', async () => {
    for (const status of ['private', 'publish'] as const) {
      const those = await family()
      const list = await listFor(those, { status })
      await say(list, { forWhom: String(those.mia.id), theirLink: 'wishes' })
      const mia = await pageOf(those.mia.link)
      await guestsAct(those.lise.link, list)
      const { html } = await mia.open(list.here)
      assert.match(html, /Here are your wishes, Mia \d+\..*Tent.*€229.*Lamp.*Atlas/s)
      assert.doesNotMatch(html, /\/give|\/ask|\/ideas|class="stitches|hc-progress|\d left|for somebody else/)
      for (const path of pagesOf(list).filter((path) => /\/(?:yours|ideas|items)/.test(path)))
        assert.equal((await mia.open(path)).status, 404, path)
      assert.doesNotMatch((await mia.open('/p')).html, /still to give/)
    }
  })

  test('a person who was its guest by name and by address before, and kept what they opened, finds it closed', async () => {
    const { those, list } = await listOfFamily()
    must(await ana.client.addInvitees(list.registry.id, [those.mia.name]))
    const mia = await pageOf(those.mia.link)
    await mia.fillIn(list.give, { name: 'Mia' })
    await isFor(list, those.mia.id)
    assert.deepEqual(must(await ana.client.listInvitees(list.registry.id)).invitees, [those.lise.address])
    assert.doesNotMatch((await mia.open('/gifts/lists')).html, /Turning nine/)
    assert.equal((await mia.open(list.here)).status, 404)
    const { id, name, address } = those.mia
    for (const invitee of [name.toUpperCase(), address, `${name} #${id}`])
      assert.equal(statusOf(await ana.client.addInvitees(list.registry.id, [invitee])), 422)
  })

  frame.ownTest(
    'a personal link of an invitee who means them ends, and one that a host made shows nothing',
    async () => {
      const those = await family()
      const list = await listFor(those)
      must(await ana.client.addInvitees(list.registry.id, [those.mia.name]))
      const sharing = await ana.browser.open(`${list.at}/guests.csv`)
      const link = firstIn(sharing.html, new RegExp(`${those.mia.name}.*?(/i/[\\w.-]+)`))
      const mia = new Visitor(site.url)
      await mia.open(link)
      assert.equal((await mia.follow()).status, 200)
      await isFor(list, those.mia.id)
      assert.equal((await mia.open(list.here)).status, 404)
      assert.equal((await mia.open(link)).status, 404)
    },
  )

  test('taken out of My people and written down again, they are the same person to it', async () => {
    const { those, list } = await listOfFamily()
    await isFor(list, those.mia.id)
    must(await ana.client.removePerson(those.mia.id))
    const again = must(await ana.client.addPerson({ name: those.mia.name }))
    must(await ana.client.putInCircle(those.circle.id, again.id))
    assert.equal(must(await ana.client.getForWhom(list.registry.id)).person_id, again.id)
    await isClosedTo(await pageOf(again.link), list)
    must(await ana.client.updatePerson(again.id, { name: 'Somebody', address: 'else@mail.example' }))
    await isClosedTo(await pageOf(again.link), list)
    await isClosedTo(await pageOf(must(await ana.client.renewPersonLink(again.id)).link), list)
  })

  test('taken out of My people, and brought back by Undo, they find it closed, and a namesake of that time, too', async () => {
    const { those, list } = await listOfFamily()
    await isFor(list, those.mia.id)
    must(await ana.client.removePerson(those.mia.id))
    const meanwhile = must(await ana.client.addPerson({ name: those.mia.name }))
    must(await ana.client.putInCircle(those.circle.id, meanwhile.id))
    const back = must(await ana.client.restorePerson(those.mia.id))
    for (const { link } of [back, meanwhile]) await isClosedTo(await pageOf(link), list)
    assert.match((await pageOf(those.lise.link)).page.html, /Turning nine/)
  })

  test('another owner opens it to a circle in which they have the same person: it stays closed, also when the first book has another name', async () => {
    const { those, list } = await listOfFamily()
    const jonas = await signedIn(site, { name: 'Jonas' })
    await ownsToo(list, jonas)
    const circle = must(await jonas.client.addCircle('Ours'))
    const write = async (person: Pick<KnownPerson, 'name'> & { address?: string }) => {
      const { id } = must(await jonas.client.addPerson(person))
      return must(await jonas.client.putInCircle(circle.id, id))
    }
    const byName = await write({ name: those.mia.name })
    const byAddress = await write({ name: 'Our girl', address: those.mia.address })
    const karl = await write({ name: 'Opa Karl' })
    await openTo(list, { circle_ids: [circle.id] }, jonas)
    assert.match((await pageOf(byName.link)).page.html, /Turning nine/)
    await isFor(list, those.mia.id)
    for (const { link } of [byName, byAddress]) await isClosedTo(await pageOf(link), list)
    assert.match((await pageOf(karl.link)).page.html, /Turning nine/)
    await openTo(list, { person_ids: [byName.id, byAddress.id] }, jonas)
    for (const { link } of [byName, byAddress]) await isClosedTo(await pageOf(link), list)
    must(await ana.client.updatePerson(those.mia.id, { name: 'Mia Sofie', address: 'sofie@orchard.example' }))
    await openTo(list, { circle_ids: [circle.id] }, jonas)
    for (const { link } of [byName, byAddress]) await isClosedTo(await pageOf(link), list)
  })

  test('the same name in other letters, spaces or marks is the same person, in each book', async () => {
    const jonas = await signedIn(site, { name: 'Jonas' })
    const ofAna = must(await ana.client.addPerson({ name: 'Élodie Berg' }))
    const circle = must(await jonas.client.addCircle('Ours'))
    const spellings = ['élodie berg', 'ÉLODIE  BERG', 'E\u0301lodie\u00A0Berg']
    for (const name of [...spellings, 'Élodie\u200B Berg', 'É\u00ADlodie Berg']) {
      const teen = await signedIn(site, { name: 'Élodie' })
      const list = await listFor(await family())
      await ownsToo(list, jonas)
      const person = must(await jonas.client.addPerson({ name, address: teen.person.email }))
      must(await jonas.client.putInCircle(circle.id, person.id))
      await openTo(list, { circle_ids: [circle.id] }, jonas)
      assert.match((await teen.browser.open(list.here)).html, /Turning nine/, name)
      await isFor(list, ofAna.id)
      assert.equal(statusOf(await teen.client.listRegistryItems(list.registry.id)), 403, name)
      await isClosedTo(teen.browser, list)
      await openTo(list, { person_ids: [person.id] }, jonas)
      assert.equal(statusOf(await teen.client.listRegistryItems(list.registry.id)), 403, name)
    }
  })

  test('an owner for whom it is finds it wrapped, and who said so sees what is bought', async () => {
    const { those, list } = await listOfFamily()
    const jonas = await signedIn(site, { name: 'Jonas' })
    await ownsToo(list, jonas)
    const known = must(await ana.client.addPerson({ name: `Jonas ${families}`, address: jonas.person.email }))
    await say(list, { forWhom: String(known.id) })
    await guestsAct(those.lise.link, list)
    assert.match(await ana.browser.read(`${list.at}/surprises`), /Miriam/)
    const parts = ['', '/surprises', '/surprises.csv', '/details'].map((part) => list.at + part)
    for (const path of [...parts, '/lists', list.here])
      assert.doesNotMatch(await jonas.browser.read(path), /Miriam|1 of 2 left|See it and give/, path)
    await jonas.browser.fillIn(`${list.at}/details`, { title: 'Turning forty' })
    assert.equal(jonas.browser.page.status, 303, jonas.browser.page.html)
    assert.equal(must(await ana.client.getRegistry(list.registry.id)).meta.registry_for_child, true)
  })

  test('an owner for whom it is stays surprised when they copy it, and when they say more of whom it is for', async () => {
    const { those, list } = await listOfFamily()
    const paul = await signedIn(site, { name: 'Paul' })
    await ownsToo(list, paul)
    await household(paul)
    const known = must(await ana.client.addPerson({ name: `Paul ${families}`, address: paul.person.email }))
    await say(list, { forWhom: String(known.id) })
    await guestsAct(those.lise.link, list)
    await paul.browser.fillIn(`${list.at}/copy`, { title: 'Once more' })
    const slug = paul.browser.page.location.split('/').at(-1)?.split('?')[0] ?? ''
    const copy = must(await paul.client.findRegistryBySlug(slug))
    const copied = must(await paul.client.listRegistryItems(copy.id))
    assert.deepEqual(
      copied.map(({ name, quantity_needed }) => `${quantity_needed} × ${name}`),
      ['2 × Tent', '1 × Lamp', '1 × Atlas'],
    )
    await isFor(list, known.id, { shows_wishes: true }, paul)
    await paul.browser.open(`${list.at}/surprises`)
    assert.doesNotMatch(paul.browser.page.html, /Miriam/)
    assert.match(await ana.browser.read(`${list.at}/surprises`), /Miriam/)
  })

  test('an account that has proved their address is the person, and its programs read nothing', async () => {
    const { those, list } = await listOfFamily()
    const teen = await signedIn(site, { name: 'Teen' })
    const person = must(await ana.client.addPerson({ name: 'Our teen', address: teen.person.email }))
    must(await ana.client.putInCircle(those.circle.id, person.id))
    assert.equal((await teen.browser.open(list.here)).status, 200)
    await isFor(list, person.id, { shows_wishes: true })
    await guestsAct(those.lise.link, list)
    const { id } = list.registry
    for (const read of [
      'getRegistry',
      'listRegistryItems',
      'listSetAside',
      'listQuestions',
      'listIdeas',
    ] as const)
      assert.equal(statusOf(await teen.client[read](id)), 403, read)
    assert.equal(statusOf(await teen.client.listInvitees(id)), 403)
    assert.deepEqual(must(await teen.client.listRegistries({ invited: true })), [])
    assert.equal((await teen.browser.open(list.here)).status, 404)
    assert.doesNotMatch((await teen.browser.open('/lists')).html, /Turning nine/)
    must(await ana.client.updateRegistry(id, { status: 'publish' }))
    const { html } = await teen.browser.open(list.here)
    assert.match(html, /Here are your wishes/)
    assert.doesNotMatch(html, /1 of 2 left|taken care of/)
  })

  test('a new list is for a name that is typed: the person is written down, and a second press makes nothing twice', async () => {
    const owner = await signedIn(site, { name: 'Nora' })
    const typed = { title: 'Turning ten', forWhom: 'other', otherName: ' Tom ' }
    const form = await owner.browser.formAt('/lists/new', typed)
    for (let n = 0; n < 2; n++) assert.equal((await owner.browser.post('/lists/new', form)).status, 303)
    const [tom, ...others] = must(await owner.client.listPeople())
    assert.deepEqual([tom?.name, others], ['Tom', []])
    const [list, ...twice] = must(await owner.client.listRegistries())
    assert.deepEqual(twice, [])
    assert.equal(list?.meta.registry_for_child, true)
    const forWhom = must(await owner.client.getForWhom(list?.id ?? 0))
    assert.deepEqual([forWhom.person_id, forWhom.shows_wishes], [tom?.id, false])
    const empty = await owner.browser.fillIn('/lists/new', { title: 'No name', forWhom: 'other' })
    assert.equal(empty.status, 422)
    assert.match(empty.html, /Write their name, in at most 100 characters\./)
    const { html } = await owner.browser.open(`/lists/${list?.slug}/details`)
    assert.match(html, new RegExp(`<option value="${tom?.id}"[^>]* selected[^>]*>Tom<`))
  })

  test('of two tabs the second one asks, where both have said for whom it is', async () => {
    const { those, list } = await listOfFamily()
    const form = await ana.browser.formAt(`${list.at}/details`)
    await isFor(list, those.mia.id)
    form.set('story', 'It is a surprise')
    assert.equal((await ana.browser.post(`${list.at}/details`, form)).status, 303)
    assert.equal(must(await ana.client.getForWhom(list.registry.id)).person_id, those.mia.id)
    form.set('forWhom', String(those.lise.id))
    const { status, html } = await ana.browser.post(`${list.at}/details`, form)
    assert.equal(status, 409)
    assert.match(html, /Whom it is for/)
  })

  test('for somebody and the owners together, it stays wrapped for them, and closed to the guest', async () => {
    const { those, list } = await listOfFamily()
    await isFor(list, those.mia.id, { is_ours: true, shows_wishes: true })
    await isClosedTo(await pageOf(those.mia.link), list)
    await guestsAct(those.lise.link, list)
    assert.doesNotMatch(await ana.browser.read(`${list.at}/surprises`), /Miriam/)
    const ours = new RegExp(`<option value="ours-${those.mia.id}"[^>]* selected`)
    assert.match(await ana.browser.read(`${list.at}/details`), ours)
  })

  /** Ana does this, and the page asks whether the list is for somebody; nothing has happened yet. */
  async function isAsked(browser: Visitor, at: string, action: string, typed: object, name: string) {
    const { status, html } = await browser.fillIn(at, action, typed as Record<string, string>)
    assert.equal(status, 200, html)
    assert.match(html, new RegExp(`<h1>Is this list for ${name}\\?</h1>`))
  }
  async function answers(browser: Visitor, action: string, { registry }: List, forWhom: number | 'none') {
    await browser.submit(action, { [`for-${registry.id}`]: String(forWhom) })
    assert.equal(browser.page.status, 303)
  }

  test('where a circle is about to open it and its title names one of the circle, the page asks once, and before anything opens', async () => {
    for (const way of ['sharing', 'circle'] as const)
      for (const isYes of [true, false]) {
        const those = await family()
        const { name } = those.mia
        const list = await listOf(ana, { title: `${name} is turning nine` })
        const { id } = list.registry
        const ofCircle = `/my-people/circles/${those.circle.id}`
        const [at, action, typed]: [string, string, Record<string, string>] =
          way === 'sharing'
            ? [`${list.at}/sharing`, `${list.at}/open-to`, { circle: String(those.circle.id) }]
            : [ofCircle, ofCircle, { [`whole-${id}`]: '1' }]
        await isAsked(ana.browser, at, action, typed, name)
        assert.deepEqual(must(await ana.client.getOpenTo(id)), shut)
        await answers(ana.browser, action, list, isYes ? those.mia.id : 'none')
        assert.equal((await pageOf(those.mia.link)).page.html.includes('is turning nine'), !isYes)
        assert.match((await pageOf(those.lise.link)).page.html, /is turning nine/)
        assert.equal((await ana.browser.read(at)).includes(`but not ${name}`), isYes)
        await openTo(list, {})
        assert.equal((await ana.browser.fillIn(at, action, typed)).status, 303)
        assert.equal(must(await ana.client.getRegistry(id)).meta.registry_for_child, false)
      }
  })

  /** Jonas, whom Ana has written down with his address. */
  async function writtenDown() {
    const jonas = await signedIn(site, { name: 'Jonas' })
    const dad = must(await ana.client.addPerson({ name: 'Our dad', address: jonas.person.email }))
    return { jonas, dad }
  }
  const woolAndWood = (owner = ana) =>
    listOf(owner, { title: 'Wool and wood' }, [{ name: 'Tent', quantity_needed: 2 }, { name: 'Lamp' }])
  /** What the page of a person names says nothing of what guests do. */
  async function isWrappedOn(phone: Visitor, why = '') {
    assert.doesNotMatch(await phone.read('/p'), /still to give|taken care of/, why)
    assert.match(phone.page.html, /Wool and wood/, why)
  }
  async function isWrapped(phone: Visitor, list: List, why = '') {
    await isWrappedOn(phone, why)
    for (const path of pagesOf(list).filter((each) => each.startsWith(list.here)))
      assert.doesNotMatch(await phone.read(path), /1 of 2 left|taken care of|Miriam/, `${why}: ${path}`)
  }

  test('an owner who stands in the circle that their own list is opened to is asked about, and left out by a yes', async () => {
    const { circle, lise } = await family()
    const { jonas, dad } = await writtenDown()
    const end = await household(jonas)
    must(await ana.client.putInCircle(circle.id, dad.id))
    const list = await woolAndWood(jonas)
    const action = `${list.at}/open-to`
    await isAsked(jonas.browser, `${list.at}/sharing`, action, { circle: String(circle.id) }, 'Our dad')
    await answers(jonas.browser, action, list, dad.id)
    assert.match((await pageOf(lise.link)).page.html, /Wool and wood/)
    assert.doesNotMatch((await pageOf(dad.link)).page.html, /Wool and wood/)
    await guestsAct(lise.link, list)
    assert.doesNotMatch(await jonas.browser.read(`${list.at}/surprises`), /Miriam/)
    await end()
  })

  test('their own link shows an owner no more of their list than their account does, until it opens, whatever an owner says of whom it is for', async () => {
    const { lise, mia } = await family()
    const { jonas, dad } = await writtenDown()
    const list = await woolAndWood()
    await openTo(list, { person_ids: [lise.id, dad.id] })
    await guestsAct(lise.link, list)
    const phone = await pageOf(dad.link)
    const liveOn = async () => (await phone.open(`${list.here}/live?since=none`)).status
    assert.match(phone.page.html, /1 of 3 pieces is still to give/)
    assert.equal(await liveOn(), 200)
    await ownsToo(list, jonas)
    await isWrapped(phone, list)
    assert.equal(await liveOn(), 204)
    // It may have been said of another person whom the page asked about.
    await isFor(list, null)
    await isWrapped(phone, list, 'for nobody else')
    await isFor(list, mia.id, { is_ours: true })
    await isWrapped(phone, list, 'for Mia and the owners')
    await say(list, { forWhom: String(mia.id) }, 'change')
    await isWrapped(phone, list, 'for Mia, and wrapped')
    await say(list, { forWhom: '' })
    assert.equal(must(await ana.client.getForWhom(list.registry.id)).is_said, false)
    await isWrapped(phone, list, 'for its owners again')
    await say(list, { forWhom: String(mia.id) })
    assert.match(await phone.read('/p'), /still to give/)
    await say(list, { forWhom: '' })
    await isWrapped(phone, list, 'once more')
    must(await ana.client.updateRegistry(list.registry.id, { meta: { registry_reveal: 'always' } }))
    assert.match(await phone.read('/p'), /still to give/)
  })

  test('also an owner who began the list, once they have looked at it', async () => {
    const { circle, lise } = await family()
    const { jonas, dad } = await writtenDown()
    must(await ana.client.putInCircle(circle.id, dad.id))
    const list = await woolAndWood(jonas)
    await jonas.browser.read(list.at)
    await ownsToo(list, ana, jonas)
    const typed = { circle: String(circle.id) }
    await isAsked(ana.browser, `${list.at}/sharing`, `${list.at}/open-to`, typed, 'Our dad')
    await openTo(list, { circle_ids: [circle.id] })
    await guestsAct(lise.link, list)
    await isWrappedOn(await pageOf(dad.link))
  })

  frame.ownTest('also an owner who has not proved their address', async () => {
    const { lise } = await family()
    const { jonas, dad } = await writtenDown()
    const list = await woolAndWood(jonas)
    await ownsToo(list, ana, jonas)
    await openTo(list, { person_ids: [lise.id, dad.id] })
    await site.api.database.run('UPDATE accounts SET is_email_confirmed = 0 WHERE id = $1', [jonas.person.id])
    await guestsAct(lise.link, list)
    await isWrappedOn(await pageOf(dad.link))
  })

  test('a child with the address of its parent, a further owner, is a guest in the book of that one, and another spelling of the address is the owner', async () => {
    const { lise, circle } = await family()
    const jonas = await signedIn(site, { name: 'Jonas' })
    const end = await household(jonas)
    const kid = must(await jonas.client.addPerson({ name: 'Our kid', address: jonas.person.email }))
    const spelled = jonas.person.email.replace('@', '+list@')
    const dad = must(await ana.client.addPerson({ name: 'Our dad', address: spelled }))
    const list = await woolAndWood()
    await ownsToo(list, jonas)
    await openTo(list, { person_ids: [lise.id, kid.id, dad.id] })
    await guestsAct(lise.link, list)
    assert.match((await pageOf(kid.link)).page.html, /1 of 3 pieces is still to give/)
    await isWrappedOn(await pageOf(dad.link))
    await openTo(list, { circle_ids: [circle.id] })
    const typed = { circle: String(circle.id) }
    const join = ({ id }: KnownPerson) => [`/my-people?open=${id}`, `/my-people/${id}`] as const
    await isAsked(ana.browser, ...join(dad), typed, 'Our dad')
    assert.doesNotMatch((await ana.browser.fillIn(...join(kid), typed)).html, /<h1>Is this list for/)
    await end()
  })

  test('a child with the address of its parent, a further owner who has looked at the list, is a guest', async () => {
    const { lise } = await family()
    const jonas = await signedIn(site, { name: 'Jonas' })
    const kid = must(await jonas.client.addPerson({ name: 'Our kid', address: jonas.person.email }))
    const list = await woolAndWood()
    await ownsToo(list, jonas)
    await jonas.browser.read(list.at)
    await openTo(list, { person_ids: [lise.id] })
    await openTo(list, { person_ids: [kid.id] }, jonas)
    await guestsAct(lise.link, list)
    assert.match((await pageOf(kid.link)).page.html, /1 of 3 pieces is still to give/)
  })

  test('where somebody comes into a circle that it is open to, and its title names them, the page asks before they are in it', async () => {
    const { circle } = await family()
    const byName = async (name: string) =>
      must(await ana.client.listPeople()).filter((each) => each.name === name)
    for (const way of ['added', 'ticked', 'chosen'] as const)
      for (const isYes of [true, false]) {
        const name = `Tilda ${way} ${isYes}`
        const list = await listOf(ana, { title: `${name} is turning nine` })
        await openTo(list, { circle_ids: [circle.id] })
        const id = way === 'added' ? 0 : must(await ana.client.addPerson({ name })).id
        const [at, action, typed] = {
          added: [`/my-people?circle=${circle.id}&add=1`, `/my-people?circle=${circle.id}`, { people: name }],
          ticked: [`/my-people?open=${id}`, `/my-people/${id}`, { circle: String(circle.id) }],
          chosen: [
            '/my-people?select=1',
            '/my-people/several',
            { act: 'into', into: String(circle.id), person: String(id) },
          ],
        }[way] as [string, string, object]
        await isAsked(ana.browser, at, action, typed, name)
        const [tilda = assert.fail()] = await byName(name)
        assert.deepEqual(tilda.circle_ids, [], way)
        await answers(ana.browser, action, list, isYes ? tilda.id : 'none')
        const [after = assert.fail(), ...twice] = await byName(name)
        assert.deepEqual([after.circle_ids, twice], [[circle.id], []], 'once')
        const isThere = (await pageOf(after.link)).page.html.includes(`${name} is turning nine`)
        assert.equal(isThere, !isYes, way)
      }
  })

  test('a "no" on that page takes back nothing that another owner has said since it was opened', async () => {
    const { circle, mia } = await family()
    const list = await listOf(ana, { title: `${mia.name} is turning nine` })
    const action = `${list.at}/open-to`
    await ana.browser.fillIn(`${list.at}/sharing`, action, { circle: String(circle.id) })
    await isFor(list, mia.id)
    await answers(ana.browser, action, list, 'none')
    assert.equal(must(await ana.client.getForWhom(list.registry.id)).person_id, mia.id)
    assert.doesNotMatch((await pageOf(mia.link)).page.html, /is turning nine/)
  })

  test('kept wrapped, it is for the person, and its owners see nothing either', async () => {
    const { those, list } = await listOfFamily()
    await say(list, { forWhom: String(those.mia.id) }, 'change')
    assert.equal(must(await ana.client.getRegistry(list.registry.id)).meta.registry_for_child, false)
    await isClosedTo(await pageOf(those.mia.link), list)
    await guestsAct(those.lise.link, list)
    assert.doesNotMatch(await ana.browser.read(`${list.at}/surprises`), /Miriam/)
    assert.match(await ana.browser.read(`${list.at}/details`), /stays wrapped for you, too/)
  })

  test('a copy is for the same person', async () => {
    const { those, list } = await listOfFamily()
    await isFor(list, those.mia.id)
    await ana.browser.fillIn(`${list.at}/copy`, { title: 'Turning ten' })
    const slug = firstIn(ana.browser.page.location, /\/lists\/([^?]+)/)
    const copy = must(await ana.client.findRegistryBySlug(slug))
    assert.equal(must(await ana.client.getForWhom(copy.id)).person_id, those.mia.id)
  })
})
