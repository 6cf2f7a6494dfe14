import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { orNull, Text } from './text.ts'

export const LinkPreviewRequest = Type.Object(
  { url: Text({ minLength: limits.url.least, maxLength: limits.url.most }) },
  { $id: 'LinkPreviewRequest', examples: [{ url: 'https://shop.example/kettle' }] },
)

/** What a shop's page says of itself; what it does not say is null. */
export const LinkPreview = Type.Object(
  {
    url: Type.String({ description: 'where the page was found in the end' }),
    name: Type.String(),
    description: orNull<string>('string', {}),
    image_url: orNull<string>('string', {}),
    price: orNull<number>('number', { description: 'never without its currency' }),
    currency: orNull<string>('string', { description: 'ISO 4217' }),
    retailer: orNull<string>('string', {}),
  },
  { $id: 'LinkPreview' },
)

export type LinkPreviewRequest = Static<typeof LinkPreviewRequest>
export type LinkPreview = Static<typeof LinkPreview>
