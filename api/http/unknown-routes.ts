import { type Endpoint, endpoints, Refusal } from '@hopechest/contract'
import type { FastifyInstance } from 'fastify'

/** An address that is there but not for this method answers 405 and says what it takes; any other is not found. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const all: readonly Endpoint[] = Object.values(endpoints)
  const rowsAt = Object.entries(Object.groupBy(all, ({ path }) => path))
  const known = rowsAt.map(([path, rows = []]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    allow: rows.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '),
  }))

  app.setNotFoundHandler((request, reply) => {
    const path = request.raw.url?.split('?', 1)[0] ?? ''
    const match = known.find(({ pattern }) => pattern.test(path))
    if (!match) throw nothingHere()
    reply.header('allow', match.allow)
    throw new Refusal('method_not_allowed', `This address takes ${match.allow}`)
  })
}

export function nothingHere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address')
}
