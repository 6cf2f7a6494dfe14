/** The item that all rows read and write. */
export const kettle = {
  /** The load tool counts it up with every request, because a registry has room for a thousand items. */
  registry_id: 100_000_000,
  name: 'A kettle that whistles',
  url: 'https://shop.example/kettle',
  description: 'The red one, for four cups',
  price: 39.9,
}
