import { createNodeReader, type NodeReader } from './node-reader.ts'
import { lowestPrice } from './prices/offers.ts'
import type { ProductDetails } from './product-details.ts'
import { isSchemaNode, localName, type SchemaNode } from './schema-node.ts'
import { maxLengths, plainText, shorten } from './text.ts'
import { imageUrls, webUrl } from './urls.ts'

/** What the markup says about the product of the page, one entry for each node that describes it. */
export function productDetails(
  nodes: readonly SchemaNode[],
  base: URL,
  pageUrls: ReadonlySet<string>,
): ProductDetails[] {
  const reader = createNodeReader(nodes)
  return pageProducts(nodes, reader, base, pageUrls).map((product) => detailsOf(product, reader, base))
}

/** More products on a page are not looked at. */
const maxProducts = 100

/**
 * The product of the page is the one with the address of the page, or else the first that has a name. Others are
 * recommendations, unless they have the same name: shops and their review widgets often describe a product twice.
 */
export function pageProducts(
  nodes: readonly SchemaNode[],
  reader: NodeReader,
  base: URL,
  pageUrls: ReadonlySet<string>,
): SchemaNode[] {
  const products = nodes
    .values()
    .filter((node) => isProduct(node, reader))
    .map((node) => ({ node, name: reader.text(node.name) }))
    .take(maxProducts)
    .toArray()
  const hasPageUrl = ({ node }: { node: SchemaNode }) =>
    reader
      .values(node.url)
      .some((text) => typeof text === 'string' && pageUrls.has(webUrl(text, base)?.href ?? ''))
  const named = products.filter(({ name }) => name !== undefined)
  const main = named.find(hasPageUrl) ?? named[0] ?? products[0]
  if (!main) return []
  const same = named.filter((other) => other !== main && other.name === main.name)
  return [main, ...same].map(({ node }) => node)
}

/** In small letters, because shops write them in any. */
const productTypes = new Set(['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts'])
const maxTypeLength = 100

function isProduct(node: SchemaNode, reader: NodeReader): boolean {
  return reader
    .values(node['@type'])
    .some(
      (type) =>
        typeof type === 'string' &&
        productTypes.has(localName(type.slice(-maxTypeLength)).trim().toLowerCase()),
    )
}

function detailsOf(product: SchemaNode, reader: NodeReader, base: URL): ProductDetails {
  const [variant] = reader.nodes(product.hasVariant)
  const [offer] = offersOf(product, reader)
  const seller = reader.values(offer?.seller).map(reader.text)
  return {
    name: shorten(plainText(reader.text(product.name) ?? reader.text(variant?.name)), maxLengths.name),
    description: shorten(plainText(reader.text(product.description)), maxLengths.description),
    image_urls: imageUrls(imagesOf(product, reader), base),
    prices: [lowestPrice(offersOf(product, reader), reader) ?? []].flat(),
    retailer: shorten(plainText(seller.find((text) => text !== undefined)), maxLengths.retailer),
  }
}

/** The offers of the product itself, or else those of its variants. */
export function* offersOf(product: SchemaNode, reader: NodeReader): Generator<SchemaNode> {
  let hasOwn = false
  for (const offer of reader.nodes(product.offers)) {
    hasOwn = true
    yield offer
  }
  if (!hasOwn) for (const variant of reader.nodes(product.hasVariant)) yield* reader.nodes(variant.offers)
}

function* imagesOf(product: SchemaNode, reader: NodeReader): Generator<unknown> {
  yield* imagesIn(product.image, reader)
  for (const variant of reader.nodes(product.hasVariant)) yield* imagesIn(variant.image, reader)
}

function* imagesIn(value: unknown, reader: NodeReader): Generator<unknown> {
  for (const image of reader.values(value)) {
    if (!isSchemaNode(image)) yield image
    else {
      yield* reader.values(image.contentUrl)
      yield* reader.values(image.url)
    }
  }
}
