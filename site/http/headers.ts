import type { FastifyInstance, FastifyRequest } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The referrer is the bare origin: shops whose links are affiliate links must see which site a guest comes from, and no
 * secret in an address may leave the site.
 */
export const securityHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/**
 * Every answer carries the security headers. Nothing between the site and the browser keeps a page, and the browser asks
 * before it shows one again. It keeps none at all of a person who is signed in (`openVisit`).
 */
export function sendSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const all = { ...securityHeaders, ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }) }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...all, 'cache-control': 'private, no-cache' })
  })
}

/**
 * The owner of a list may name any address as the picture of a gift. As a page, some would change what the browser of a
 * guest remembers, such as the invitations that were opened in it.
 */
export function isForPicture({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  // Only what is accepted says it over http, and of an old browser.
  return headers['sec-fetch-dest'] === 'image' || headers.accept?.startsWith('image/') === true
}
