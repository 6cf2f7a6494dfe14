import type { Facts } from './facts.ts'
import type { FoundPage } from './fetch-page.ts'
import { collectJsonLd } from './json-ld.ts'
import { collectMeta } from './meta.ts'
import { collectMicrodata } from './microdata.ts'
import { factsOfProducts } from './product.ts'
import { baseAddress, hostNameOf, pageAddress } from './text.ts'
import { walk } from './walk.ts'

export interface ReadPage {
  /** The best source first. */
  facts: Facts[]
  canonical: string | undefined
}

/** Everything that a page says of its product, from the most exact source to the vaguest. */
export function readPage({ address, html }: FoundPage): ReadPage {
  const [jsonLd, microdata, meta] = [collectJsonLd(), collectMicrodata(), collectMeta()]
  walk(html, jsonLd, microdata, meta)

  const base = baseAddress(meta.base(), address)
  const tags = meta.facts(base)
  const canonical = pageAddress(meta.canonical(), base, address)
  const own = new Set([address.href, canonical ?? address.href])
  return {
    canonical,
    facts: [
      // The site's own name stands before the seller's: people know the market, not the stall.
      { retailer: tags.openGraph.retailer },
      ...factsOfProducts(jsonLd.things(), base, own),
      ...factsOfProducts(microdata.things(), base, own),
      tags.openGraph,
      tags.twitter,
      tags.plain,
      { retailer: hostNameOf(address) },
    ],
  }
}
