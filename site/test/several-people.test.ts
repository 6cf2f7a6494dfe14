import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownPerson } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { formsInForms, Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, type SignedInPerson, shut, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)
const site = siteOf(() => frame.open({ hasMail: true }))
const here = '/my-people'
const act = `${here}/several`

async function ownerOf(...names: string[]) {
  const owner = await signedIn(site, { name: 'Ida Sommer' })
  const people: KnownPerson[] = []
  for (const line of names) {
    const [name = '', address = ''] = line.split(', ')
    people.push(must(await owner.client.addPerson({ name, address })))
  }
  return { owner, people, ids: people.map(({ id }) => id) }
}

/** A tab in which people are chosen, and how its form is sent. */
async function choose({ browser }: SignedInPerson, ids: readonly number[], query = '') {
  await browser.open(`${here}?select=1${query}`)
  assert.deepEqual(formsInForms(browser.page.html), [])
  const action = query.includes('circle') ? `${act}?${query.slice(1)}` : act
  const form = browser.formTo(action)
  for (const name of ['act', 'into', 'name', 'person']) form.delete(name)
  for (const id of ids) form.append('person', String(id))
  return async (typed: Record<string, string>) => {
    const all = new URLSearchParams(form)
    for (const [name, value] of Object.entries(typed)) all.set(name, value)
    const page = await browser.post(action, all)
    return page.status === 303 ? browser.follow() : page
  }
}

async function undo({ browser }: SignedInPerson): Promise<string> {
  await browser.submit(/\/my-people\/undo/)
  return (await browser.follow()).html
}

const circlesOf = async ({ client }: SignedInPerson) =>
  must(await client.listPeople()).map(({ name, circle_ids }) => [name, circle_ids])

test('several people go into a circle and into a new one, and one undo takes them out again', async () => {
  const { owner, ids } = await ownerOf('Else', 'Karl', 'Mika')
  const [else_ = 0, karl = 0, mika = 0] = ids
  const family = must(await owner.client.addCircle('Family')).id
  must(await owner.client.putInCircle(family, karl))
  const { html } = await (await choose(owner, [else_, karl]))({ into: String(family) })
  assert.match(html, /1 person is in “Family” now\./)
  assert.match(html, /name="select"/)
  assert.deepEqual(await circlesOf(owner), [
    ['Else', [family]],
    ['Karl', [family]],
    ['Mika', []],
  ])
  assert.match(await undo(owner), /1 person is back in place\./)
  assert.deepEqual(await circlesOf(owner), [
    ['Else', []],
    ['Karl', [family]],
    ['Mika', []],
  ])

  const wrong = await (await choose(owner, [mika]))({ act: 'new', name: 'x'.repeat(limits.circleName + 1) })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /Write a name with at most 60 characters\./)
  assert.match(wrong.html, new RegExp(`value="${mika}" checked`))
  const made = await (await choose(owner, [else_, mika]))({ act: 'new', name: 'Choir' })
  assert.match(made.html, /2 people are in “Choir” now\./)
  await undo(owner)
  assert.deepEqual(
    must(await owner.client.listCircles()).map(({ name }) => name),
    ['Family'],
  )
})

test('several people are taken out with one note, and Undo brings all of them back as they were', async () => {
  const { owner, people, ids } = await ownerOf('Else, else@out.example', 'Karl', 'Mika')
  const family = must(await owner.client.addCircle('Family')).id
  for (const id of ids) must(await owner.client.putInCircle(family, id))
  const { registry } = await listOf(owner, { title: 'A wedding' })
  must(await owner.client.setOpenTo(registry.id, { ...shut, circle_ids: [family] }))
  const invited = async () => must(await owner.client.listInvitees(registry.id)).invitees.toSorted()
  const before = await invited()
  const { html } = await (await choose(owner, ids.slice(0, 2)))({ act: 'out' })
  assert.match(html, /2 people are taken out\. Lists are closed to them/)
  assert.deepEqual(await invited(), [`Mika #${ids[2]}`])
  assert.equal((await new Visitor(site.url).open(`/p/${people[0]?.link}`)).status, 404)
  assert.match(await undo(owner), /2 people are back in place\./)
  assert.deepEqual(await invited(), before)
  assert.equal((await new Visitor(site.url).open(`/p/${people[0]?.link}`)).status, 303)
})

test('on the page of a circle they leave the circle alone, and come back into it', async () => {
  const { owner, ids } = await ownerOf('Else', 'Karl')
  const family = must(await owner.client.addCircle('Family')).id
  for (const id of ids) must(await owner.client.putInCircle(family, id))
  const { html } = await (await choose(owner, ids, `&circle=${family}`))({ act: 'out' })
  assert.match(html, /2 people are out of “Family”\./)
  assert.deepEqual(await circlesOf(owner), [
    ['Else', []],
    ['Karl', []],
  ])
  assert.match(await undo(owner), /2 people are back in place\./)
  assert.deepEqual(await circlesOf(owner), [
    ['Else', [family]],
    ['Karl', [family]],
  ])
})

