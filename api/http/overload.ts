import { type Load, refuseWhileLate } from '@hopechest/program/connections'
import type { onRequestHookHandler } from 'fastify'

/** Stands before a costly endpoint. A health check is never refused: a gateway would take a busy service for a broken one. */
export function demandTime(load: Load): onRequestHookHandler {
  return (_request, _reply, done) => {
    refuseWhileLate(load)
    done()
  }
}
