import { Refusal } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { anyNumberWaits, createFairQueue } from '@hopechest/program'
import { lineOf } from '../callers/line.ts'

const turns = createFairQueue(
  { running: Number.POSITIVE_INFINITY, runningPerCaller: 4, ...anyNumberWaits },
  () =>
    new Refusal('unavailable', 'You change too many registries at once: try again in a moment', {
      retryAfterSeconds: 2,
    }),
)

/** Of a caller's changes of registries four are at work at a time. The others hold nothing: a registry may be two megabytes. */
export function inTurnToChange<Result>(caller: Caller, change: () => Promise<Result>): Promise<Result> {
  return turns.run(lineOf(caller), caller.deadline, change)
}
