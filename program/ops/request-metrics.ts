import type { Answered } from '../log/request-log.ts'
import type { Metrics } from './metrics.ts'

/** Counts and times every request by its route. */
export function measureRequests(metrics: Metrics, server: 'api' | 'site'): (answered: Answered) => void {
  const requests = metrics.timing('hopechest_http_request_duration_seconds', 'How long requests took', [
    'server',
    'method',
    'route',
    'status',
  ])
  return ({ method, route, status, milliseconds }) =>
    requests.observe(milliseconds, { server, method, route, status })
}
