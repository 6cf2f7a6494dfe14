import type { IncomingMessage } from 'node:http'
import { Refusal } from '@hopechest/contract'
import type { FastifyInstance } from 'fastify'

/** A request must say once which host it is for. Node itself would answer one without the header with an empty body. */
export function demandHostHeader(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.headers.host === undefined && raw.httpVersionMinor === 1) {
      throw new Refusal('malformed', 'The Host header is missing')
    }
    if (isGivenTwice(raw, 'host')) throw new Refusal('malformed', 'The Host header is given twice')
    done()
  })
}

/**
 * A request without a body may still name the type of one. Nothing waits for that body: where requests are read fast,
 * its end never comes, because it has been.
 */
export function ignoreTypeWithoutBody(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.readableEnded) delete raw.headers['content-type']
    done()
  })
}

/** Node keeps the first of two such headers; another reader on the way may have kept the second. */
export function isGivenTwice({ rawHeaders }: IncomingMessage, header: string): boolean {
  let given = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name?.length === header.length && name.toLowerCase() === header) given++
  }
  return given > 1
}
