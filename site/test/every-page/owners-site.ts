import type { Client } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, type SignedInPerson, signedIn } from '../owners.ts'
import { kettlesEverywhere } from '../previewers.ts'
import { openSite } from '../site-world.ts'

/** A site with an owner who has a list of gifts of every kind, a long one, and one for a child. An admin sees affiliate fields, too. */
export async function openOwnersSite() {
  const site = await openSite({ hasMail: true, hasAffiliateLinks: true, previewer: kettlesEverywhere })
  await site.accounts.settings.change({ sign_up: 'open' })
  const ana = await signedIn(site, { role: 'administrator' })
  const gifts = [
    { name: 'Cast-iron casserole, 28 cm', price: 189, retailer: 'Maison Oriel' },
    { name: 'Plate', price: 24.5, quantity_needed: 8, description: 'Any of the greens.' },
    { name: 'Something whose name is as long as names of things in shops are', price: 1234.5 },
  ]
  const meta = {
    registry_event_type: 'wedding',
    registry_event_date: '2027-06-12',
    registry_most_wanted: 1,
    registry_headings: [
      { title: 'Kitchen', items_above: 0 },
      {
        title: 'Everything else that we wish for in the new house, and it is not little'.slice(0, 60),
        items_above: 2,
      },
    ],
  }
  const list = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', meta }, gifts)
  const item = list.items[1]?.id ?? 0
  const url = 'https://ntfy.example/our-list/with-an-address-that-is-longer-than-most'
  const hook = must(
    await ana.client.createRegistryHook(list.registry.id, { url, types: ['registry.removed'] }),
  ).id
  const guest = new Visitor(site.url)
  const ask = `/registry/${list.registry.slug}/items/${item}/ask`
  await guest.open(ask)
  await guest.submit(ask, { question: 'Which green?' })
  const day = { status: 'publish', meta: { registry_event_date: '2026-11-19' } } as const
  const past = await listOf(ana, { title: 'Forty', ...day })
  must(await site.api.as.admin.createPurchase(past.registry.id, past.items[0]?.id ?? 0, { purchaser: 'Ida' }))
  const { registry_headings } = meta
  const long = await listOf(
    ana,
    { title: 'Mika is turning six', meta: { registry_event_type: 'birthday' } },
    [],
  )
  const many = Array.from({ length: 41 }, (_, n) => ({ name: `Gift ${n}`, url: 'https://shop.example/gift' }))
  must(await ana.client.addRegistryItems(long.registry.id, many))
  must(await ana.client.updateRegistry(long.registry.id, { meta: { registry_headings } }))
  const child = await listOfChild(ana, site.api.as.admin)
  const circle = must(await ana.client.addCircle('Family')).id
  for (const name of ['Oma Lise', 'Opa Karl', 'Somebody with a name of many letters']) {
    const { id } = must(await ana.client.addPerson({ name }))
    must(await ana.client.putInCircle(circle, id))
  }
  const { kept } = ana.browser
  return { ...site, kept, at: list.at, item, hook, folded: long.at, child, circle }
}

/** Its owners read what is kept, what is bought, and how much has come together. */
async function listOfChild(owner: SignedInPerson, admin: Client): Promise<string> {
  const meta = { registry_for_child: true, registry_event_date: '2028-03-07' }
  const { registry, items, at } = await listOf(owner, { status: 'publish', meta }, [
    { name: 'Kite' },
    { name: 'Tent' },
    { name: 'Bike', price: 40, quantity_needed: 8 },
  ])
  const [kite = 0, tent = 0, bike = 0] = items.map(({ id }) => id)
  must(await owner.client.updateItemMeta(registry.id, bike, { is_group_gift: true }))
  must(await admin.createPurchase(registry.id, kite, { purchaser: 'Ida', is_set_aside: true }))
  must(await admin.createPurchase(registry.id, tent, { purchaser: 'Samir' }))
  must(await admin.createPurchase(registry.id, bike, { purchaser: 'Lena', quantity: 2 }))
  return at
}
