import type { Logger } from './log.ts'

/** An answer that took longer than this is worth a line. */
export const slowMilliseconds = 1000

/**
 * Returns the level at which a request is logged: `info` if it failed on our side or was slow, `debug` otherwise, and
 * undefined where the log would drop the line, so that it is not put together for nothing.
 */
export function requestLevels(log: Logger) {
  const debug = log.isLevelEnabled('debug') ? 'debug' : undefined
  const info = log.isLevelEnabled('info') ? 'info' : undefined
  return (status: number, milliseconds: number): 'info' | 'debug' | undefined =>
    status >= 500 || milliseconds >= slowMilliseconds ? info : debug
}
