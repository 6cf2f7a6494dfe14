import type { Shop } from './shop.ts'

/** Its tags for previews name no price, and their title begins with one. */
export const aliexpress: Shop = {
  hosts: /(?:^|\.)aliexpress\.(?:com|us|ru)$/,
  name: ['h1[data-pl=product-title]', '.product-title-text', '.product-title h1'],
  price: ['.product-price-current', '.uniform-banner-box-price', '.product-price-value'],
  pictures: ['.magnifier-image@src', '.image-view-magnifier-wrap img@src'],
}
