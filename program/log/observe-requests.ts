import type { Metrics } from '../ops/metrics.ts'
import { measureRequests } from '../ops/request-metrics.ts'
import type { Logger } from './log.ts'
import { type Answered, createRequestLog } from './request-log.ts'

/** Log and metrics hear of each answered request, in the same words for service and site. */
export type Observe = (answered: Answered) => void

export function observeRequests(log: Logger, metrics: Metrics, server: 'api' | 'site'): Observe {
  const logRequest = createRequestLog(log)
  const measureRequest = measureRequests(metrics, server)
  return (answered) => {
    logRequest(answered)
    measureRequest(answered)
  }
}
