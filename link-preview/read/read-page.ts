import { type LinkPreview, limits } from '@hopechest/contract'
import { noProduct } from '../refusals.ts'
import { shopOf } from '../shops/index.ts'
import { shopMarkCollector } from '../shops/read-marks.ts'
import { jsonLdCollector } from './json-ld.ts'
import { metaTagCollector } from './meta-tags.ts'
import { microdataCollector } from './microdata.ts'
import { pageStateCollector } from './page-state.ts'
import { parseHtmlInTurns } from './parse-html.ts'
import { choosePrice } from './prices/choose.ts'
import { type OfferFacts, offerFacts } from './prices/offer-facts.ts'
import { productDetails } from './product.ts'
import type { ProductDetails } from './product-details.ts'
import { maxLengths, shorten } from './text.ts'
import { baseUrl, canonicalUrl, siteName } from './urls.ts'
import { visibleCollector } from './visible/collect.ts'
import { visiblePictures } from './visible/pictures.ts'
import { headingOf, visiblePrices } from './visible/rank.ts'
import { isName, withoutShop } from './without-shop.ts'

/** What a page says about its product. */
export async function readPage(
  page: { url: URL; html: Iterable<string> },
  nextTurn: () => Promise<unknown> | undefined,
): Promise<LinkPreview> {
  return (await readWholePage(page, nextTurn)).preview
}

interface WholePage {
  preview: LinkPreview
  /** What its code says beside that; undefined where it names no product, as on the page of a question about cookies. */
  offers(): OfferFacts | undefined
}

/**
 * What a page says about its product. Each detail comes from the first source that has it, the most exact first. A
 * hostile page takes a quarter of a second to read, so the work is done in many turns, of some 40 ms at most.
 */
export async function readWholePage(
  { url, html }: { url: URL; html: Iterable<string> },
  nextTurn: () => Promise<unknown> | undefined,
): Promise<WholePage> {
  const [jsonLd, microdata, tags] = [jsonLdCollector(), microdataCollector(), metaTagCollector()]
  const [visible, state] = [visibleCollector(), pageStateCollector()]
  const shop = shopOf(url)
  const marks = shop && shopMarkCollector(shop)
  await parseHtmlInTurns(html, nextTurn, jsonLd, microdata, tags, visible, state, ...(marks ? [marks] : []))

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
    marks?.details(base) ?? {},
    ...fromJsonLd,
    ...fromMicrodata,
    openGraph,
    twitter,
    plain,
    { retailer: siteName(url) },
  ]
  const first = <Key extends keyof ProductDetails>(key: Key) =>
    sources.find((source) => source[key] !== undefined)?.[key]
  const name = sources.find((source) => source.name !== undefined && isName(source.name))?.name
  const retailer = first('retailer')
  if (name === undefined) throw noProduct()
  await nextTurn()
  const named = sources.flatMap(({ prices = [] }) => prices)
  const seen = visible.seen()
  const heading = headingOf(seen.headings, name)
  const origin = { url, languages: tags.languages(), currencies: tags.currencies() }
  const ranked = visiblePrices(seen, heading)
  const shown = choosePrice(named, ranked, origin)
  const isKnown = shown.amount !== undefined || shown.possible.length > 0 || named.length > 0
  const { amount, currency, possible } = isKnown ? shown : choosePrice(state.prices(name), ranked, origin)
  const offered = allImages(sources)
  const images = offered.length > 0 ? offered : visiblePictures(seen.pictures, heading, name, base)
  const preview = {
    url: canonical,
    name: withoutShop(name, retailer, url, shorten(heading?.text, maxLengths.name)),
    description: first('description') ?? null,
    image_url: images[0] ?? null,
    image_urls: images,
    price: amount ?? null,
    currency: currency ?? null,
    possible_prices: possible,
    retailer: retailer ?? null,
  }
  const offers = () =>
    offerFacts([...nodes, ...microdata.nodes()], base, pageUrls, tags.availability()) ??
    (named.length > 0 ? plainOffer : undefined)
  return { preview, offers }
}

/** A price in the code of a page that describes no offer. */
const plainOffer: OfferFacts = { isSoldOut: false, hasSeveralPrices: false }

/** Each once: many pages name the same one with and without https. */
function allImages(sources: readonly ProductDetails[]): string[] {
  const secure = (address: string) => address.replace(/^http:/, 'https:')
  const all = new Map<string, string>()
  for (const address of sources.flatMap(({ image_urls = [] }) => image_urls)) {
    if (!all.has(secure(address))) all.set(secure(address), address)
  }
  return [...all.values()].slice(0, limits.pictures.offered)
}
