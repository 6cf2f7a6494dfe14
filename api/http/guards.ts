import type { Host } from '@hopechest/host'
import type { Metrics } from '@hopechest/program'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { demandCaller } from './authenticate.ts'
import { adminRule, createCallers, readerRule } from './callers.ts'
import { createFailedSignIns } from './failed-sign-ins.ts'
import { refuseWhileOverloaded } from './overload.ts'
import type { Guards } from './register.ts'

interface GuardOptions {
  /** Knows who is calling. */
  host: Host
  config: Config
  metrics: Metrics
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime: (() => number) | undefined
}

export function createGuards(app: FastifyInstance, { host, config, metrics, uptime }: GuardOptions): Guards {
  const failures = createFailedSignIns({
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    now: uptime,
  })
  const callers = createCallers({
    host,
    failures,
    metrics,
    ttlSeconds: config.AUTH_CACHE_TTL,
    isAdmin: adminRule(config.ADMIN_ROLES, config.ADMIN_CAPABILITY),
    isReader: readerRule(config.READER_CAPABILITY),
    ...(uptime && { now: uptime }),
  })
  return { caller: demandCaller(callers), load: refuseWhileOverloaded(app) }
}
