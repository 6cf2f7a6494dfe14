import type { Database } from '@hopechest/database'
import { findSteps, stepMilliseconds } from '@hopechest/host/running-time'
import type { Logger, Metrics } from '@hopechest/program'
import { findNumbered, type TellMissing } from '../../stores/changes.ts'
import { findEvents, stepsKept } from '../../stores/events.ts'

export interface MissingParts {
  database: Database
  log: Pick<Logger, 'warn'>
  metrics: Metrics
  now: () => Date
}

/** A worker shows a number within moments, so one that is missing for as long is worth a line, and again after as long. */
const warnedMilliseconds = 60_000

/** Warns the operator of a cluster while the feed waits, which callers see only as changes that do not come. */
export function tellOfMissing({ database, log, metrics, now }: MissingParts): TellMissing {
  const waits = metrics.gauge(
    'hopechest_feed_wait_seconds',
    'How long the feed of changes has waited for a number that no worker shows; 0 where it waits for none',
    'max',
  )
  let watched: { number: number; from: number; warnedAt: number } | undefined
  return async (number) => {
    const time = now().getTime()
    if (watched?.number !== number) watched = number ? { number, from: time, warnedAt: time } : undefined
    waits.set(watched ? Math.max(0, time - watched.from) / 1000 : 0)
    if (!watched || time - watched.warnedAt < warnedMilliseconds) return
    watched.warnedAt = time
    const { since = new Date(watched.from), until } = await findTimes(database, watched.number, time)
    log.warn(
      { number, since, until },
      'The feed of changes waits for a number that no worker shows: see "The feed waits" in deploy/distributed/README.md',
    )
  }
}

/** The event behind got its number with the missing one. The feed goes on when that event is deleted; days count while the service runs. */
async function findTimes(
  database: Database,
  missing: number,
  time: number,
): Promise<{ since?: Date; until?: Date }> {
  const [next] = await findEvents(database, missing, Number.MAX_SAFE_INTEGER, 1)
  const behind = next && (await findNumbered(database, next.number))
  if (!behind) return {}
  const left = behind.step + stepsKept - (await findSteps(database))
  return { since: new Date(behind.created_at), until: new Date(time + left * stepMilliseconds) }
}
