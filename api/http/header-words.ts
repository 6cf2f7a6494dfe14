import type { GivenHeaderName, HeaderName } from './endpoint.ts'

/** What the description says of the headers that requests may carry. */
export const askedHeaders: Record<HeaderName, string> = {
  'idempotency-key':
    'Sent again within a day with the same body, it gets the first answer again and makes nothing twice',
  'if-match': 'An ETag: the change is refused with 412 when the item was changed since',
  'if-none-match': 'An ETag: 304 without a body while the item is as it was',
  'x-release-key': 'The release_key that the purchase was answered with; owner and admins need none',
}

/** And of those that answers carry. */
export const givenHeaders: Record<GivenHeaderName | 'retry-after' | 'www-authenticate', string> = {
  etag: 'The version of the item, as this caller sees it',
  link: 'The next page, rel="next", while there is one',
  'x-host-total': 'How many there are, as the host counts them',
  'x-host-totalpages': 'How many pages of this size there are',
  'retry-after': 'Seconds after which it is worth asking again',
  'www-authenticate': 'Basic',
}
