import { limits, Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { createTurns } from '@hopechest/program/turns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOfCaller } from '../callers/client.ts'

/** Each needs memory from when it is read until its answer is sent. Half of the places are for clients who have none. */
const capacity = {
  running: 4,
  runningPerClient: 1,
  keptForNewcomers: 2,
  waiting: 64,
  waitingPerClient: 8,
}
/** With the time to read the body this is less than a request may take. */
const patience = 5000
const retryAfterSeconds = 5

/** Waits until a body may be read that is longer than the usual one may be. Others wait until it `hasEnded`. */
export type LongBodyTurn = (caller: Caller, hasEnded: () => Promise<unknown> | undefined) => Promise<void>

export function createLongBodyTurn(): LongBodyTurn {
  const full = () => new Refusal('unavailable', 'Too many long bodies are sent', { retryAfterSeconds })
  const turns = createTurns(capacity, full)
  return (caller, hasEnded) =>
    new Promise<void>((resolve, reject) => {
      const begin = async () => {
        resolve()
        await hasEnded()
      }
      turns.take(clientOfCaller(caller), performance.now() + patience, begin).catch(reject)
    })
}

/** Stands before the body of a request that may be so long. */
export function waitForLongBody(take: LongBodyTurn) {
  return async ({ headers, caller }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const isLong = 'transfer-encoding' in headers || Number(headers['content-length']) > limits.bodyBytes
    if (!isLong || !caller) return
    await take(caller, () => (raw.closed ? undefined : new Promise((closed) => raw.once('close', closed))))
  }
}
