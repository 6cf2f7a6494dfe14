import { previewRefusals, Refusal } from '@hopechest/contract'
import type { Previewer } from '@hopechest/link-preview'

const refusals: Record<string, string> = {
  'closed.example': previewRefusals.notAllowed,
  'nowhere.example': previewRefusals.unknownName,
  'inside.example': previewRefusals.privateNetwork,
  'gone.example': previewRefusals.notFound,
  'slow.example': previewRefusals.timedOut,
  'picture.example': previewRefusals.notHtml,
}

let looks = 0
const looksAt = new Map<string, number>()

/**
 * Reads every shop as one that sells kettles in euros, one that counts in dollars, those whose page cannot be read, and
 * one at which the service fails. One says another picture and another price each time, one answers the first look alone, and one
 * all but the first.
 */
export const kettlesEverywhere: Previewer = {
  async preview(url) {
    const { hostname } = new URL(url)
    const refusal = refusals[hostname.replace('www.', '')]
    if (refusal !== undefined) throw new Refusal('invalid', refusal)
    const looksBefore = looksAt.get(url) ?? 0
    looksAt.set(url, looksBefore + 1)
    const isTired = url.includes('answers-once')
      ? looksBefore > 0
      : url.includes('wakes-up') && looksBefore === 0
    if (isTired) throw new Refusal('invalid', previewRefusals.timedOut)
    if (hostname.endsWith('broken.example')) throw new Error('broken')
    const isDollars = url.includes('dollars')
    const isContradictory = url.includes('two-prices')
    const restless = url.includes('never-twice-the-same') ? ++looks : 0
    const picture = `https://shop.example/kettle${restless || ''}.jpg`
    return {
      url,
      name: 'Copper kettle',
      description: null,
      image_url: picture,
      image_urls: [picture],
      price: isContradictory ? null : isDollars ? 80 : 78.5 + restless,
      currency: isDollars ? 'USD' : 'EUR',
      possible_prices: isContradictory ? [78.5, 69] : [],
      retailer: 'Kupfer & Kern',
    }
  },
  async close() {},
}

/** Reads every shop as one that sells a kettle with these pictures. */
export function kettleWith(pictures: () => string[]): Previewer {
  return {
    async preview(url) {
      const image_urls = pictures()
      const rest = {
        description: null,
        image_urls,
        image_url: image_urls[0] ?? null,
        price: 78,
        currency: 'EUR',
        possible_prices: [],
      }
      return { url, name: 'Copper kettle', retailer: 'Kupfer & Kern', ...rest }
    },
    async close() {},
  }
}
