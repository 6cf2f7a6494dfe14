import { aliexpress } from './aliexpress.ts'
import { amazon } from './amazon.ts'
import { ebay } from './ebay.ts'
import { flipkart } from './flipkart.ts'
import { ikea } from './ikea.ts'
import type { Shop } from './shop.ts'

/** Each shop has a file here, and a page of our own making with what is read from it in `testing/shops/`. */
export const shops: Record<string, Shop> = { aliexpress, amazon, ebay, flipkart, ikea }

export function shopOf({ hostname }: URL): Shop | undefined {
  return Object.values(shops).find(({ hosts }) => hosts.test(hostname))
}
