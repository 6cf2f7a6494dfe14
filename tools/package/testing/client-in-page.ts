import type { Settings as AllSettings } from '@hopechest/client'

/** Values that can be handed to a page: functions cannot. */
export type Settings = Omit<AllSettings, 'fetch'>

// These functions run in a page of the browser: they use only their argument and what they import there. They return
// JSON, because a browser keeps only the text of an error that leaves it.

/** What an owner does with a registry, and the answer to each step. */
export async function keepRegistry(settings: Settings) {
  const address = '/index.js'
  const { createClient, isClientError }: typeof import('@hopechest/client') = await import(address)
  const client = createClient(settings)
  const created = await client.createRegistry({ title: 'A wedding' })
  if (created === null || isClientError(created)) return JSON.stringify(created)
  const { id, title } = created
  const item = await client.addRegistryItem(id, { name: 'Lamp', url: 'https://shop.example/lamp' })
  if (item === null || isClientError(item)) return JSON.stringify(item)
  const itemId = item.id
  const flat = await client.getFlatRegistry(id)
  if (flat === null || isClientError(flat)) return JSON.stringify(flat)
  const bulk = await client.getItems([itemId, 999_999])
  const invited = await client.addInvitees(id, ['a+b@x.test', 'sl/ash 100%'])
  const left = await client.removeInvitee(id, 'sl/ash 100%')
  return JSON.stringify({
    created: title,
    item: item.name,
    flat: [flat.title, flat.is_public, flat.items.map(({ name }) => name)],
    bulk: isClientError(bulk) ? bulk : bulk?.map(({ name }) => name),
    invited: isClientError(invited) ? invited : invited?.invitees,
    left: isClientError(left) ? left : left?.invitees,
    deleted: await client.deleteRegistry(id),
  })
}

export async function makeMistakes(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  const { request, getRegistry } = createClient(settings)
  return JSON.stringify({
    missing: await getRegistry(999_999),
    nameless: await request<never>('POST', '/registries', {}),
    noId: await getRegistry(-1),
  })
}

export async function readRegistries(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return JSON.stringify(await createClient(settings).listRegistries())
}

export async function createRegistry(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return JSON.stringify(await createClient(settings).createRegistry({ title: 'Smuggled in' }))
}

/** Without credentials and body there is no preflight: the request is sent, but the page does not get the answer. */
export async function readGreeting(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return JSON.stringify(await createClient(settings).getWelcome())
}
