import type { Logger } from '@hopechest/program'
import { type Rounds, startRounds } from '../http/work/rounds.ts'

const dayMilliseconds = 86_400_000

/** Deletes what has ended, at the start and then once a day: what each of them deletes, in their order. */
export function startSweep(sweeps: readonly (() => Promise<unknown>)[], log: Logger): Rounds {
  return startRounds(async () => {
    try {
      for (const each of sweeps) await each()
    } catch (error) {
      log.warn({ err: error }, 'What has ended could not be deleted; the next try is in a day')
    }
  }, dayMilliseconds)
}
