import type { Price } from './price.ts'

/** What one source on a page says about the product. Amount and currency of a price come from the same source. */
export interface ProductDetails {
  name?: string | undefined
  description?: string | undefined
  image_url?: string | undefined
  price?: Price | undefined
  retailer?: string | undefined
}
