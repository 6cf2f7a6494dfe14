import type { FastifyRequest } from 'fastify'

/**
 * The owner of a list may name any address as the picture of a gift. As a page, some would change what the browser of a
 * guest remembers, such as the invitations that were opened in it.
 */
export function isForPicture({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  // Only what is accepted says it over http, and of an old browser.
  return headers['sec-fetch-dest'] === 'image' || headers.accept?.startsWith('image/') === true
}
