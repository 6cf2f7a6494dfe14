import type { Client, ItemRegistryCreate, Registry, RegistryCreate, SeenItem } from '@hopechest/client'
import { createClient } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Person } from '@hopechest/host/accounts'
import { must } from '@hopechest/testing/outcome'
import { sendForClient } from '@hopechest/testing/send'
import { Visitor } from '@hopechest/testing/visitor'
import { type PagesOfGuests, pagesOfGuests } from './lists.ts'
import { type SiteWorld, siteOf } from './site-world.ts'

export const password = 'a quiet garden gate'

/** Whom a list is open to before its owner opens it. */
export const shut = { circle_ids: [], person_ids: [], left_out_ids: [] }

/** A person with an account, signed in in a browser, and a client that calls the item service as them. */
export interface SignedInPerson {
  person: Person
  browser: Visitor
  client: Client
}

let people = 0

export async function signedIn(
  { accounts, api, url, makePerson }: SiteWorld,
  { name = 'Ana Keller', role = 'member' as Person['role'] } = {},
): Promise<SignedInPerson> {
  const email = `person${++people}@orchard.example`
  const person = await makePerson({ name, email, password, role, isEmailConfirmed: true })
  const app = await accounts.access.create(person.id, 'Test')
  const browser = new Visitor(url)
  await browser.fillIn('/sign-in', { login: email, password })
  // This browser has been theirs for long: no letter says that it is new.
  await api.database.run("DELETE FROM letters WHERE kind = 'browser' AND account_id = $1", [person.id])
  const client = createClient({
    baseUrl: api.url,
    username: person.username,
    password: app,
    surprises: true,
    fetch: sendForClient,
  })
  return { person, browser, client }
}

/** One site for all stories of a file, and an owner of lists who is there in all of them. */
export function siteAndOwner(open: () => Promise<SiteWorld>): { site: SiteWorld; ana: SignedInPerson } {
  const ana = {} as SignedInPerson
  const site = siteOf(open, async () => void Object.assign(ana, await signedIn(site)))
  return { site, ana }
}

/** A list of this owner, with its gifts. */
export async function listOf(
  { client }: SignedInPerson,
  list: Partial<RegistryCreate> = {},
  gifts: readonly Partial<ItemRegistryCreate>[] = [{}],
): Promise<{ registry: Registry; items: SeenItem[]; at: string } & PagesOfGuests> {
  const registry = must(
    await client.createRegistry({ title: 'House on the hill', status: 'private', ...list }),
  )
  for (const gift of gifts) {
    const kettle = { name: 'Copper kettle', url: 'https://shop.example/kettle', price: 78 }
    must(await client.addRegistryItem(registry.id, { ...kettle, ...gift }))
  }
  const items = must(await client.listRegistryItems(registry.id))
  return { registry, items, at: `/lists/${registry.slug}`, ...pagesOfGuests(registry, items) }
}

/** A public list of a new owner, whose first gift a guest has given, and the page on which the guest was thanked. */
export async function givenList(
  site: SiteWorld,
  list: Partial<RegistryCreate>,
  gifts: readonly Partial<ItemRegistryCreate>[],
  typed: Record<string, string>,
) {
  const owner = await signedIn(site)
  const made = await listOf(owner, { status: 'publish', ...list }, gifts)
  const guest = new Visitor(site.url)
  const { location: thanks } = await guest.fillIn(made.give, typed)
  return { ...owner, ...made, guests: made.here, guest, thanks }
}

/** Each page and file that an owner can open about their list, and those of guests that they may try. */
export const pagesOfOwner = ({
  at,
  here,
  give,
  items,
}: Pick<Awaited<ReturnType<typeof listOf>>, 'at' | 'here' | 'give' | 'items'>) => [
  '/lists',
  '/lists?put-away=Ana',
  at,
  `${at}?add=by-hand`,
  `${at}?edit=${items[0]?.id}`,
  `${at}?taken-out=1`,
  `${at}/details`,
  `${at}/delete`,
  `${at}/sharing`,
  `${at}/cards`,
  `${at}/owners/remove?owner=nobody`,
  `${at}/pass-on`,
  `${at}/surprises`,
  `${at}/surprises?show=thank`,
  `${at}/surprises?show=arrive`,
  `${at}/surprises.csv`,
  `${at}/surprises/1/back`,
  `${at}/unwrap`,
  `${at}/as-guest`,
  `${at}/as-guest?wrapped=1`,
  `${at}/copy`,
  `${at}/items/${items[0]?.id}/move`,
  `${at}/gifts.csv`,
  `${at}/gifts.json`,
  `${at}/import`,
  here,
  `${here}?show=left`,
  `${here}/yours`,
  `${here}/yours/1`,
  give,
  '/account',
  '/account/everything.json',
]

/** As many headings as a list takes, and half of the prices in another currency. */
export function fullMeta(items: readonly SeenItem[]) {
  return {
    registry_headings: Array.from({ length: limits.headings }, (_, n) => ({
      title: `Heading ${n} of a long list`,
      items_above: Math.floor((n * items.length) / limits.headings),
    })),
    registry_item_currencies: items
      .slice(0, items.length / 2)
      .map(({ id: item_id }) => ({ item_id, currency: 'SEK' })),
  }
}
