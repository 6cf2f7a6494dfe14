import type { HtmlHandler } from './parse-html.ts'
import { currenciesOf, moneyIn } from './prices/money.ts'
import { type Price, parseAmount, parseCurrency } from './prices/price.ts'
import type { ProductDetails } from './product-details.ts'
import { maxLengths, shorten } from './text.ts'
import { imageUrls } from './urls.ts'

const usedTag = /^(?:og|product|twitter):|^description$/
const maxValues = 10

export interface MetaTagCollector extends HtmlHandler {
  details(base: URL): { openGraph: ProductDetails; twitter: ProductDetails; plain: ProductDetails }
  /** The canonical and the base address as the page writes them. */
  canonical(): string | undefined
  base(): string | undefined
  /** The languages that the page says it has. */
  languages(): string[]
  /** Whether the product is there, in the words of its tags. */
  availability(): string[]
  /** The currencies that it names, also without an amount. */
  currencies(): string[]
}

export function metaTagCollector(): MetaTagCollector {
  const tags = new Map<string, string[]>()
  let canonical: string | undefined
  let base: string | undefined
  let title: string | undefined
  let language: string | undefined
  let titleParts: string[] | undefined
  let openSvgs = 0

  const all = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? [])
  const text = (name: string, maxLength: number) =>
    all(name)
      .map((value) => shorten(value, maxLength))
      .find((value) => value !== undefined)

  return {
    elements: ['html', 'svg', 'title', 'base', 'link', 'meta'],
    attributes: ['lang', 'xml:lang', 'href', 'rel', 'content', 'property', 'name'],
    open(name, attributes) {
      if (name === 'html') language ??= attributes.lang ?? attributes['xml:lang']
      else if (name === 'svg') openSvgs++
      // The title in a drawing is not the title of the page.
      else if (name === 'title' && openSvgs === 0 && title === undefined) titleParts = []
      else if (name === 'base') base ??= attributes.href
      else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ''))
        canonical ??= attributes.href
      else if (name === 'meta' && attributes.content) {
        for (const key of new Set([attributes.property, attributes.name])) {
          const tag = key?.slice(0, 50).trim().toLowerCase() ?? ''
          if (!usedTag.test(tag)) continue
          const values = tags.get(tag) ?? []
          tags.set(tag, values)
          if (values.length < maxValues) values.push(attributes.content)
        }
      }
    },
    text(part) {
      titleParts?.push(part)
    },
    close(name) {
      if (name === 'svg') openSvgs--
      if (name !== 'title' || !titleParts) return
      title = shorten(titleParts.join(''), maxLengths.name)
      titleParts = undefined
    },
    details: (base) => ({
      openGraph: {
        name: text('og:title', maxLengths.name),
        description: text('og:description', maxLengths.description),
        image_urls: imageUrls(all('og:image:secure_url', 'og:image', 'og:image:url'), base),
        prices: pricesIn(tags),
        retailer: text('og:site_name', maxLengths.retailer),
      },
      twitter: {
        name: text('twitter:title', maxLengths.name),
        description: text('twitter:description', maxLengths.description),
        image_urls: imageUrls(all('twitter:image', 'twitter:image:src'), base),
        prices: twitterPrice(tags),
      },
      plain: { name: title, description: text('description', maxLengths.description) },
    }),
    canonical: () => canonical,
    base: () => base,
    currencies: () =>
      kindsOfPrice.flatMap((kind) => all(`${kind}:currency`)).flatMap((text) => parseCurrency(text) ?? []),
    availability: () => all('product:availability', 'og:availability'),
    languages: () => [language, ...all('og:locale')].filter((each) => each !== undefined),
  }
}

const kindsOfPrice = ['product:sale_price', 'product:price', 'og:price']

/** Amount and currency from the same kind of tag: different kinds may describe different offers. */
function pricesIn(tags: ReadonlyMap<string, readonly string[]>): Price[] {
  const first = (name: string) => tags.get(name)?.[0]
  return kindsOfPrice.flatMap((kind) => {
    const currencies = parseCurrency(first(`${kind}:currency`))
    const text = first(`${kind}:amount`)
    if (currencies === undefined) return []
    const amount = text === undefined ? undefined : parseAmount(text, currencies[0], 'schema.org')
    if (amount !== undefined) return [{ amount, currencies }]
    return writtenPrice(first(kind) ?? text)
  })
}

/** A price as people write it, with its sign: "30,000원~" or "kr 249". */
function writtenPrice(text: string | undefined): Price[] {
  const [found, more] = moneyIn(text?.slice(0, longestPrice) ?? '')
  if (found?.sign === undefined || more) return []
  const currencies = currenciesOf(found.sign)
  const amount = parseAmount(found.number, currencies[0], 'people')
  return amount === undefined ? [] : [{ amount, currencies }]
}

const longestPrice = 40

/** Twitter's cards have pairs of a label and a value, and one of them may be the price. */
function twitterPrice(tags: ReadonlyMap<string, readonly string[]>): Price[] {
  return [1, 2].flatMap((n) =>
    /^(?:price|preis|prix|precio|prezzo|cena)$/i.test(tags.get(`twitter:label${n}`)?.[0]?.trim() ?? '')
      ? writtenPrice(tags.get(`twitter:data${n}`)?.[0])
      : [],
  )
}
