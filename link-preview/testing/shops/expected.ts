import type { LinkPreview } from '@hopechest/contract'

const pictures = 'https://pictures.example'

type Expected = Pick<LinkPreview, 'name' | 'price' | 'currency' | 'image_url'>

/** The page of each shop, at an address that the shop could have, and what is read from it. */
export const expectedOfShops: Record<string, [address: string, expected: Expected]> = {
  aliexpress: [
    'https://www.aliexpress.com/item/1005001.html',
    { name: 'Paper kite', price: 12.3, currency: 'USD', image_url: `${pictures}/kite.jpg` },
  ],
  amazon: [
    'https://www.amazon.com/dp/B000000001',
    { name: 'Bird feeder, cedar', price: 34.98, currency: 'USD', image_url: `${pictures}/feeder-large.jpg` },
  ],
  'amazon-older': [
    'https://www.amazon.de/dp/B000000002',
    { name: 'Teekanne', price: 8.71, currency: 'EUR', image_url: `${pictures}/pot.jpg` },
  ],
  'amazon-range': [
    'https://www.amazon.co.uk/dp/B000000003',
    { name: 'Wool socks', price: null, currency: null, image_url: `${pictures}/socks.jpg` },
  ],
  ebay: [
    'https://www.ebay.co.uk/itm/1001',
    { name: 'Tin robot, 1962', price: 85, currency: 'USD', image_url: `${pictures}/robot.jpg` },
  ],
  flipkart: [
    'https://www.flipkart.com/ceiling-fan/p/itm1',
    { name: 'Ceiling fan, 1250 mm', price: 2433, currency: 'INR', image_url: `${pictures}/fan.jpg` },
  ],
  ikea: [
    'https://www.ikea.com/no/no/p/ljusnan-00000001/',
    { name: 'LJUSNAN stool', price: 449, currency: 'NOK', image_url: `${pictures}/stool.jpg` },
  ],
}
