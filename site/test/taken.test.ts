import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { listOf, signedIn, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

/** What guests give on one day stands on the list of the owners from the next day on. */
let clock = new Date('2026-11-20T12:00:00.000Z')
const nextDay = () => {
  clock = new Date(Date.parse(`${clock.toISOString().slice(0, 10)}T12:00:00.000Z`) + 86_400_000)
}
const { site, ana } = siteAndOwner(() => openSite({ now: () => clock, clockOfService: () => clock }))

async function listOfTwo(at = site, owner = ana) {
  const ben = await signedIn(at, { name: 'Ben Keller' })
  const meta = { registry_owners: [ben.person.username], registry_event_date: '2030-06-12' }
  const made = await listOf(owner, { title: 'Ana and Ben', status: 'publish', meta }, [
    { name: 'Teapot' },
    { name: 'Plate', quantity_needed: 8 },
    { name: 'Lamp' },
  ])
  const [teapot = 0, plate = 0, lamp = 0] = made.items.map(({ id }) => id)
  const surprises = `${made.at}/surprises`
  const press = (who: typeof ana, act: 'agree' | 'wrap') =>
    who.browser.fillIn(surprises, `${made.at}/taken`, { act })
  const give = async (item: number, purchaser = 'Onkel Paul', note = 'Psst, a pot') =>
    must(await owner.client.createPurchase(made.registry.id, item, { purchaser, note }))
  return { ...made, ben, teapot, plate, lamp, surprises, press, give }
}

/** The lines that say on the list of an owner what is taken. */
async function linesOf(who: typeof ana, at: string): Promise<string[]> {
  const html = await who.browser.read(at)
  return [...html.matchAll(/<p class="state">.*?<\/svg>([^<]*)<\/p>/gs)].map(([, said = '']) => said)
}

test('two owners agree, each by a press, and read on their list which gifts are taken, how many, and nothing else', async () => {
  const list = await listOfTwo()
  await list.give(list.teapot)
  await list.give(list.plate)
  nextDay()
  assert.match(await ana.browser.read(list.surprises), /Taken, not from whom.*I agree/s)
  assert.equal((await list.press(ana, 'agree')).status, 303)
  const waits = await ana.browser.read(list.surprises)
  assert.match(waits, /You agree\..*Not agreed yet: Ben Keller\./s)
  assert.deepEqual(await linesOf(ana, list.at), [])
  assert.match(await list.ben.browser.read(list.surprises), /I agree/)
  await list.press(list.ben, 'agree')
  for (const who of [ana, list.ben]) {
    assert.deepEqual(await linesOf(who, list.at), ['Taken', '1 of 8 taken'])
    const page = await who.browser.read(list.surprises)
    assert.match(page, /Your list says which gifts are taken/)
    assert.doesNotMatch(page + (await who.browser.read(list.at)), /Onkel Paul|Psst/)
  }
})

test('either owner wraps it again by one press, for both at once', async () => {
  const list = await listOfTwo()
  await list.give(list.teapot)
  nextDay()
  for (const who of [ana, list.ben]) await list.press(who, 'agree')
  assert.deepEqual(await linesOf(ana, list.at), ['Taken'])
  await list.press(list.ben, 'wrap')
  assert.deepEqual(await linesOf(ana, list.at), [])
  assert.match(await ana.browser.read(list.surprises), /You agree\..*Not agreed yet: Ben Keller\./s)
})

test('one owner shows what is taken by one press, and who comes to own the list has to agree, too', async () => {
  const list = await listOf(ana, { status: 'publish' }, [{ name: 'Teapot' }])
  must(await ana.client.createPurchase(list.registry.id, list.items[0]?.id ?? 0))
  nextDay()
  const surprises = `${list.at}/surprises`
  assert.match(await ana.browser.read(surprises), /Show what is taken/)
  await ana.browser.fillIn(surprises, `${list.at}/taken`, { act: 'agree' })
  assert.deepEqual(await linesOf(ana, list.at), ['Taken'])
  const cleo = await signedIn(site, { name: 'Cleo Stern' })
  must(await ana.client.addOwners(list.registry.id, [cleo.person.username]))
  assert.deepEqual(await linesOf(ana, list.at), [])
  assert.match(await ana.browser.read(surprises), /Not agreed yet: Cleo Stern\./)
})

test('guests read it before they give, and only while all owners agree', async () => {
  const list = await listOfTwo()
  const give = `/registry/${list.registry.slug}/items/${list.teapot}/give`
  const learns = /Ana and Ben may see it from the next day\. From whom stays wrapped/
  await list.press(ana, 'agree')
  assert.doesNotMatch(await visitorFromAfar(site.url).read(give), learns)
  await list.press(list.ben, 'agree')
  assert.match(await visitorFromAfar(site.url).read(give), learns)
  assert.equal((await visitorFromAfar(site.url).open(list.surprises)).status, 303)
  must(await ana.client.updateRegistry(list.registry.id, { meta: { registry_reveal: 'always' } }))
  assert.doesNotMatch(await visitorFromAfar(site.url).read(give), learns)
})
