import { createNodeReader, type NodeReader } from '../node-reader.ts'
import { offersOf, pageProducts } from '../product.ts'
import { localName, type SchemaNode } from '../schema-node.ts'

/** What the code of a page says of the offers of its product, beside their price. */
export interface OfferFacts {
  /** All that say whether they are there say that they are not. */
  isSoldOut: boolean
  /** Which of them a gift is, no one knows: none of their prices is its price. */
  hasSeveralPrices: boolean
}

/** Undefined where the code names no product. */
export function offerFacts(
  nodes: readonly SchemaNode[],
  base: URL,
  pageUrls: ReadonlySet<string>,
  tags: readonly string[],
): OfferFacts | undefined {
  const reader = createNodeReader(nodes)
  const products = pageProducts(nodes, reader, base, pageUrls)
  const offers = products.flatMap((product) => [...offersOf(product, reader)])
  const each = offers.flatMap((offer) => [offer, ...reader.nodes(offer.offers)])
  const said = [...tags, ...each.flatMap((offer) => reader.text(offer.availability) ?? [])]
  if (products.length === 0 && tags.length === 0) return undefined
  return {
    isSoldOut: said.length > 0 && said.every(meansSoldOut),
    hasSeveralPrices: new Set(each.flatMap((offer) => pricesOf(offer, reader))).size > 1,
  }
}

/** A lowest price without a highest one stands for several. */
function pricesOf(offer: SchemaNode, reader: NodeReader): string[] {
  const [price, low, high] = [offer.price, offer.lowPrice, offer.highPrice].map((value) =>
    [...reader.values(value).take(1)].map(String),
  )
  if (low?.length && !high?.length) return [...low, 'and more']
  return [...(price ?? []), ...(low ?? []), ...(high ?? [])]
}

const soldOut = new Set(['outofstock', 'soldout', 'discontinued', 'oos'])
const longestWord = 100

/** `https://schema.org/OutOfStock`, and "out of stock" in a tag. */
function meansSoldOut(text: string): boolean {
  return soldOut.has(
    localName(text.slice(0, longestWord))
      .toLowerCase()
      .replace(/[\s_-]/g, ''),
  )
}
