/** A thing of schema.org, as JSON-LD writes it; microdata is brought into the same form. */
export type Thing = Readonly<Record<string, unknown>>

/** Text that was written for people: a number in it follows the habits of the country, not those of schema.org. */
export const written = '@written'

/** The properties that a preview is made of. */
export const kept = [
  'name',
  'description',
  'image',
  'url',
  'contentUrl',
  'offers',
  'price',
  'lowPrice',
  'priceCurrency',
  'priceSpecification',
  'priceType',
  'referenceQuantity',
  'validForMemberTier',
  'seller',
  'hasVariant',
  'mainEntity',
]

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}
