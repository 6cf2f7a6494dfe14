import type { ItemRegistryCreate, Registry, RegistryCreate, SeenItem } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import type { SiteWorld } from './site-world.ts'

/** A list with its gifts, by the owner of the stories. */
export async function makeList(
  { api }: SiteWorld,
  list: Partial<RegistryCreate> = {},
  gifts: readonly Partial<ItemRegistryCreate>[] = [{}],
): Promise<{ registry: Registry; items: SeenItem[] }> {
  const title = 'Ana & Jonas'
  const registry = must(await api.as.owner.createRegistry({ title, status: 'publish', ...list }))
  for (const gift of gifts) must(await api.as.owner.addRegistryItem(registry.id, { ...kettle, ...gift }))
  return { registry, items: must(await api.as.owner.listRegistryItems(registry.id)) }
}

const kettle = {
  name: 'Copper kettle',
  url: 'https://shop.example/kettle',
  retailer: 'Kupfer & Kern',
  price: 78,
}
