import { createRepeatedLines, type Logger, requestLevels } from '@hopechest/program'
import type { Answered, Observe } from '../answers/answered-request.ts'

/** Logs a line about an answer that failed on our side or was slow; at the level debug about each one. */
export function createRequestLog(log: Logger): Observe {
  const levelOf = requestLevels(log)
  const repeated = createRepeatedLines(log)
  return (answered: Answered) => {
    const { method, route, status, milliseconds } = answered
    const level = levelOf(status, milliseconds)
    if (!level || (level === 'info' && !repeated.isNew(`${method} ${route}: ${status}`))) return
    log[level]({ ...answered, milliseconds: Math.round(milliseconds * 10) / 10 }, 'Request answered')
  }
}
