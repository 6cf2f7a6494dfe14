import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rightsOfAdmin } from '@hopechest/host'
import { allIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, siteAndOwner } from './owners.ts'
import { signIn } from './people.ts'

const frame = frameOf(import.meta)

const { site, ana } = siteAndOwner(() => frame.open())

const here = '/gifts/lists'
const forget = `${here}/forget`

const publicList = (title: string, day = '') =>
  listOf(ana, { title, status: 'publish', meta: { registry_event_date: day } })

const titlesOn = ({ html }: { html: string }) => allIn(html, /<strong dir="auto">([^<]+)<\/strong>/g)

/** As a guest who follows the link at the end of a list. */
async function keep(guest: Visitor, { slug, id }: { slug: string; id: number }) {
  const { html } = await guest.open(`/registry/${slug}`)
  assert.ok(html.includes(`href="${here}?keep=${id}"`))
  await guest.fillIn(`${here}?keep=${id}`, here)
  return guest.follow()
}

test('a guest without an account keeps lists, and finds them in the order of their days', async () => {
  const lists = [
    await publicList('No day'),
    await publicList('In spring', '2027-04-01'),
    await publicList('Long over', '2026-01-01'),
    await publicList('At Christmas', '2026-12-24'),
    await publicList('Just over', '2026-11-01'),
  ]
  const guest = new Visitor(site.url)
  assert.match(await guest.read(here), /No list is kept in this browser/)
  for (const { registry } of lists) assert.match((await keep(guest, registry)).html, /The list is kept here/)
  const page = await guest.open(here)
  assert.deepEqual(titlesOn(page), ['At Christmas', 'In spring', 'No day', 'Just over', 'Long over'])
  assert.match(page.html, /34 days to go/)
  const other = new Visitor(site.url)
  assert.deepEqual(titlesOn(await other.open(here)), [])
})

test('to open a list that anyone may open sets no cookie, and neither does the page that asks', async () => {
  const { registry } = await publicList('Open')
  const guest = new Visitor(site.url)
  await guest.open(`/registry/${registry.slug}`)
  assert.equal(guest.cookies.size, 0)
  assert.match(await guest.read(`${here}?keep=${registry.id}`), /Keep “Open” in this browser\?/)
  assert.deepEqual(titlesOn(guest.page), [])
})

test('a guest forgets one list, or all of them', async () => {
  const lists = [await publicList('One'), await publicList('Two'), await publicList('Three')]
  const guest = new Visitor(site.url)
  for (const { registry } of lists) await keep(guest, registry)
  await guest.submit(forget)
  assert.match((await guest.follow()).html, /The list is forgotten here/)
  assert.equal(titlesOn(await guest.open(here)).length, 2)
  const all = guest.formTo(forget)
  all.delete('list')
  await guest.post(forget, all)
  assert.match((await guest.follow()).html, /All lists are forgotten here/)
  assert.deepEqual(titlesOn(guest.page), [])
})

test('a list for which a guest gave something is there, until its owner closes, removes or puts it away', async () => {
  const guest = new Visitor(site.url)
  const made = []
  for (const title of ['Closed', 'Gone', 'Away', 'Stays']) {
    const { registry, items } = await publicList(title)
    const give = `/registry/${registry.slug}/items/${items[0]?.id}/give`
    await guest.fillIn(give, { name: 'Jo' })
    made.push(registry.id)
  }
  assert.equal(titlesOn(await guest.open(here)).length, 4)
  const [closed = 0, gone = 0, away = 0] = made
  must(await ana.client.updateRegistry(closed, { status: 'private' }))
  must(await ana.client.deleteRegistry(gone))
  must(await ana.client.updateRegistry(away, { meta: { registry_put_away: true } }))
  assert.deepEqual(titlesOn(await guest.open(here)), ['Stays'])
})

test('nothing is kept or named that the browser may not open', async () => {
  const { registry } = await listOf(ana, { title: 'Secret wishes' })
  const guest = new Visitor(site.url)
  for (const id of [registry.id, 999_999, 'x']) {
    const { status, html } = await guest.open(`${here}?keep=${id}`)
    assert.equal(status, 200)
    assert.doesNotMatch(html, /Secret wishes|keep-list/)
  }
  const { registry: open } = await publicList('Open')
  await guest.fillIn(`${here}?keep=${open.id}`, here, { list: String(registry.id) })
  assert.doesNotMatch((await guest.follow()).html, /Secret wishes/)
  must(await ana.client.updateRegistry(registry.id, { status: 'publish' }))
  assert.deepEqual(titlesOn(await guest.open(here)), [])
})

test('an owner reads that a list is theirs once it is unwrapped, and nothing of a wrapped one', async () => {
  const wrapped = await publicList('For Ana', '2027-04-01')
  const open = await listOf(ana, { title: 'For all', status: 'publish', meta: { registry_reveal: 'always' } })
  for (const { registry } of [wrapped, open]) {
    await ana.browser.open(`${here}?keep=${registry.id}`)
    if (registry === open.registry) await ana.browser.submit(here)
  }
  const { html } = await ana.browser.open(here)
  assert.match(html, /For all[\s\S]*Your list/)
  assert.doesNotMatch(html, /For Ana/)
})

frame.ownTest('a guest who gives in the browser of an owner shows this to no owner', async () => {
  const { registry, items } = await publicList('For Ana', '2027-04-01')
  const shared = new Visitor(site.url)
  const give = `/registry/${registry.slug}/items/${items[0]?.id}/give`
  await shared.fillIn(give, { name: 'Jo' })
  assert.deepEqual(titlesOn(await shared.open(here)), ['For Ana'])
  await signIn(shared, ana.person.email)
  assert.deepEqual(titlesOn(await shared.open(here)), [])
})

frame.ownTest(
  'an invitation that was opened here is there while it stands, and can be forgotten',
  async () => {
    const { registry } = await listOf(ana, { title: 'Secret wishes' })
    const guest = new Visitor(site.url)
    const links = async (...guests: string[]) => {
      must(await ana.client.addInvitees(registry.id, guests))
      const caller = { ...ana.person, invited_as: [], ...rightsOfAdmin }
      return site.accounts.invitations.linksOf(registry.id, caller)
    }
    const [elke, tom] = await links('elke', 'tom')
    const open = (link: typeof elke) => guest.open(`/i/${link?.secret()}`)
    await open(elke)
    assert.deepEqual(titlesOn(await guest.open(here)), ['Secret wishes'])
    await guest.submit(forget)
    assert.deepEqual(titlesOn(await guest.follow()), [])
    assert.equal((await guest.open(`/registry/${registry.slug}`)).status, 404)
    await open(tom)
    assert.deepEqual(titlesOn(await guest.open(here)), ['Secret wishes'])
    must(await ana.client.removeInvitee(registry.id, 'tom'))
    assert.deepEqual(titlesOn(await guest.open(here)), [])
  },
)