test('each is judged when the act is done: whom another tab removed is not counted, and a circle that is gone takes no one', async () => {
  const { owner, ids } = await ownerOf('Else', 'Karl', 'Mika')
  const family = must(await owner.client.addCircle('Family')).id
  const [put, out] = [await choose(owner, ids), await choose(owner, ids.slice(0, 2))]
  must(await owner.client.removePerson(ids[0] ?? 0))
  assert.match((await put({ into: String(family) })).html, /2 people are in “Family” now\./)
  must(await owner.client.removeCircle(family))
  assert.match((await put({ into: String(family) })).html, /This circle is gone\./)
  assert.match((await out({ act: 'out' })).html, /1 person is taken out\./)
  assert.match((await out({ act: 'out' })).html, /Choose at least one person\./)
})

test('a circle takes people of its own book, and the page says who stays', async () => {
  const { owner, ids } = await ownerOf('Else')
  const jonas = await ownerOf('Karl')
  const asked = must(await owner.client.askHousehold(jonas.owner.person.email))
  must(await jonas.owner.client.agreeToHousehold(asked.id))
  const family = must(await owner.client.addCircle('Family')).id
  const { html } = await (await choose(owner, [...ids, ...jonas.ids]))({ into: String(family) })
  assert.match(
    html,
    /1 person is in “Family” now\. 1 person stays: this circle takes only people of the account/,
  )
})

test('the chosen get their links, also once more, from two tabs only once, and those without an address are named', async () => {
  const { owner, ids } = await ownerOf('Else, else@links.example', 'Karl, karl@links.example', 'Ben')
  const sent = (name: string) => site.letters.filter(({ to }) => to === `${name}@links.example`).length
  const first = await (await choose(owner, [ids[0] ?? 0, ids[2] ?? 0]))({ act: 'send' })
  assert.match(first.html, /1 person has no address or no link/)
  await until('the letter', async () => sent('else') === 1)
  assert.equal(sent('karl'), 0)
  await until('the page that says so', async () =>
    /Send the link again/.test(await owner.browser.read(`${here}?open=${ids[0]}`)),
  )
  const [one, other] = [await choose(owner, ids), await choose(owner, ids)]
  await one({ act: 'send' })
  await until('both letters', async () => sent('else') === 2 && sent('karl') === 1)
  await other({ act: 'send' })
  assert.equal(sent('else') + sent('karl'), 3)
  const none = await (await choose(owner, [ids[2] ?? 0]))({ act: 'send' })
  assert.match(none.html, /None of them has an address and a link\./)
})

test('200 people are chosen at once, and no 201', async () => {
  const { owner, ids } = await ownerOf(...Array.from({ length: 201 }, (_, n) => `P${n}`))
  const many = await (await choose(owner, ids))({ act: 'out' })
  assert.equal(many.status, 422)
  assert.match(many.html, /Choose at most 200 people at once\./)
  await (await choose(owner, ids.slice(1)))({ act: 'out' })
  assert.match(owner.browser.page.html, /200 people are taken out\./)
  assert.equal(must(await owner.client.listPeople()).length, 1)
  await undo(owner)
  assert.equal(must(await owner.client.listPeople()).length, 201)
})

test('an owner of many finds a person by name or address, and chooses among those who are found', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Guest ${n}, guest${n}@find.example`)
  const { owner, ids } = await ownerOf(...names)
  assert.doesNotMatch(await owner.browser.read(here), /type="search"/)
  must(await owner.client.addPerson({ name: 'Chloé', address: 'cm@find.example' }))
  const { browser } = owner
  assert.match(await browser.read(here), /type="search"/)
  const found = async (find: string) =>
    [...(await browser.read(`${here}?find=${find}`)).matchAll(/id="person-(\d+)"/g)].length
  assert.equal(await found('CHLOE'), 1)
  assert.equal(await found('guest7%40find'), 1)
  assert.equal(await found('guest'), 30)
  assert.equal(await found('no+one'), 0)
  assert.match(browser.page.html, /Nothing with “no one” here\.[\s\S]*Show all 31/)
  const { html } = await (await choose(owner, ids.slice(7, 8), '&find=guest7'))({ act: 'out' })
  assert.match(html, /name="find" value="guest7"/)
})

test('of a hundred people each row holds its forms, and of more the open one alone', async () => {
  const { owner, ids } = await ownerOf(...Array.from({ length: 100 }, (_, n) => `P${n}`))
  const forms = (html: string) => [...html.matchAll(/class="person-form"/g)].length
  assert.equal(forms(await owner.browser.read(here)), 100)
  must(await owner.client.addPerson({ name: 'One more' }))
  assert.equal(forms(await owner.browser.read(here)), 0)
  assert.match(owner.browser.page.html, new RegExp(`open=${ids[3]}`))
  assert.equal(forms(await owner.browser.read(`${here}?open=${ids[3]}`)), 1)
})
