import { limits } from '@hopechest/contract'
import { createNodeReader, type NodeReader } from '../read/node-reader.ts'
import { lowestPrice } from '../read/prices/offers.ts'
import { asList, isSchemaNode, localName, type SchemaNode } from '../read/schema-node.ts'
import { maxLengths, plainText, shorten } from '../read/text.ts'
import { imageUrls, webUrl } from '../read/urls.ts'
import type { FoundGift } from './found.ts'

/** One more than a list can hold is enough to say that it is too many. */
const mostGifts = limits.activeItemsPerRegistry + 1

/** All values of the longest page, each read once: gifts may name one product again and again. */
const mostValues = 100_000

/** Relative addresses of a page that does not say where it lies lead nowhere. */
const nowhere = new URL('https://nowhere.invalid/')

const types = {
  list: new Set(['itemlist', 'offercatalog']),
  product: new Set(['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts']),
}
const maxTypeLength = 100

export const isList = (node: SchemaNode) => isA(node, types.list)

function isA(node: SchemaNode, names: ReadonlySet<string>): boolean {
  return asList(node['@type'])
    .slice(0, 10)
    .some(
      (type) =>
        typeof type === 'string' && names.has(localName(type.slice(-maxTypeLength)).trim().toLowerCase()),
    )
}

/** The products of the lists among the nodes in their order, or of a page without a list all products that it names. */
export function productsOf(nodes: readonly SchemaNode[], base: URL = nowhere): IteratorObject<FoundGift> {
  const byId = new Map(nodes.toReversed().map((node) => [node['@id'], node]))
  const reader = createNodeReader([], mostValues)
  const elements = nodes.filter(isList).flatMap(elementsOf)
  const all = elements.length > 0 ? elements : nodes.filter((node) => isA(node, types.product))
  return all
    .values()
    .take(mostGifts)
    .map((element) => giftOf(element, byId, base, reader))
    .filter(({ name, url }) => name !== undefined || url !== undefined)
}

function elementsOf({ itemListElement }: SchemaNode): unknown[] {
  const elements = asList(itemListElement).slice(0, mostGifts)
  const placeOf = (element: unknown) =>
    isSchemaNode(element) ? Number(element.position ?? Number.NaN) : Number.NaN
  const isInPlaces = elements.every((element) => Number.isFinite(placeOf(element)))
  return isInPlaces ? elements.toSorted((one, other) => placeOf(one) - placeOf(other)) : [...elements]
}

/** An element is a product, an address, or says which product it stands for. */
function giftOf(
  element: unknown,
  byId: ReadonlyMap<unknown, SchemaNode>,
  base: URL,
  reader: NodeReader,
): FoundGift {
  if (typeof element === 'string') return { url: linkOf([element], base) }
  if (!isSchemaNode(element)) return {}
  const [item = element] = asList(element.item)
  if (typeof item === 'string') {
    const named = byId.get(item)
    return named
      ? detailsOf(named, element, base, reader)
      : { ...nameIn(element, reader), url: linkOf([item], base) }
  }
  if (!isSchemaNode(item)) return {}
  return detailsOf({ ...byId.get(item['@id'] ?? Number.NaN), ...item }, element, base, reader)
}

function nameIn({ name }: SchemaNode, reader: NodeReader): Pick<FoundGift, 'name'> {
  return { name: shorten(plainText(reader.text(name)), maxLengths.name) }
}

function detailsOf(product: SchemaNode, element: SchemaNode, base: URL, reader: NodeReader): FoundGift {
  const wish = wishOf(product, reader)
  // A wish list says what its owner typed. Shops put markup there.
  const plain = wish ? (text: string | undefined) => text : plainText
  const line = (value: unknown, most: number) => shorten(plain(reader.text(value)), most)
  const offers = reader.nodes(product.offers).toArray()
  const price = lowestPrice(offers, reader)
  const [offer] = offers
  const [currency] = price?.currencies ?? []
  const [picture] = imageUrls(imagesIn(product.image, reader), base)
  return {
    name: line(product.name, maxLengths.name) ?? line(element.name, maxLengths.name),
    url: linkOf([product.url, offer?.url, element.url, product['@id']], base),
    price: price?.amount,
    currency,
    note: wish
      ? linesOf(reader.text(product.description))
      : line(product.description, maxLengths.description),
    shop: line(offer?.seller, limits.shopName),
    picture,
    ...wish,
  }
}

/** A note keeps its lines. */
function linesOf(text: string | undefined): string | undefined {
  const lines = (text ?? '').slice(0, 5000).split('\n')
  return lines.map((line) => shorten(line, maxLengths.description) ?? '').join('\n')
}

/** What only a wish list says of a product: see the open format in the documents. */
function wishOf(product: SchemaNode, reader: NodeReader): FoundGift | undefined {
  const named = new Map<unknown, unknown>(
    reader
      .nodes(product.additionalProperty)
      .take(50)
      .map(({ propertyID, value }) => [propertyID, value]),
  )
  const wanted = named.get('wanted')
  if (wanted === undefined) return undefined
  const quantity = Number(wanted)
  const isCount = Number.isSafeInteger(quantity) && quantity >= 1 && quantity < limits.quantity
  return {
    ...(wanted === 'any' ? { quantity: 'any' as const } : isCount ? { quantity } : {}),
    ...(named.has('heading') && {
      heading: shorten(reader.text(named.get('heading')), limits.heading) ?? '',
    }),
    ...(named.get('most_wanted') === true && { isMostWanted: true }),
    ...(named.get('parts') === true && { isInParts: true }),
  }
}

function linkOf(candidates: readonly unknown[], base: URL): string | undefined {
  for (const candidate of candidates.flatMap((each) => asList(each).slice(0, 5))) {
    const url = typeof candidate === 'string' ? webUrl(candidate, base) : undefined
    if (url && url.origin !== nowhere.origin) return url.href
  }
  return undefined
}

function* imagesIn(value: unknown, reader: NodeReader): Generator<unknown> {
  for (const image of reader.values(value).take(20)) {
    if (isSchemaNode(image)) yield* [image.contentUrl, image.url]
    else yield image
  }
}
