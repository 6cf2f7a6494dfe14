import type { HtmlHandler } from './parse-html.ts'
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
}

export function metaTagCollector(): MetaTagCollector {
  const tags = new Map<string, string[]>()
  let canonical: string | undefined
  let base: string | undefined
  let title: string | undefined
  let titleParts: string[] | undefined
  let openSvgs = 0

  const all = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? [])
  const text = (name: string, maxLength: number) =>
    all(name)
      .map((value) => shorten(value, maxLength))
      .find((value) => value !== undefined)

  return {
    open(name, attributes) {
      if (name === 'svg') openSvgs++
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
        price: priceIn(tags),
        retailer: text('og:site_name', maxLengths.retailer),
      },
      twitter: {
        name: text('twitter:title', maxLengths.name),
        description: text('twitter:description', maxLengths.description),
        image_urls: imageUrls(all('twitter:image', 'twitter:image:src'), base),
      },
      plain: { name: title, description: text('description', maxLengths.description) },
    }),
    canonical: () => canonical,
    base: () => base,
  }
}

/**
 * Amount and currency from the same kind of tag: different kinds may describe different offers. Many shops sell in one currency,
 * and their pages name none.
 */
function priceIn(tags: ReadonlyMap<string, readonly string[]>): Price | undefined {
  const kinds = ['product:price', 'og:price'].map((kind) => ({
    text: tags.get(`${kind}:amount`)?.[0],
    named: tags.get(`${kind}:currency`)?.[0],
  }))
  const isNamed = kinds.some(({ named }) => named !== undefined)
  for (const { text, named } of kinds) {
    const currency = parseCurrency(named)
    if (text === undefined || (isNamed && currency === undefined)) continue
    const amount = parseAmount(text, currency, 'schema.org')
    if (amount !== undefined) return { amount, currency }
  }
  return undefined
}
