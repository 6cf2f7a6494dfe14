import { limits } from '@hopechest/contract'
import { idsFor } from '@hopechest/database/cluster/item-ids'
import { registryOf, type Size, usedRegistries } from './fill.ts'

export interface GrowthRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

export interface Kind {
  name: string
  /** The request number `n` of `of` that hit all parts of a table of this size alike. */
  request(n: number, of: number, size: Size): GrowthRequest
  /** It adds rows: none of these requests is sent twice. */
  writes?: true
  /** Asked of this engine alone. */
  only?: 'Citus'
  /** The most milliseconds at every size. Without it, the largest size is compared with the smallest. */
  most?: number
  /** The same on a cluster. */
  mostOnCluster?: number
  /** How many times as much it may cost on a cluster as on one server. What asks all machines has no such mark. */
  besideOneServer?: number
}

const page = 100

/** What clients ask for. Items and registries come from all over the table. */
export const kinds: readonly Kind[] = [
  {
    name: 'one item',
    request: (n, of, size) => get(`/items/${itemAt(n, of, size)}`),
    besideOneServer: 1.3,
  },
  {
    name: 'one item whose id carries its registry',
    only: 'Citus',
    request: (n, of, size) => get(`/items/${idsFor(registryAt(n, of, size))?.first}`),
  },
  {
    name: `a list of ${page} items`,
    // The registries get further items from the requests that create some, in each run.
    request: (n, of, size) => get(`/registries/${registryAt(n, of, size)}/items?limit=${page}`),
    besideOneServer: 1.5,
  },
  { name: 'first page of GET /items', request: () => get(`/items?limit=${page}`) },
  {
    name: 'a page behind an item, by after',
    request: (n, of, size) => get(`/items?limit=${page}&after=${itemAt(n, of, size) - page}`),
  },
  {
    name: 'a page at the deepest skip',
    request: (_, __, { items }) =>
      get(`/items?limit=${page}&skip=${Math.min(limits.itemsPage.skip, items - page)}`),
    most: 50,
    mostOnCluster: 1000,
  },
  {
    name: 'create an item',
    writes: true,
    // The worker stores the item, and then the coordinator the list: two commits, one after the other.
    besideOneServer: 2.2,
    request: (n, of, size) => ({
      method: 'POST',
      path: `/registries/${registryAt(n, of, size)}/items`,
      body: { name: `New ${n}`, url: 'https://shop.example/products/new', price: 12.5 },
    }),
  },
  {
    name: 'change an item',
    writes: true,
    // Which registry has an item from before the cluster, the coordinator says in one step more.
    besideOneServer: 1.8,
    request: (n, of, size) => ({
      method: 'PUT',
      path: `/items/${itemAt(n, of, size)}`,
      // Another text in each run: one that is there already would change nothing.
      body: { description: `Changed ${n} at ${performance.timeOrigin}` },
    }),
  },
  {
    name: 'purchase',
    writes: true,
    besideOneServer: 1.4,
    request: (n, of, size) => {
      const item = itemAt(n, of, size)
      const path = `/registries/${registryOf(item, size)}/items/${item}/purchases`
      return { method: 'POST', path, body: { quantity: 1 } }
    },
  },
]

/** Those that a cluster is compared with one server by. */
export const comparedKinds = kinds.filter(({ besideOneServer }) => besideOneServer !== undefined)

function get(path: string): GrowthRequest {
  return { method: 'GET', path }
}

function itemAt(n: number, of: number, { items, deleted }: Size): number {
  return deleted + Math.max(page + 1, Math.floor((items * (n + 1)) / of))
}

function registryAt(n: number, of: number, size: Size): number {
  return (Math.floor((usedRegistries(size) * n) / of) % usedRegistries(size)) + 1
}
