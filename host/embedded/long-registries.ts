import { Refusal } from '@hopechest/contract'
import { anyNumberWaits, createFairQueue, lineOfWork } from '@hopechest/program'
import type { Caller } from '../host.ts'
import type { HostRegistry } from '../may.ts'

/** A registry with a longer story, or longer names of guests, is read in turns. */
export const longestShort = 32 * 1024
/** How many registries are remembered as short. */
const mostRemembered = 10_000
const retryAfterSeconds = 2

type Read = () => Promise<HostRegistry | undefined>

/**
 * A registry may be two megabytes, and each request about it or its items reads it. Of long ones, and of those that this
 * process has not read yet, one of each client is read at a time. Eight at once kept a database of two processors from
 * others: a page of 600 gifts took four to seven seconds.
 */
export function createLongRegistries() {
  const short = new Set<number | string>()
  const inTurns = createFairQueue(
    { running: Number.POSITIVE_INFINITY, runningPerCaller: 1, ...anyNumberWaits },
    tooMany,
  )

  function remember(key: number | string, registry: HostRegistry): void {
    short.delete(key)
    if (!isShort(registry)) return
    short.add(key)
    const [oldest] = short
    if (short.size > mostRemembered && oldest !== undefined) short.delete(oldest)
  }

  /** `key` is its number or its slug. */
  return async (
    key: number | string,
    { deadline }: Pick<Caller, 'deadline'>,
    read: Read,
  ): ReturnType<Read> => {
    const registry = await (short.has(key) ? read() : inTurns.run(lineOfWork(), deadline, read))
    if (registry) remember(key, registry)
    return registry
  }
}

function isShort({ story, meta }: HostRegistry): boolean {
  const names = meta.registry_invitees.reduce((sum, { length }) => sum + length, 0)
  return story.length + names <= longestShort
}

function tooMany(): Refusal {
  const sentence = 'Too many requests about long registries are sent at once. Try again in a moment'
  return new Refusal('unavailable', sentence, { retryAfterSeconds })
}
