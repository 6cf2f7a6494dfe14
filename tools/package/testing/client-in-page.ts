import type { Settings } from '@hopechest/client'

// These functions run inside a page of the browser: they may use nothing but their argument, and what they import there.

/** An owner's afternoon: what each step answered. */
export async function keepRegistry(settings: Settings) {
  const address = '/index.js'
  const { createClient, isClientError }: typeof import('@hopechest/client') = await import(address)
  const client = createClient(settings)
  const created = await client.createRegistry({ title: 'A wedding' })
  if (created === null || isClientError(created)) return created
  const { id, title } = created
  const item = await client.addRegistryItem(id, { name: 'Lamp', url: 'https://shop.example/lamp' })
  if (item === null || isClientError(item)) return item
  const itemId = item.data.id
  const flat = await client.getFlatRegistry(id)
  if (flat === null || isClientError(flat)) return flat
  const bulk = await client.getItems([itemId, 999_999])
  const invited = await client.addInvitees(id, ['a+b@x.test', 'sl/ash 100%'])
  const left = await client.removeInvitee(id, 'sl/ash 100%')
  return {
    created: title,
    item: item.data.name,
    flat: [flat.title, flat.is_public, flat.items.map(({ name }) => name)],
    bulk: isClientError(bulk) ? bulk : bulk?.map(({ name }) => name),
    invited: isClientError(invited) ? invited : invited?.invitees,
    left: isClientError(left) ? left : left?.invitees,
    deleted: await client.deleteRegistry(id),
  }
}

export async function makeMistakes(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  const { request, getRegistry } = createClient(settings)
  return {
    missing: await getRegistry(999_999),
    nameless: await request<never>('POST', '/registries', {}),
    noId: await getRegistry(-1),
  }
}

export async function readRegistries(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return createClient(settings).listRegistries()
}

export async function createRegistry(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return createClient(settings).createRegistry({ title: 'Smuggled in' })
}

/** Without credentials and body no preflight goes ahead: the request is sent, and the answer is kept from the page. */
export async function readGreeting(settings: Settings) {
  const address = '/index.js'
  const { createClient }: typeof import('@hopechest/client') = await import(address)
  return createClient(settings).request<{ message: string }>('GET', '/')
}
