import type { Shop } from './shop.ts'

/** Its pages have no structured data. The shop of each country uses the same marks. */
export const amazon: Shop = {
  hosts:
    /(?:^|\.)amazon\.(?:com|ca|com\.mx|com\.br|co\.uk|de|fr|it|es|nl|se|pl|ie|com\.be|com\.tr|ae|sa|eg|in|sg|co\.jp|com\.au|co\.za)$/,
  name: ['#productTitle', '#ebooksProductTitle', '#btAsinTitle', '#title'],
  price: [
    '.priceToPay',
    '.apexPriceToPay',
    '#priceblock_dealprice',
    '#priceblock_saleprice',
    '#priceblock_ourprice',
    '#corePrice_feature_div .a-offscreen',
    '#corePrice_desktop .a-offscreen',
    '#price_inside_buybox',
    '#newBuyBoxPrice',
    '#newPitchPriceWrapper_feature_div .a-offscreen',
    '#kindle-price',
    '#price',
    '#buyNewSection .offer-price',
    '#tmmSwatches .selected .a-color-price',
    '#olp_feature_div .a-color-price',
    '#olp-upd-new .a-color-price',
  ],
  pictures: [
    '#landingImage@data-old-hires',
    '#landingImage@data-a-dynamic-image',
    '#imgBlkFront@data-a-dynamic-image',
    '#ebooksImgBlkFront@data-a-dynamic-image',
    '#main-image-container img@src',
    '#img-canvas img@src',
  ],
}
