import { randomBytes } from 'node:crypto'

const wellFormed = /^[\w.:;=+/@-]{1,128}$/

/**
 * Returns what names requests: by the `x-request-id` that a gateway or a client sent, if it is well formed, and by one
 * of our own otherwise. It stands in the answer, in every log line of the request, and goes on to the host.
 */
export function createRequestIds(): (sent: string | string[] | undefined) => string {
  // Random once for each process, because a random number for each request would cost more than the rest of it.
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return (sent) =>
    typeof sent === 'string' && wellFormed.test(sent) ? sent : `${prefix}-${(++count).toString(36)}`
}
