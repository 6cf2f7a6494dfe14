import type { Host } from '@hopechest/host'
import type { Metrics } from '@hopechest/program'
import type { Config } from '../config.ts'
import { adminRule, type Callers, createCallers, readerRule } from './callers.ts'
import { createFailedSignIns } from './failed-sign-ins.ts'

interface CallerOptions {
  /** Knows who is calling. */
  host: Host
  config: Config
  metrics: Metrics
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime: (() => number) | undefined
}

export function openCallers({ host, config, metrics, uptime }: CallerOptions): Callers {
  const failures = createFailedSignIns({
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    now: uptime,
  })
  return createCallers({
    host,
    failures,
    metrics,
    ttlSeconds: config.AUTH_CACHE_TTL,
    isAdmin: adminRule(config.ADMIN_ROLES, config.ADMIN_CAPABILITY),
    isReader: readerRule(config.READER_CAPABILITY),
    ...(uptime && { now: uptime }),
  })
}
