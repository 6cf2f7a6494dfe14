import type { Price } from './prices/price.ts'

/** What one source on a page says about the product. Amount and currency of a price come from the same source. */
export interface ProductDetails {
  name?: string | undefined
  description?: string | undefined
  /** Those that a page may show, the best first. */
  image_urls?: readonly string[] | undefined
  /** Usually one; several where its tags name different ones. */
  prices?: readonly Price[] | undefined
  retailer?: string | undefined
}
