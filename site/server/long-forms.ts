import { countedAddress, othersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createTurns } from './turns.ts'

/** The longest form is a story of 10 000 characters, each of which may be nine bytes of a form. A table is longer. */
export const usualFormBytes = 128 * 1024

/**
 * What a long form holds, it holds until it is answered. One that waits has a turn as a page all the while, so few
 * may wait.
 */
const capacity = { running: 2, runningPerCaller: 1, waiting: 8, waitingPerCaller: 2 }
/** A table of 4 MiB needs so long over a slow line. */
const longestIdleMilliseconds = 8000

/** Waits until a long form may be read. */
export function queueLongForms(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return createTurns(app, { capacity, longestIdleMilliseconds, full: 'Too many long forms are sent' })
}

/**
 * What a client sends of a form that is refused already. A browser reads the answer only when it has sent all, and many of
 * them at once would take the turns of others: each piece waits until these are served.
 */
export function throwAway({ raw, ip }: FastifyRequest): void {
  const read = async () => {
    for await (const _ of raw) await othersWereServed(countedAddress(ip))
  }
  // A client may leave in the middle.
  read().catch(() => undefined)
}

export function mayBeLong({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > usualFormBytes
}
