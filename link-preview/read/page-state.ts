import type { HtmlHandler } from './parse-html.ts'
import { type Price, parseAmount, parseCurrency } from './prices/price.ts'
import { lettersOf } from './visible/letters.ts'

const max = { scripts: 10, length: 512 * 1024, names: 200, window: 1500 }

/** Where programs of shops keep what the page shows. */
const state =
  /__NEXT_DATA__|__INITIAL_STATE__|__PRELOADED_STATE__|__NUXT__|__APOLLO_STATE__|dataLayer|ecommerce/

/**
 * Collects the scripts, for a page that shows its price only once its program has run. Most pages name their price, so the state
 * is looked for in them only when it is asked for.
 */
export function pageStateCollector(): HtmlHandler & { prices(name: string): Price[] } {
  const scripts: string[] = []
  let script: string[] | undefined
  return {
    elements: ['script'],
    attributes: ['type', 'id'],
    open(_, { type, id }) {
      if (type === 'application/ld+json') return
      script = type === 'application/json' || id === '__NEXT_DATA__' ? ['__NEXT_DATA__'] : []
    },
    text(text) {
      script?.push(text)
    },
    close() {
      if (!script) return
      scripts.push(script.join('').slice(0, max.length))
      script = undefined
    },
    prices: (name) =>
      onePrice(
        scripts
          .values()
          .filter((each) => state.test(each))
          .take(max.scripts)
          .flatMap((each) => pricesBeside(name, each))
          .toArray(),
      ),
  }
}

const named = /"(?:name|title|productName|product_name|displayName)"\s{0,9}:\s{0,9}"([^"\\]{1,300})"/g
const priced =
  /"(?:price|salePrice|sale_price|finalPrice|currentPrice|sellingPrice)"\s{0,9}:\s{0,9}"?(\d[\d.]{0,14})["\s,}]/g
const inCurrency = /"(?:currency|currencyCode|priceCurrency|currency_code)"\s{0,9}:\s{0,9}"([A-Za-z]{3})"/

/** The prices that stand near the name of the product in a script. */
function pricesBeside(name: string, script: string): Price[] {
  const wanted = lettersOf(name)
  const ofScript = parseCurrency(inCurrency.exec(script)?.[1])
  const found: Price[] = []
  let names = 0
  for (const { index, 1: text = '' } of script.matchAll(named)) {
    if (++names > max.names) break
    if (lettersOf(text) !== wanted) continue
    const around = script.slice(Math.max(0, index - max.window), index + max.window)
    const currencies = parseCurrency(inCurrency.exec(around)?.[1]) ?? ofScript ?? []
    for (const [, amount = ''] of around.matchAll(priced)) {
      const price = toPrice(amount, currencies.length > 0 ? currencies : (ofScript ?? []))
      if (price) found.push(price)
    }
  }
  return found
}

/** Many programs count in cents, so an amount without a point is a price only in a currency without cents. */
const withoutCents = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK'])

function toPrice(text: string, currencies: readonly string[]): Price | undefined {
  const [currency] = currencies
  if (!text.includes('.') && !withoutCents.has(currency ?? '')) return undefined
  const amount = parseAmount(text, currency, 'schema.org')
  return amount === undefined || currency === undefined ? undefined : { amount, currencies }
}

/** Another product may stand near the name: of different amounts none is taken. */
function onePrice(prices: readonly Price[]): Price[] {
  const [first] = prices
  return first && prices.every(({ amount }) => amount === first.amount) ? [first] : []
}
