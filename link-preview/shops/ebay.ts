import type { Shop } from './shop.ts'

/** Beside the price of the offer its pages show that in the currency of the visitor, and the postage. */
export const ebay: Shop = {
  hosts: /(?:^|\.)ebay\.(?:com|ca|co\.uk|de|at|ch|fr|it|es|ie|nl|pl|be|com\.au|com\.hk|com\.sg|com\.my|ph)$/,
  name: ['h1.x-item-title__mainTitle', '.x-item-title__mainTitle', '#vi-lkhdr-itmTitl'],
  price: [
    '.x-price-primary',
    '.x-bin-price__content .x-price-primary',
    '#mm-saleDscPrc',
    '#prcIsum',
    '#prcIsum_bidPrice',
  ],
  pictures: [
    '#icImg@src',
    '.ux-image-carousel-item.active img@data-zoom-src',
    '.ux-image-carousel-item img@src',
  ],
}
