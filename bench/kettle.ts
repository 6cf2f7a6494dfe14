/** The load tool sends another number in its place each time, as long as this one. */
export const counted = 100_000_000

/** The item that all rows read and write. */
export const kettle = {
  /** A registry has room for a thousand items. */
  registry_id: counted,
  name: 'A kettle that whistles',
  url: 'https://shop.example/kettle',
  description: 'The red one, for four cups',
  price: 39.9,
}
