import type { Host } from '@hopechest/host'
import type { Metrics } from '@hopechest/program'
import { type Config, rightsOf } from '../config.ts'
import { createCallerMemory } from './caller-memory.ts'
import { type Callers, createCallers } from './callers.ts'
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
  const ttlSeconds = config.AUTH_CACHE_TTL
  const failures = createFailedSignIns({
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    now: uptime,
  })
  return createCallers({
    host,
    failures,
    metrics,
    memory: createCallerMemory(ttlSeconds * 1000, uptime),
    ttlSeconds,
    rightsOf: rightsOf(config),
    ...(uptime && { now: uptime }),
  })
}
