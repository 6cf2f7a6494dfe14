import type { Database } from '@hopechest/database'
import { refused, type Signed, toleranceMilliseconds } from './signature.ts'

/** What is signed earlier than this is refused for its time. */
const keptMilliseconds = 2 * toleranceMilliseconds

export type TakeVisit = (signed: Signed) => Promise<void>

/**
 * A visit that changes something is taken once, by one of all processes and machines on the database. Throws for one that was
 * taken before.
 */
export function createTakeVisit({ coordinator }: Database, now: () => number = Date.now): TakeVisit {
  let sweptAt = 0

  async function sweep(): Promise<void> {
    if (now() - sweptAt < toleranceMilliseconds) return
    sweptAt = now()
    await coordinator.run('DELETE FROM taken_visits WHERE signed_at < $1', [sweptAt - keptMilliseconds])
  }

  return async ({ once, time }) => {
    const isFirst = await coordinator.run(
      'INSERT INTO taken_visits (once, signed_at) VALUES ($1, $2) ON CONFLICT (once) DO NOTHING',
      [once, time],
    )
    if (isFirst === 0) throw refused('The visit was here before')
    await sweep()
  }
}
