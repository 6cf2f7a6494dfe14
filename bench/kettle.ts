/** The load tool sends another number in its place each time, with as many digits. */
export const placeholder = 100_000_000

/** The item that all rows read and write. */
export const kettle = {
  /** Another one each time, because a registry has room for a thousand items. */
  registry_id: placeholder,
  name: 'A kettle that whistles',
  url: 'https://shop.example/kettle',
  description: 'The red one, for four cups',
  price: 39.9,
}
