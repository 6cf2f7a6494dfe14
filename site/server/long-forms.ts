import { countedAddress, othersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usualFormBytes } from '../http/form-text.ts'
import { createTurns } from './turns.ts'

/** A long form needs memory until it is answered, and while it waits it takes the turn of a page. So few may wait. */
const capacity = { running: 2, runningPerCaller: 1, waiting: 8, waitingPerCaller: 2 }
/** The time that a table of 4 MiB needs over a slow line. */
const longestIdleMilliseconds = 8000

/** Waits until a long form may be read. A person is one caller at all addresses, and cannot hold both turns. */
export function queueLongForms(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, caller?: string) => Promise<void> {
  return createTurns(app, { capacity, longestIdleMilliseconds, full: 'Too many long forms are sent' })
}

/**
 * Reads the rest of a form that is refused already: a browser reads the answer only when it has sent all. Many such
 * forms would take the turns of others, so each piece waits until these are served.
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
