import type { Listener } from './parse-html.ts'
import { type Cost, currencyOf, readPrice } from './price.ts'
import type { Facts } from './product-details.ts'
import { imageAddress, limitText, texts } from './text.ts'

/** The tags in the head of a page that a preview is made of. */
const kept = new Set([
  'og:title',
  'og:description',
  'og:site_name',
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'og:price:amount',
  'og:price:currency',
  'product:price:amount',
  'product:price:currency',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'description',
])
const mostValues = 10

interface MetaFacts {
  openGraph: Facts
  twitter: Facts
  plain: Facts
}

export interface MetaCollector extends Listener {
  facts(base: URL): MetaFacts
  /** As they are written. */
  canonical(): string | undefined
  base(): string | undefined
}

export function collectMeta(): MetaCollector {
  const values = new Map<string, string[]>()
  let canonical: string | undefined
  let base: string | undefined
  let title: string | undefined
  let titleParts: string[] | undefined
  let drawings = 0

  const all = (...keys: string[]) => keys.flatMap((key) => values.get(key) ?? [])
  const text = (key: string, most: number) =>
    all(key)
      .map((value) => limitText(value, most))
      .find((value) => value !== undefined)

  return {
    open(name, attributes) {
      if (name === 'svg') drawings++
      // A drawing has a title too, and it is not the page's.
      else if (name === 'title' && drawings === 0 && title === undefined) titleParts = []
      else if (name === 'base') base ??= attributes.href
      else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ''))
        canonical ??= attributes.href
      else if (name === 'meta' && attributes.content) {
        for (const key of new Set([attributes.property, attributes.name])) {
          const known = key?.slice(0, 50).trim().toLowerCase() ?? ''
          if (!kept.has(known)) continue
          const list = values.get(known) ?? []
          values.set(known, list)
          if (list.length < mostValues) list.push(attributes.content)
        }
      }
    },
    text(part) {
      titleParts?.push(part)
    },
    close(name) {
      if (name === 'svg') drawings--
      if (name !== 'title' || !titleParts) return
      title = limitText(titleParts.join(''), texts.name)
      titleParts = undefined
    },
    facts: (base) => ({
      openGraph: {
        name: text('og:title', texts.name),
        description: text('og:description', texts.description),
        image_url: imageAddress(all('og:image:secure_url', 'og:image', 'og:image:url'), base),
        cost: costIn(values, 'product:price') ?? costIn(values, 'og:price'),
        retailer: text('og:site_name', texts.retailer),
      },
      twitter: {
        name: text('twitter:title', texts.name),
        description: text('twitter:description', texts.description),
        image_url: imageAddress(all('twitter:image', 'twitter:image:src'), base),
      },
      plain: { name: title, description: text('description', texts.description) },
    }),
    canonical: () => canonical,
    base: () => base,
  }
}

/** Amount and currency of one kind only: of different kinds they may speak of different things. */
function costIn(values: ReadonlyMap<string, readonly string[]>, kind: string): Cost | undefined {
  const currency = currencyOf(values.get(`${kind}:currency`)?.[0])
  const amount = values.get(`${kind}:amount`)?.[0]
  if (currency === undefined || amount === undefined) return undefined
  const price = readPrice(amount, currency, 'schema.org')
  return price === undefined ? undefined : { price, currency }
}
