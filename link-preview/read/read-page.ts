import type { FoundPage } from '../fetch/fetch-page.ts'
import { collectJsonLd } from './json-ld.ts'
import { collectMeta } from './meta-tags.ts'
import { collectMicrodata } from './microdata.ts'
import { walk } from './parse-html.ts'
import { factsOfProducts } from './product.ts'
import type { Facts } from './product-details.ts'
import { baseAddress, hostNameOf, pageAddress } from './text.ts'

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
