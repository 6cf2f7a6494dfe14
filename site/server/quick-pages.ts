import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observe } from '@hopechest/program'
import { hostFault } from '@hopechest/program/connections'
import { routeFound } from '@hopechest/program/traces'
import { isForPicture } from '../http/files/for-picture.ts'
import type { KeptPage, KeptPages } from '../http/kept-pages.ts'

interface QuickPageOptions {
  keptPages: KeptPages
  requestIdOf(sent: string | string[] | undefined): string
  observe: Observe
}

/**
 * Sends a kept page again, before Fastify sees the request. It takes no turn: its bytes are there already, and are the same
 * for all. False where Fastify has to answer.
 */
export function createQuickPages({ keptPages, requestIdOf, observe }: QuickPageOptions) {
  function find(request: IncomingMessage): KeptPage | undefined {
    const page = keptPages.placeFor(request)?.page
    return page && !isForPicture(request) && hostFault(request) === undefined ? page : undefined
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const begin = performance.now()
    const page = find(request)
    if (!page) return false
    const { route, etag, headers, ofBody, body } = page
    const id = requestIdOf(request.headers['x-request-id'])
    if (routeFound.hasSubscribers) routeFound.publish({ request, route, id })
    const isKnown = request.headers['if-none-match'] === etag
    const status = isKnown ? 304 : 200
    response.on('finish', () =>
      observe({ request: id, method: 'GET', route, status, milliseconds: performance.now() - begin }),
    )
    if (isKnown) response.writeHead(status, { ...headers, 'x-request-id': id }).end()
    else response.writeHead(status, { ...headers, ...ofBody, 'x-request-id': id }).end(body)
    return true
  }
}
