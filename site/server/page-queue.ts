import { Refusal } from '@hopechest/contract'
import { createFairQueue } from '@hopechest/host'
import { countedAddress, type Load, refuseWhileLate } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { watchIdleTurns } from './idle-turns.ts'

/** What a page holds while it is made and read adds up: these are the pages of one process, and of one visitor. */
const capacity = { running: 64, runningPerCaller: 8, waiting: 2000, waitingPerCaller: 500 }

/** A page that had no turn after this would come too late for a person who waits for it. */
const patienceMilliseconds = 20_000
const retryAfterSeconds = 5

/**
 * Visitors take turns, by their address: one who asks for many pages at once does not delay another. The turn of a page
 * ends when its answer is read or its reader has gone, so that unread pages have a bound, too. A form has its turn when
 * it has arrived, because a slow phone would hold it up; one that is longer than usual waits before it is read.
 */
export function queuePages(app: FastifyInstance, load: Load, usualFormBytes: number): void {
  const queue = createFairQueue(capacity, full)
  const idle = watchIdleTurns(capacity.running)
  app.addHook('onClose', async () => idle.stop())
  const turn = (request: FastifyRequest, { raw }: FastifyReply) =>
    new Promise<void>((resolve, reject) => {
      // For a reader who has gone nothing is made.
      if (raw.closed) return
      const isAnswered = new Promise<void>((answered) => raw.once('close', answered))
      const begin = () => {
        idle.begin(raw)
        if (!raw.closed) resolve()
        return isAnswered
      }
      queue.run(countedAddress(request.ip), performance.now() + patienceMilliseconds, begin).catch(reject)
    })
  app.addHook('preParsing', async (request, reply) => {
    if (mayBeLong(request, usualFormBytes)) await turn(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    // What a usual form sent is known by now, so that the refusal can give it back.
    refuseWhileLate(load)
    if (!mayBeLong(request, usualFormBytes)) await turn(request, reply)
  })
}

function mayBeLong({ headers }: FastifyRequest, usualFormBytes: number): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > usualFormBytes
}

function full(): Refusal {
  return new Refusal('unavailable', 'Too many pages are asked for', { retryAfterSeconds })
}
