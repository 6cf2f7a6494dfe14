/** An object in the vocabulary of schema.org, in the form of JSON-LD. Microdata is converted into the same form. */
export type SchemaNode = Readonly<Record<string, unknown>>

/** Text that people read on the page. A number in it is written as in their country, not as schema.org wants it. */
export const visibleText = '@visibleText'

/** The properties that a preview is made of, and what a later look asks of an offer. */
export const usedProperties = [
  'name',
  'description',
  'image',
  'url',
  'contentUrl',
  'offers',
  'price',
  'lowPrice',
  'highPrice',
  'availability',
  'priceCurrency',
  'priceSpecification',
  'priceType',
  'referenceQuantity',
  'validForMemberTier',
  'seller',
  'hasVariant',
  'mainEntity',
]

export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** `https://schema.org/Product`, `schema:Product` and `Product` are the same. */
export function localName(name: string): string {
  return name.slice(Math.max(...['/', '#', ':'].map((sign) => name.lastIndexOf(sign))) + 1)
}
