import { Refusal } from '@hopechest/contract'
import { type Capacity, createFairQueue } from '@hopechest/program'
import { countedAddress, whenOthersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageWork, VisitorLeft } from '../http/work/page-work.ts'
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

declare module 'fastify' {
  interface FastifyReply {
    /** The work on the page, once it has begun. */
    work: PageWork | undefined
  }
}

/**
 * Waits for the turn of a request. Callers take turns. A caller is the address of the visitor, or the name that is given. A
 * turn ends when its answer is read, or its reader has gone and the work on it has ended. A request that had to wait begins
 * when others were served: a short page is made and read within one turn of the event loop, so hundreds that wait would
 * follow each other in that one turn.
 */
export function createTurns(
  app: FastifyInstance,
  { capacity, longestIdleMilliseconds, full, patienceMilliseconds = usualPatience }: TurnsOptions,
): (request: FastifyRequest, reply: FastifyReply, caller?: string) => Promise<void> {
  const queue = createFairQueue(capacity, () => new Refusal('unavailable', full, { retryAfterSeconds }))
  const idle = watchIdleTurns(capacity.running, longestIdleMilliseconds)
  app.addHook('onClose', async () => idle.stop())
  return (request, reply, caller) =>
    new Promise((resolve, reject) => {
      if (hasLeft(reply)) {
        reject(new VisitorLeft())
        return
      }
      const ended = hasEnded(reply)
      const visitor = countedAddress(request.ip)
      let hasWaited = false
      const goOn = () => {
        if (hasLeft(reply)) reject(new VisitorLeft())
        else resolve()
      }
      const begin = () => {
        idle.begin(reply.raw, ended)
        if (hasWaited) whenOthersWereServed(goOn, visitor)
        else goOn()
        return ended
      }
      queue.run(caller ?? visitor, performance.now() + patienceMilliseconds, begin).catch(reject)
      hasWaited = true
    })
}

/** A form that has begun goes on when its visitor has left. */
function hasLeft({ raw, work }: FastifyReply): boolean {
  return raw.closed && (work?.isGivenUp ?? true)
}

/**
 * The work goes on for a moment when the visitor has left. If the turn ended before it, a client that asks and leaves,
 * again and again, would have the site work on thousands of pages at a time.
 */
async function hasEnded(reply: FastifyReply): Promise<void> {
  if (!reply.raw.closed) await new Promise((closed) => reply.raw.once('close', closed))
  await reply.work?.hasEnded()
}
