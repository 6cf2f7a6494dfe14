import type { Metrics } from '@hopechest/program'
import type { FastifyInstance } from 'fastify'

/** Counts and times every request by route, never by address: an address would say who reads what. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.timing('http_request_duration_seconds', 'How long requests took', [
    'method',
    'route',
    'status',
  ])
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe(reply.elapsedTime, { method: request.method, route, status: reply.statusCode })
    done()
  })
}
