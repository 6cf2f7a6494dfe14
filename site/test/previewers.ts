import type { Previewer } from '@hopechest/link-preview'

/** Reads every shop as one that sells kettles in euros, one that counts in dollars, and one whose page cannot be read. */
export const kettlesEverywhere: Previewer = {
  async preview(url) {
    if (url.includes('closed.example')) throw new Error('not for us')
    const isDollars = url.includes('dollars')
    return {
      url,
      name: 'Copper kettle',
      description: null,
      image_url: 'https://shop.example/kettle.jpg',
      price: isDollars ? 80 : 78.5,
      currency: isDollars ? 'USD' : 'EUR',
      retailer: 'Kupfer & Kern',
    }
  },
  async close() {},
}
