import type { Item, ItemCreate } from '@hopechest/contract'

/** An item with every field. */
export const kettle: ItemCreate = {
  registry_id: 1,
  name: 'A kettle that whistles',
  url: 'https://shop.example/kettle',
  description: 'The red one',
  retailer: 'Example Store',
  affiliate_url: 'https://shop.example/kettle?tag=ours',
  affiliate_status: 'active',
  image_url: 'https://shop.example/kettle.jpg',
  price: 39.9,
  quantity_needed: 2,
  quantity_purchased: 1,
}

/** What may be left out of an item, where nothing is said of it. */
export const nothingOptional = {
  description: null,
  retailer: null,
  affiliate_url: null,
  affiliate_status: null,
  image_url: null,
  price: null,
} satisfies Partial<Item>

/** What an item has of which no more is said than its name and its address. */
export const plainItem = {
  ...nothingOptional,
  quantity_needed: 1,
  quantity_purchased: 0,
  is_active: true,
  off_list: null,
}
