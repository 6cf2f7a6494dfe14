import { Refusal } from '@hopechest/contract'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'

const checkMilliseconds = 200

/** The service is overloaded when its event loop comes so late to a timer. */
const lateMilliseconds = 1000
const retryAfterSeconds = 2

/**
 * While the event loop is late, refuses what is costly with 503, so that the rest is answered. A health check is
 * never refused: a gateway would take a busy service for a broken one.
 */
export function refuseWhileOverloaded(app: FastifyInstance): onRequestHookHandler {
  let due = performance.now() + checkMilliseconds
  let isLate = false
  const timer = setInterval(() => {
    const now = performance.now()
    isLate = now - due > lateMilliseconds
    due = now + checkMilliseconds
  }, checkMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return (_request, _reply, done) => {
    if (isLate) {
      throw new Refusal('unavailable', 'The service is overloaded: try again in a moment', {
        retryAfterSeconds,
      })
    }
    done()
  }
}
