import type { Metrics } from '@hopechest/program'
import type { Observe } from '../answers/answered-request.ts'

/** Counts and times every request by its route. */
export function measureRequests(metrics: Metrics): Observe {
  const requests = metrics.timing('http_request_duration_seconds', 'How long requests took', [
    'method',
    'route',
    'status',
  ])
  return ({ method, route, status, milliseconds }) =>
    requests.observe(milliseconds, { method, route, status })
}
