import type { LinkPreview } from '@hopechest/contract'
import { openShops, type ShopOptions } from './fetch/fetch-options.ts'
import { fetchPage } from './fetch/fetch-page.ts'
import { closed, nothingToTell, tooManyAtOnce } from './fetch/refusals.ts'
import { type Facts, mergeFacts } from './read/product-details.ts'
import { readPage } from './read/read-page.ts'

export interface Previewer {
  /** A refusal says in one sentence of ours why there is nothing to see. */
  preview(url: string): Promise<LinkPreview>
  /** Ends what is under way. */
  close(): Promise<void>
}

/** One preview may hold a few MiB and a slow look-up of a name for seconds; more than these have to come again. */
const mostAtOnce = 16

/** Reads pages of shops that anybody may name: every limit here is against those who mean harm. */
export function createPreviewer(options: ShopOptions = {}): Previewer {
  const shops = openShops(options)
  const underWay = new Set<Promise<LinkPreview>>()

  async function preview(url: string): Promise<LinkPreview> {
    const found = await fetchPage(shops, url)
    const { facts, canonical } = readPage(found)
    return toPreview(mergeFacts(facts), found.address, canonical)
  }

  return {
    async preview(url) {
      if (shops.closing.aborted) throw closed()
      if (underWay.size >= mostAtOnce) throw tooManyAtOnce()
      const task = preview(url)
      underWay.add(task)
      try {
        return await task
      } finally {
        underWay.delete(task)
      }
    },
    async close() {
      shops.close()
      await Promise.allSettled(underWay)
    },
  }
}

function toPreview(facts: Facts, address: URL, canonical: string | undefined): LinkPreview {
  if (facts.name === undefined) throw nothingToTell()
  return {
    url: canonical ?? address.href,
    name: facts.name,
    description: facts.description ?? null,
    image_url: facts.image_url ?? null,
    price: facts.cost?.price ?? null,
    currency: facts.cost?.currency ?? null,
    retailer: facts.retailer ?? null,
  }
}
