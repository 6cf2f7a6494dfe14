import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { listOf, signedIn, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

async function listOfTwo() {
  const ben = await signedIn(site, { name: 'Ben Keller' })
  const meta = { registry_owners: [ben.person.username] }
  const made = await listOf(ana, { status: 'publish', meta }, [{ name: 'Teapot' }, { name: 'Lamp' }])
  const [teapot, lamp] = made.items
  const look = `${made.at}/items/${teapot?.id}/look`
  return { ...made, ben, teapot: teapot?.id ?? 0, lamp: lamp?.id ?? 0, look }
}

const secrets = /Onkel Paul|Psst, a pot/

test('an owner opens one gift early: a page warns, a second press looks, and the page says by whom and with which words', async () => {
  const list = await listOfTwo()
  const given = { purchaser: 'Onkel Paul', note: 'Psst, a pot' }
  must(await ana.client.createPurchase(list.registry.id, list.teapot, given))
  assert.ok((await ana.browser.read(`${list.at}?edit=${list.teapot}`)).includes(`href="${list.look}"`))
  const warned = await ana.browser.read(list.look)
  assert.match(warned, /Look at “Teapot”\?.*All owners of the list read that you looked/s)
  assert.doesNotMatch(warned, secrets)
  assert.deepEqual(must(await ana.client.listGiftLooks(list.registry.id)), [], 'a visit is no look')
  await ana.browser.submit(list.look)
  const { html } = await ana.browser.follow()
  assert.match(html, /1 piece is taken\..*Onkel Paul.*Psst, a pot/s)
  must(await ana.client.addRegistryItem(list.registry.id, { name: 'Vase', url: 'https://shop.example/vase' }))
  assert.doesNotMatch(await ana.browser.read(`${list.at}/items/${list.lamp}/look`), /taken\./)
  for (const page of [list.at, `${list.at}/surprises`, `${list.at}?edit=${list.teapot}`])
    assert.doesNotMatch(await ana.browser.read(page), secrets, page)
})

test('the other owner reads who looked at which gift, and stays unspoilt', async () => {
  const list = await listOfTwo()
  must(await ana.client.createPurchase(list.registry.id, list.teapot, { purchaser: 'Onkel Paul' }))
  await ana.browser.fillIn(list.look, list.look, {})
  assert.match(await ana.browser.read(`${list.at}/surprises`), /You looked at “Teapot” on /)
  const record = await list.ben.browser.read(`${list.at}/surprises`)
  assert.match(record, /Opened early.*Ana Keller looked at “Teapot” on /s)
  assert.doesNotMatch(record, secrets)
  const warned = await list.ben.browser.read(list.look)
  assert.match(warned, /Look at “Teapot”\?/)
  assert.doesNotMatch(warned, secrets)
})

test('what is given after a look is on the page at its next visit, and a gift that nobody took says so', async () => {
  const list = await listOfTwo()
  await ana.browser.fillIn(list.look, list.look, {})
  assert.match(await ana.browser.read(list.look), /Nobody has taken it yet\./)
  must(await ana.client.createPurchase(list.registry.id, list.teapot, { purchaser: 'Onkel Paul' }))
  assert.match(await ana.browser.read(list.look), /1 piece is taken\..*Onkel Paul/s)
})

test('a guest has no such page, and on a list that is unwrapped it leads to what was given', async () => {
  const list = await listOfTwo()
  assert.equal((await visitorFromAfar(site.url).open(list.look)).status, 303)
  const stranger = await signedIn(site, { name: 'Cleo Stern' })
  const { html } = await stranger.browser.open(list.look)
  assert.doesNotMatch(html, /Look at “Teapot”/)
  must(await ana.client.updateRegistry(list.registry.id, { meta: { registry_reveal: 'always' } }))
  const { status, location } = await ana.browser.open(list.look)
  assert.deepEqual([status, location], [303, `${list.at}/surprises`])
})

test('on every other page nothing changes once a gift that was looked at is given', async () => {
  const list = await listOfTwo()
  await ana.browser.fillIn(list.look, list.look, {})
  // The key of a form is another at each visit.
  const pages = async () => {
    const all: string[] = []
    for (const page of [
      list.at,
      `${list.at}?edit=${list.teapot}`,
      `${list.at}/surprises`,
      `${list.at}/details`,
    ])
      for (const owner of [ana, list.ben])
        all.push((await owner.browser.read(page)).replaceAll(/value="[\w.-]{20,}"/g, ''))
    return all
  }
  const before = await pages()
  must(await ana.client.createPurchase(list.registry.id, list.teapot, { purchaser: 'Onkel Paul' }))
  assert.match(await ana.browser.read(list.look), /Onkel Paul/)
  assert.deepEqual(await pages(), before)
})
