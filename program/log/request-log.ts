import type { Logger } from './log.ts'
import { createRepeatedLines } from './repeated-lines.ts'
import { requestLevels } from './request-level.ts'

/**
 * What the log and the metrics say of a request once it is answered. It names the route, because an address would say
 * who reads what.
 */
export interface Answered {
  request: string
  method: string
  route: string
  status: number
  milliseconds: number
  /** Undefined when the caller is not known. */
  caller?: number | undefined
}

/** Logs a line about an answer where one is worth it. Service and site use the same words. */
export function createRequestLog(log: Logger): (answered: Answered) => void {
  const levelOf = requestLevels(log)
  const repeated = createRepeatedLines(log)
  return (answered) => {
    const { method, route, status, milliseconds } = answered
    const level = levelOf(status, milliseconds)
    if (!level || (level === 'info' && !repeated.isNew(`${method} ${route}: ${status}`))) return
    log[level]({ ...answered, milliseconds: Math.round(milliseconds * 10) / 10 }, 'Request answered')
  }
}
