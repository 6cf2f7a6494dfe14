import type { ItemRegistryCreate, Registry, RegistryCreate, SeenItem } from '@hopechest/client'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { SiteWorld } from './site-world.ts'

/** A list with its gifts, by the owner of the stories. */
export async function makeList(
  { api }: SiteWorld,
  list: Partial<RegistryCreate> = {},
  gifts: readonly Partial<ItemRegistryCreate>[] = [{}],
): Promise<{ registry: Registry; items: SeenItem[] } & PagesOfGuests> {
  const title = 'Ana & Jonas'
  const registry = must(await api.as.owner.createRegistry({ title, status: 'publish', ...list }))
  for (const gift of gifts) must(await api.as.owner.addRegistryItem(registry.id, { ...kettle, ...gift }))
  const items = must(await api.as.owner.listRegistryItems(registry.id))
  return { registry, items, ...pagesOfGuests(registry, items) }
}

export interface PagesOfGuests {
  /** The page of the list. */
  here: string
  /** The page on which its first gift is given. */
  give: string
}

export function pagesOfGuests({ slug }: Registry, [first]: readonly SeenItem[]): PagesOfGuests {
  const here = `/registry/${slug}`
  return { here, give: `${here}/items/${first?.id}/give` }
}

const kettle = {
  name: 'Copper kettle',
  url: 'https://shop.example/kettle',
  retailer: 'Kupfer & Kern',
  price: 78,
}

/** Three days in which the service runs are over, and its background work has seen that. */
export async function threeDaysLater({ api: { database } }: SiteWorld): Promise<void> {
  await database.run('UPDATE running_time SET steps = steps + 900')
  await until('what is overdue to go back', async () => {
    const rows = await database.rows(
      'SELECT id FROM purchases WHERE back_at_step > 0 AND released_at IS NULL LIMIT 1',
    )
    return rows.length === 0
  })
}
