import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, Text } from './text.ts'

export const LinkPreviewRequest = Type.Object(
  {
    url: Text({ minLength: limits.url.least, maxLength: limits.url.most }),
    html: Type.Optional(
      Text({
        maxLength: limits.sentPage,
        description:
          'the page as the caller has it; it is read in place of the one at the address, and no shop is asked',
      }),
    ),
  },
  { $id: 'LinkPreviewRequest', examples: [{ url: 'https://shop.example/kettle' }] },
)

/** What a shop's page says of its product; a field that the page does not name is null. */
export const LinkPreview = Type.Object(
  {
    url: Type.String({ description: 'where the page was found in the end' }),
    name: Type.String(),
    description: orNull<string>('string', {}),
    image_url: orNull<string>('string', {}),
    image_urls: Type.Array(Type.String(), {
      maxItems: limits.pictures.offered,
      description: `all that the page names, at most ${limits.pictures.offered}, image_url first`,
    }),
    price: orNull<number>('number', {
      description: 'where the page names no currency with it, that of the list is meant',
    }),
    currency: orNull<string>('string', { description: 'ISO 4217' }),
    possible_prices: Type.Array(Type.Unsafe<number>({ type: 'number' }), {
      maxItems: 2,
      description: 'where the page says two prices, and neither is sure: price is null then',
    }),
    retailer: orNull<string>('string', {}),
  },
  {
    $id: 'LinkPreview',
    examples: [
      {
        url: 'https://shop.example/kettle',
        name: 'Kettle',
        description: 'The red one, for four cups',
        image_url: 'https://shop.example/kettle.jpg',
        image_urls: ['https://shop.example/kettle.jpg', 'https://shop.example/kettle-2.jpg'],
        price: 39.9,
        currency: 'EUR',
        possible_prices: [],
        retailer: 'Example Shop',
      },
    ],
  },
)

export type LinkPreviewRequest = Static<typeof LinkPreviewRequest>
export type LinkPreview = Static<typeof LinkPreview>

/** Why there is no preview, as the caller reads it. The site has a sentence of its own for each reason. */
export const previewRefusals = {
  notAUrl: 'This is not the address of a page; it starts with https:// or http://',
  notHttp: 'Only http and https addresses can be read',
  withCredentials: 'The address must not contain a user name or a password',
  tooLong: `The address must have at most ${limits.url.most} characters`,
  unusualPort: 'Only shops at the ports 80 and 443 can be read',
  privateNetwork: 'The address leads into a private network',
  ownMachine: 'The address leads to the machine that this service runs on',
  unknownName: 'There is no shop at this address',
  unreachable: 'The shop cannot be reached',
  notTrusted: 'A secure connection to the shop could not be made',
  timedOut: 'The shop did not answer in time',
  incomplete: 'The shop closed the connection before the page was complete',
  notHttpAnswer: 'The answer of the shop is not valid HTTP',
  tooManyRedirects: 'The shop redirects too many times',
  notAllowed: 'The shop does not let this service read the page',
  notFound: 'The shop has no page at this address',
  tooBusy: 'The shop is too busy to show the page; try again later',
  failed: 'The shop has a fault and cannot show the page; try again later',
  noPage: 'The shop did not answer with a page',
  notHtml: 'There is no HTML page at this address',
  unreadableCompression: 'The page is compressed in a way that this service cannot read',
  noProduct: 'The page does not name a product',
} as const
