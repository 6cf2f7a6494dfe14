import { lookup } from 'node:dns/promises'
import { publicWeb, type ReachOptions } from './fetch-options.ts'
import { type HttpQuestion, type HttpResponse, httpRequest } from './http-request.ts'
import { parseWebUrl } from './parse-web-url.ts'

/**
 * Sends a message to an address that a stranger chose, and follows no redirect. It reaches public addresses of other
 * machines only, unless the options say otherwise. Any status is an answer; throws `NotFetched` with the reason where no answer came.
 */
export async function postTo(
  address: string,
  message: HttpQuestion & { body: Buffer },
  options: ReachOptions,
): Promise<HttpResponse> {
  const deadline = performance.now() + options.timeoutMilliseconds
  return httpRequest(parseWebUrl(address), deadline, message, { ...publicWeb, ...options })
}

/** For a host that the operator has named: it may lie in a private network, or on this machine, and stand in a file of it alone. */
export const namedByOperator: Required<Pick<ReachOptions, 'isAllowed' | 'lookup'>> = {
  isAllowed: () => true,
  async lookup(name, signal) {
    const found = await lookup(name, { all: true }).catch(() => [])
    signal.throwIfAborted()
    return found.map(({ address }) => address)
  },
}
