import type { Shop } from './shop.ts'

/** Its pages show a price in pieces, and say it whole for those who listen. */
export const ikea: Shop = {
  hosts: /(?:^|\.)ikea\.com$/,
  price: [
    '.pip-price-module__price .pip-price__sr-text',
    '.pip-temp-price-module__price .pip-temp-price__sr-text',
    '.range-revamp-pip-price-package__main-price .range-revamp-price',
    '#price1',
  ],
  pictures: ['.pip-media-grid__media-container img@src', '.range-revamp-media-grid img@src'],
}
