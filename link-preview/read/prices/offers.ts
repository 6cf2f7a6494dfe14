import type { NodeReader } from '../node-reader.ts'
import { isSchemaNode, type SchemaNode, visibleText } from '../schema-node.ts'
import { type Price, parseAmount, parseCurrency } from './price.ts'

/** The price of the cheapest offer; undefined when the offers have different currencies. */
export function lowestPrice(offers: Iterable<SchemaNode>, reader: NodeReader): Price | undefined {
  return lowest(Iterator.from(offers).map((offer) => priceOfOffer(offer, reader)))
}

function lowest(prices: Iterable<Price | undefined>): Price | undefined {
  let least: Price | undefined
  for (const price of prices) {
    if (!price) continue
    if (least && price.currencies.join() !== least.currencies.join()) return undefined
    if (!least || price.amount < least.amount) least = price
  }
  return least
}

function priceOfOffer(offer: SchemaNode, reader: NodeReader): Price | undefined {
  const currency = reader.text(offer.priceCurrency)
  const price = (node: SchemaNode) => priceOfNode(node, reader.text(node.priceCurrency) ?? currency, reader)
  const specifications = reader
    .nodes(offer.priceSpecification)
    .filter((specification) => isSalePrice(specification, reader))
  return (
    price(offer) ??
    firstResult(specifications, price) ??
    // An offer that holds other offers and has no price itself.
    lowest(reader.nodes(offer.offers).map(price))
  )
}

/** An AggregateOffer has a `lowPrice`, all others a `price`. */
function priceOfNode(
  node: SchemaNode,
  currencyText: string | undefined,
  reader: NodeReader,
): Price | undefined {
  const currencies = parseCurrency(currencyText)
  if (currencies === undefined) return undefined
  const read = (value: unknown) => amountIn(value, currencies[0])
  const amount =
    firstResult(reader.values(node.price), read) ?? firstResult(reader.values(node.lowPrice), read)
  return amount === undefined ? undefined : { amount, currencies }
}

function amountIn(value: unknown, currency: string | undefined): number | undefined {
  if (typeof value === 'number' || typeof value === 'string')
    return parseAmount(value, currency, 'schema.org')
  const text = isSchemaNode(value) ? value[visibleText] : undefined
  return typeof text === 'string' ? parseAmount(text, currency, 'people') : undefined
}

/** Not a price that is crossed out, recommended, for members, or for a kilogram. */
function isSalePrice(specification: SchemaNode, reader: NodeReader): boolean {
  const type = reader.text(specification.priceType) ?? ''
  return (
    specification.referenceQuantity === undefined &&
    specification.validForMemberTier === undefined &&
    !/(?:List|Strikethrough|Regular|SRP|MSRP)(?:Price)?$/.test(type.slice(-40))
  )
}

function firstResult<Value, Result>(
  values: Iterable<Value>,
  read: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = read(value)
    if (result !== undefined) return result
  }
  return undefined
}
