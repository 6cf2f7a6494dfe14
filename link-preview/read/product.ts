import { createReader, type Reader } from './node-reader.ts'
import { costOf } from './offers.ts'
import type { Facts } from './product-details.ts'
import { isThing, type Thing } from './schema-node.ts'
import { imageAddress, limitText, plainText, texts, webAddress } from './text.ts'

/** What the markup says of the page's product, from each place that speaks of it. */
export function factsOfProducts(things: readonly Thing[], base: URL, own: ReadonlySet<string>): Facts[] {
  const reader = createReader(things)
  return pickProduct(things, reader, base, own).map((product) => factsOf(product, reader, base))
}

/** Recommendations beyond these are not looked at. */
const mostProducts = 100

/**
 * Of several products on one page the one that has the page's address, else the first with a name: the others are
 * recommendations, unless they carry the same name, for shops and their review widgets each describe the product.
 */
function pickProduct(things: readonly Thing[], reader: Reader, base: URL, own: ReadonlySet<string>): Thing[] {
  const products = things
    .values()
    .filter((thing) => isProduct(thing, reader))
    .map((thing) => ({ thing, name: reader.text(thing.name) }))
    .take(mostProducts)
    .toArray()
  const isOwn = ({ thing }: { thing: Thing }) =>
    reader
      .values(thing.url)
      .some((text) => typeof text === 'string' && own.has(webAddress(text, base)?.href ?? ''))
  const named = products.filter(({ name }) => name !== undefined)
  const main = named.find(isOwn) ?? named[0] ?? products[0]
  if (!main) return []
  const others = named.filter((other) => other !== main && other.name === main.name)
  return [main, ...others].map(({ thing }) => thing)
}

const productTypes = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'SomeProducts'])
const mostType = 100

/** `https://schema.org/Product`, `schema:Product` and `Product` are one. */
function isProduct(thing: Thing, reader: Reader): boolean {
  return reader
    .values(thing['@type'])
    .some((type) => typeof type === 'string' && productTypes.has(lastPart(type.slice(-mostType))))
}

function lastPart(type: string): string {
  return type.slice(Math.max(...['/', '#', ':'].map((sign) => type.lastIndexOf(sign))) + 1)
}

function factsOf(product: Thing, reader: Reader, base: URL): Facts {
  const [variant] = reader.things(product.hasVariant)
  const [offer] = offersOf(product, reader)
  const seller = reader.values(offer?.seller).map(reader.text)
  return {
    name: limitText(plainText(reader.text(product.name) ?? reader.text(variant?.name)), texts.name),
    description: limitText(plainText(reader.text(product.description)), texts.description),
    image_url: imageAddress(imagesOf(product, reader), base),
    cost: costOf(offersOf(product, reader), reader),
    retailer: limitText(plainText(seller.find((text) => text !== undefined)), texts.retailer),
  }
}

/** Its own or else those of its variants. */
function* offersOf(product: Thing, reader: Reader): Generator<Thing> {
  let hasOwn = false
  for (const offer of reader.things(product.offers)) {
    hasOwn = true
    yield offer
  }
  if (!hasOwn) for (const variant of reader.things(product.hasVariant)) yield* reader.things(variant.offers)
}

function* imagesOf(product: Thing, reader: Reader): Generator<unknown> {
  yield* imagesIn(product.image, reader)
  for (const variant of reader.things(product.hasVariant)) yield* imagesIn(variant.image, reader)
}

function* imagesIn(value: unknown, reader: Reader): Generator<unknown> {
  for (const image of reader.values(value)) {
    if (!isThing(image)) yield image
    else {
      yield* reader.values(image.contentUrl)
      yield* reader.values(image.url)
    }
  }
}
