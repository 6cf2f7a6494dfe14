import { type Cost, currencyOf, readPrice } from './price.ts'
import { isThing, listOf, type Thing, textIn, written } from './thing.ts'

/** What the cheapest offer costs, as "from" on a price tag; undefined when the offers name several currencies. */
export function costOf(offers: readonly Thing[]): Cost | undefined {
  return cheapest(offers.flatMap((offer) => costOfOffer(offer) ?? []))
}

function costOfOffer(offer: Thing): Cost | undefined {
  const currency = textIn(offer.priceCurrency)
  const costOfPart = (part: Thing) => costIn(part, textIn(part.priceCurrency) ?? currency)
  const inner = listOf(offer.offers).filter(isThing).slice(0, 500)
  return (
    costOfPart(offer) ??
    firstOf(specificationsOf(offer), costOfPart) ??
    // An offer of offers that gives no price itself.
    cheapest(inner.flatMap((part) => costOfPart(part) ?? []))
  )
}

function cheapest(costs: readonly Cost[]): Cost | undefined {
  const [first] = costs
  if (!first || costs.some(({ currency }) => currency !== first.currency)) return undefined
  return costs.reduce((least, cost) => (cost.price < least.price ? cost : least))
}

/** `lowPrice` is the word of an AggregateOffer, `price` of all others. */
function costIn(thing: Thing, currencyText: string | undefined): Cost | undefined {
  const currency = currencyOf(currencyText)
  if (currency === undefined) return undefined
  const price = firstOf([...listOf(thing.price), ...listOf(thing.lowPrice)], (value) =>
    priceIn(value, currency),
  )
  return price === undefined ? undefined : { price, currency }
}

function priceIn(value: unknown, currency: string): number | undefined {
  if (typeof value === 'number' || typeof value === 'string') return readPrice(value, currency, 'schema.org')
  const text = isThing(value) ? value[written] : undefined
  return typeof text === 'string' ? readPrice(text, currency, 'people') : undefined
}

/** Without prices that are crossed out, recommended, for members, or for a kilogram. */
function specificationsOf(offer: Thing): Thing[] {
  return listOf(offer.priceSpecification)
    .filter(isThing)
    .slice(0, 50)
    .filter(
      (part) =>
        part.referenceQuantity === undefined &&
        part.validForMemberTier === undefined &&
        !/(?:List|Strikethrough|Regular|SRP|MSRP)(?:Price)?$/.test((textIn(part.priceType) ?? '').slice(-40)),
    )
}

function firstOf<Value, Result>(
  values: readonly Value[],
  read: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = read(value)
    if (result !== undefined) return result
  }
  return undefined
}
