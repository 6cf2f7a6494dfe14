import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Refusal } from '@hopechest/contract'
import { createTurns } from '@hopechest/program/turns'

/**
 * Bounds the long files of a person who asks from many addresses. The bounds on pages of one address stand elsewhere.
 */
const capacity = { running: 64, runningPerClient: 1 }
const patienceMilliseconds = 20_000
const retryAfterSeconds = 5

/** Makes the long files of a person one after the other: the next is begun when the one before is read, or given up. */
export function createOneAtATime() {
  const turns = createTurns(capacity, full)
  return (personId: number, make: () => Promise<Readable>) =>
    new Promise<Readable>((resolve, reject) => {
      const makeAndWait = async () => {
        const file = await make()
        const isRead = finished(file).catch(() => undefined)
        resolve(file)
        await isRead
      }
      turns.take(String(personId), performance.now() + patienceMilliseconds, makeAndWait).catch(reject)
    })
}

function full(): Refusal {
  return new Refusal('unavailable', 'Too many files are asked for', { retryAfterSeconds })
}
