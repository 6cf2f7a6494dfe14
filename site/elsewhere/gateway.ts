import type { IncomingMessage } from 'node:http'
import { createIsTrusted } from '@hopechest/program/connections'

/** Whom the gateway names in a request; undefined where none does that is believed. */
export type NamedByGateway = (
  request: Pick<IncomingMessage, 'socket' | 'headers' | 'rawHeaders'>,
) => string | undefined

const longestName = 254

/**
 * Believed is what comes straight from one of these addresses, and nothing else: a program on the same machine is no
 * gateway unless it is named. A header that comes twice names no one: a stranger may have sent one of the two.
 */
export function createGateway(header: string, proxies: readonly string[]): NamedByGateway {
  const isTrusted = createIsTrusted(proxies)
  return ({ socket, rawHeaders }) => {
    const values = rawHeaders.filter((_, n) => n % 2 === 1 && rawHeaders[n - 1]?.toLowerCase() === header)
    if (values.length !== 1 || !isTrusted(socket.remoteAddress ?? '')) return undefined
    const name = Buffer.from(values[0] ?? '', 'latin1')
      .toString('utf8')
      .trim()
      .normalize('NFC')
    return name === '' || name.length > longestName || /\p{Cc}/u.test(name) ? undefined : name
  }
}
