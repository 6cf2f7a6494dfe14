import type { ServerResponse } from 'node:http'
import { Refusal } from '@hopechest/contract'
import { type Capacity, createFairQueue } from '@hopechest/host'
import { countedAddress, whenOthersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VisitorLeft } from '../http/page-turns.ts'
import { watchIdleTurns } from './idle-turns.ts'

/** A page that had no turn after this would come too late for a person who waits for it. */
const usualPatience = 20_000
const retryAfterSeconds = 5

export interface TurnsOptions {
  capacity: Capacity
  /** A turn may wait this long for its client while no turn is left for others. */
  longestIdleMilliseconds: number
  /** The reasons why a request gets no turn. */
  full: string
  /** How long a request waits for its turn. */
  patienceMilliseconds?: number
}

/** The work on an answer, which may go on for a while when its visitor has gone. */
const works = new WeakMap<ServerResponse, () => Promise<void>>()

/**
 * The turns of a request last until this work has ended. Otherwise one who asks and leaves, again and again, would have
 * the site work on thousands of pages at a time.
 */
export function holdTurns({ raw }: FastifyReply, hasEnded: () => Promise<void>): void {
  works.set(raw, hasEnded)
}

/**
 * Waits for the turn of a request. Visitors take turns, by their address. A turn ends when its answer is read, or its
 * reader has gone and the work on it has ended. A request that had to wait begins when others were served: a short page
 * is made and read within one turn of the event loop, so hundreds that wait would follow each other in that one turn.
 */
export function createTurns(
  app: FastifyInstance,
  { capacity, longestIdleMilliseconds, full, patienceMilliseconds = usualPatience }: TurnsOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const queue = createFairQueue(capacity, () => new Refusal('unavailable', full, { retryAfterSeconds }))
  const idle = watchIdleTurns(capacity.running, longestIdleMilliseconds)
  app.addHook('onClose', async () => idle.stop())
  return (request, { raw }) =>
    new Promise((resolve, reject) => {
      if (raw.closed) {
        reject(new VisitorLeft())
        return
      }
      const isAnswered = new Promise<void>((answered) => {
        raw.once('close', () => (works.get(raw)?.() ?? Promise.resolve()).then(answered))
      })
      const visitor = countedAddress(request.ip)
      let hasWaited = false
      const goOn = () => {
        if (raw.closed) reject(new VisitorLeft())
        else resolve()
      }
      const begin = () => {
        idle.begin(raw, isAnswered)
        if (hasWaited) whenOthersWereServed(goOn, visitor)
        else goOn()
        return isAnswered
      }
      queue.run(visitor, performance.now() + patienceMilliseconds, begin).catch(reject)
      hasWaited = true
    })
}
