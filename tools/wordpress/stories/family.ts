import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import type { Visitor } from '@hopechest/testing/visitor'
import { openScene, type Scene } from './scene.ts'
import { guestOf, signedIn } from './visitors.ts'

const myPeople = '/my-people'

describe('the people of an owner, on a real site', () => {
  let scene: Scene
  let paula: Person
  let owner: Visitor
  before(async () => {
    scene = await openScene()
    paula = await scene.site.makePerson('paula', 'member')
    owner = await signedIn(scene.url, paula)
  })

  const named = async (name: string) => {
    const person = must(await scene.clientOf(paula).listPeople()).find((each) => each.name === name)
    assert.ok(person, name)
    return person
  }

  /** She writes them down on the page of a circle, which takes them in. */
  async function circleOf(circle: string, ...names: string[]) {
    await owner.fillIn(`${myPeople}?new=1`, `${myPeople}/circles`, { circle })
    await owner.follow()
    const made = must(await scene.clientOf(paula).listCircles()).find(({ name }) => name === circle)
    const id = made?.id ?? assert.fail(circle)
    const here = `${myPeople}?circle=${id}`
    await owner.fillIn(`${here}&add=1`, here, { people: names.join('\n') })
    await owner.follow()
    return { id, people: await Promise.all(names.map(named)) }
  }

  /** She takes the address of the link out of the field on her page, and hands it over. */
  async function handedOver(id: number): Promise<Visitor> {
    const { html } = await owner.open(`${myPeople}?open=${id}`)
    const [, link = ''] = new RegExp(`id="link-of-${id}" readonly value="([^"]+)"`).exec(html) ?? []
    assert.ok(link.startsWith(`${scene.url}/`), link)
    const browser = guestOf(scene.url)
    assert.equal((await browser.open(link.slice(scene.url.length))).status, 303)
    assert.equal((await browser.follow()).status, 200)
    return browser
  }

  test('an owner opens a list to a circle and hands a link over; its person gives without an account, until she takes them out', async () => {
    const { id: circle, people } = await circleOf('Family of Paula', 'Oma Lise', 'Opa Karl')
    const [lise] = people
    const client = scene.clientOf(paula)
    const made = must(await client.createRegistry({ title: 'Paula is forty', status: 'private' }))
    const { slug, id } = made
    const kettle = { name: 'Copper kettle', url: 'https://shop.example/kettle', price: 78 }
    const item = must(await client.addRegistryItem(id, kettle))
    const [here, at] = [`/registry/${slug}`, `/lists/${slug}`]
    assert.equal((await guestOf(scene.url).open(here)).status, 404)

    await owner.open(`${at}/sharing`)
    await owner.submit(`${at}/open-to`, { circle: String(circle) })
    assert.equal(owner.page.status, 303, owner.page.html)
    assert.deepEqual(
      must(await client.listInvitees(id)).invitees,
      people.map((person) => `${person.name} #${person.id}`),
    )

    const browser = await handedOver(lise?.id ?? 0)
    assert.match(browser.page.html, /Good to see you, Oma Lise\. You need no account\./)
    assert.match(browser.page.html, /Paula is forty/)
    assert.doesNotMatch(browser.page.html, /Opa Karl|Family of Paula/)
    const give = `${here}/items/${item.id}/give`
    await browser.open(give)
    await browser.submit(give, { name: 'Oma Lise' })
    assert.match((await browser.follow()).html, /Thank you, Oma Lise/)
    assert.match((await browser.open('/p')).html, /What you give[\s\S]*Copper kettle/)
    assert.equal(must(await client.listRegistryItems(id))[0]?.quantity_purchased, 1)

    await owner.open(`${myPeople}?circle=${circle}`)
    await owner.submit(`${myPeople}/circles/${circle}/${lise?.id}/out`)
    assert.equal(owner.page.status, 303, owner.page.html)
    assert.equal((await browser.open(here)).status, 404)
    const { status, html } = await browser.open('/p')
    assert.equal(status, 200)
    assert.match(html, /What you give[\s\S]*Copper kettle/)
    assert.doesNotMatch(html, new RegExp(`href="[^"]*${here}"`))
  })
})
