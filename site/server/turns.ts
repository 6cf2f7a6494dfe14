import { Refusal } from '@hopechest/contract'
import { type Capacity, createFairQueue } from '@hopechest/host'
import { countedAddress, whenOthersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { watchIdleTurns } from './idle-turns.ts'

/** A page that had no turn after this would come too late for a person who waits for it. */
const usualPatience = 20_000
const retryAfterSeconds = 5

/** The visitor has gone before the turn, so nothing is made. */
export class VisitorLeft extends Error {}

export interface TurnsOptions {
  capacity: Capacity
  /** A turn may wait this long for its client while no turn is left for others. */
  longestIdleMilliseconds: number
  /** The reasons why a request gets no turn. */
  full: string
  /** How long a request waits for its turn. */
  patienceMilliseconds?: number
}

/**
 * Waits for the turn of a request. Visitors take turns, by their address. A turn ends when its answer is read or its
 * reader has gone. A request that had to wait begins when others were served: a short page is made and read within one
 * turn of the event loop, so hundreds that wait would follow each other in that one turn.
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
      const isAnswered = new Promise<void>((answered) => raw.once('close', answered))
      const visitor = countedAddress(request.ip)
      let hasWaited = false
      const goOn = () => {
        if (raw.closed) reject(new VisitorLeft())
        else resolve()
      }
      const begin = () => {
        idle.begin(raw)
        if (hasWaited) whenOthersWereServed(goOn, visitor)
        else goOn()
        return isAnswered
      }
      queue.run(visitor, performance.now() + patienceMilliseconds, begin).catch(reject)
      hasWaited = true
    })
}
