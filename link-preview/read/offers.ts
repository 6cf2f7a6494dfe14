import type { Reader } from './node-reader.ts'
import { type Cost, currencyOf, readPrice } from './price.ts'
import { isThing, type Thing, written } from './schema-node.ts'

/** What the cheapest offer costs, as "from" on a price tag; undefined when the offers name several currencies. */
export function costOf(offers: Iterable<Thing>, reader: Reader): Cost | undefined {
  return cheapest(Iterator.from(offers).map((offer) => costOfOffer(offer, reader)))
}

function costOfOffer(offer: Thing, reader: Reader): Cost | undefined {
  const currency = reader.text(offer.priceCurrency)
  const costOfPart = (part: Thing) => costIn(part, reader.text(part.priceCurrency) ?? currency, reader)
  const specifications = reader.things(offer.priceSpecification).filter((part) => isAsked(part, reader))
  return (
    costOfPart(offer) ??
    firstOf(specifications, costOfPart) ??
    // An offer of offers that gives no price itself.
    cheapest(reader.things(offer.offers).map(costOfPart))
  )
}

function cheapest(costs: Iterable<Cost | undefined>): Cost | undefined {
  let least: Cost | undefined
  for (const cost of costs) {
    if (!cost) continue
    if (least && cost.currency !== least.currency) return undefined
    if (!least || cost.price < least.price) least = cost
  }
  return least
}

/** `lowPrice` is the word of an AggregateOffer, `price` of all others. */
function costIn(thing: Thing, currencyText: string | undefined, reader: Reader): Cost | undefined {
  const currency = currencyOf(currencyText)
  if (currency === undefined) return undefined
  const read = (value: unknown) => priceIn(value, currency)
  const price = firstOf(reader.values(thing.price), read) ?? firstOf(reader.values(thing.lowPrice), read)
  return price === undefined ? undefined : { price, currency }
}

function priceIn(value: unknown, currency: string): number | undefined {
  if (typeof value === 'number' || typeof value === 'string') return readPrice(value, currency, 'schema.org')
  const text = isThing(value) ? value[written] : undefined
  return typeof text === 'string' ? readPrice(text, currency, 'people') : undefined
}

/** Not a price that is crossed out, recommended, for members, or for a kilogram. */
function isAsked(specification: Thing, reader: Reader): boolean {
  const type = reader.text(specification.priceType) ?? ''
  return (
    specification.referenceQuantity === undefined &&
    specification.validForMemberTier === undefined &&
    !/(?:List|Strikethrough|Regular|SRP|MSRP)(?:Price)?$/.test(type.slice(-40))
  )
}

function firstOf<Value, Result>(
  values: Iterable<Value>,
  read: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = read(value)
    if (result !== undefined) return result
  }
  return undefined
}
