import { countedAddress, othersWereServed } from '@hopechest/program/connections'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usualFormBytes } from '../http/form-text.ts'
import { createTurns } from './turns.ts'

/** A long form needs memory until it is answered, and while it waits it takes the turn of a page. So few may wait. */
const capacity = { running: 2, runningPerCaller: 1, waiting: 8, waitingPerCaller: 2 }
/** A person sends one at a time, also from several addresses. */
const capacityOfPersons = { ...capacity, running: 10 }
/** A client that sends less than 4 KB in this time is cut while others wait. */
const longestIdleMilliseconds = 8000
/** With the time for the form itself this is less than a request may take. */
const patienceMilliseconds = 5000
const full = 'Too many long forms are sent'

/** Waits until the long form of a person may be read. */
export function queueLongForms(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply, person: string) => Promise<void> {
  const options = { longestIdleMilliseconds, full, patienceMilliseconds }
  const turnOfPerson = createTurns(app, { ...options, capacity: capacityOfPersons })
  const turnOfAddress = createTurns(app, { ...options, capacity })
  return async (request, reply, person) => {
    await turnOfPerson(request, reply, person)
    await turnOfAddress(request, reply)
  }
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
