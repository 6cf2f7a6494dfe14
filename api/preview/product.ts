import type { Facts } from './facts.ts'
import { costOf } from './offers.ts'
import { imageAddress, limitText, plainText, texts } from './text.ts'
import { hasType, isThing, listOf, type Thing, textIn } from './thing.ts'

const productTypes = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'SomeProducts'])
const most = { products: 100, variants: 200, offers: 500 }

/** What the markup says of the page's product, from each place that speaks of it. */
export function factsOfProducts(things: readonly Thing[], base: URL, own: ReadonlySet<string>): Facts[] {
  const follow = followIn(things)
  return pickProduct(things, base, own).map((product) => factsOf(product, follow, base))
}

/**
 * Of several products on one page the one that has the page's address, else the first with a name: the others are
 * recommendations, unless they carry the same name, for shops and their review widgets each describe the product.
 */
function pickProduct(things: readonly Thing[], base: URL, own: ReadonlySet<string>): Thing[] {
  const products = things.filter((thing) => hasType(thing, productTypes)).slice(0, most.products)
  const isOwn = ({ url }: Thing) =>
    listOf(url).some((text) => typeof text === 'string' && own.has(URL.parse(text, base)?.href ?? ''))
  const named = products.filter(({ name }) => textIn(name) !== undefined)
  const main = named.find(isOwn) ?? named[0] ?? products[0]
  if (!main) return []
  return [main, ...named.filter((other) => other !== main && textIn(other.name) === textIn(main.name))]
}

type Follow = (value: unknown) => unknown

/** A part may be no more than the `@id` of a thing elsewhere on the page. */
function followIn(things: readonly Thing[]): Follow {
  const byId = new Map(things.toReversed().map((thing) => [thing['@id'], thing]))
  return (value) =>
    isThing(value) && typeof value['@id'] === 'string' && Object.keys(value).length === 1
      ? byId.get(value['@id'])
      : value
}

function factsOf(product: Thing, follow: Follow, base: URL): Facts {
  const partsOf = (value: unknown) => listOf(value).slice(0, most.offers).map(follow).filter(isThing)
  const variants = partsOf(product.hasVariant).slice(0, most.variants)
  const own = partsOf(product.offers)
  const offers = own.length > 0 ? own : variants.flatMap((variant) => partsOf(variant.offers))
  const images = [product, ...variants].flatMap(({ image }) => listOf(image).slice(0, 50).map(follow))
  return {
    name: limitText(plainText(textIn(product.name) ?? textIn(variants[0]?.name)), texts.name),
    description: limitText(plainText(textIn(product.description)), texts.description),
    image_url: imageAddress(images.flatMap(addressesIn), base),
    cost: costOf(offers.slice(0, most.offers)),
    retailer: limitText(plainText(textIn(listOf(offers[0]?.seller).map(follow))), texts.retailer),
  }
}

function addressesIn(image: unknown): readonly unknown[] {
  return isThing(image) ? [...listOf(image.contentUrl), ...listOf(image.url)] : [image]
}
