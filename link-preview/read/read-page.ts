import { type LinkPreview, limits } from '@hopechest/contract'
import { noProduct } from '../refusals.ts'
import { jsonLdCollector } from './json-ld.ts'
import { metaTagCollector } from './meta-tags.ts'
import { microdataCollector } from './microdata.ts'
import { parseHtmlInTurns } from './parse-html.ts'
import { productDetails } from './product.ts'
import type { ProductDetails } from './product-details.ts'
import { baseUrl, canonicalUrl, siteName } from './urls.ts'
import { withoutShop } from './without-shop.ts'

/**
 * What a page says about its product. Each detail comes from the first source that has it, the most exact first. A
 * hostile page takes a quarter of a second to read, so the work is done in many turns, of some 40 ms at most.
 */
export async function readPage(
  { url, html }: { url: URL; html: Iterable<string> },
  nextTurn: () => Promise<unknown>,
): Promise<LinkPreview> {
  const [jsonLd, microdata, tags] = [jsonLdCollector(), microdataCollector(), metaTagCollector()]
  await parseHtmlInTurns(html, nextTurn, jsonLd, microdata, tags)

  const base = baseUrl(tags.base(), url)
  const canonical = canonicalUrl(tags.canonical(), base, url) ?? url.href
  const pageUrls = new Set([url.href, canonical])
  const { openGraph, twitter, plain } = tags.details(base)
  const nodes = await jsonLd.nodes(nextTurn)
  const fromJsonLd = productDetails(nodes, base, pageUrls)
  await nextTurn()
  const fromMicrodata = productDetails(microdata.nodes(), base, pageUrls)
  const sources: ProductDetails[] = [
    // The name of the site comes before that of the seller: people know the market better than the stall.
    { retailer: openGraph.retailer },
    ...fromJsonLd,
    ...fromMicrodata,
    openGraph,
    twitter,
    plain,
    { retailer: siteName(url) },
  ]
  const first = <Key extends keyof ProductDetails>(key: Key) =>
    sources.find((source) => source[key] !== undefined)?.[key]
  const name = first('name')
  const retailer = first('retailer')
  const images = allImages(sources)
  const price = first('price')
  if (name === undefined) throw noProduct()
  return {
    url: canonical,
    name: withoutShop(name, retailer, url),
    description: first('description') ?? null,
    image_url: images[0] ?? null,
    image_urls: images,
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    retailer: retailer ?? null,
  }
}

/** Each once: many pages name the same one with and without https. */
function allImages(sources: readonly ProductDetails[]): string[] {
  const secure = (address: string) => address.replace(/^http:/, 'https:')
  const all = new Map<string, string>()
  for (const address of sources.flatMap(({ image_urls = [] }) => image_urls)) {
    if (!all.has(secure(address))) all.set(secure(address), address)
  }
  return [...all.values()].slice(0, limits.pictures.offered)
}
