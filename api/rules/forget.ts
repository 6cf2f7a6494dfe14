import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@hopechest/database'
import { forgetRemovedPeople } from '@hopechest/host/family'
import { forgetGuestList } from '@hopechest/host/guests'
import { forgetIdeas } from '@hopechest/host/ideas'
import { forgetLinks } from '@hopechest/host/links'
import { forgetPictures } from '@hopechest/host/pictures'
import { findSteps } from '@hopechest/host/running-time'
import type { Logger } from '@hopechest/program'
import { endErasure, findDueErasure, noteErasure } from '../stores/erasures.ts'
import { forgetOldEvents } from '../stores/events.ts'
import { forgetOldKeys } from '../stores/idempotency.ts'
import { hasActiveItems } from '../stores/items.ts'
import { eraseWords } from '../stores/purchases.ts'
import { findOldGone, forgetGone } from '../stores/registry-sync.ts'
import { runInRounds } from './background-rounds.ts'

/** A slice takes a few milliseconds, in which SQLite keeps this whole process waiting. */
const atOnce = 50
const usualMilliseconds = 5000
/** The length of a pause, as a number of slices: less than one request of a hundred meets a slice. */
const pauses = { idle: 5, busy: 150 }
const leastPauseMilliseconds = 10
/** A slice that waited for a lock was slow for another reason than the load. */
const mostPauseMilliseconds = usualMilliseconds
/** The share of its time for which a process has to work to count as busy. */
const busy = 0.3

/** Deletes what is old and of no more use in the background, in slices: quickly while there is little to do, slowly under load. */
export function startForgetting(
  database: Database,
  log: Logger,
  daysOfWords: number,
  everyMilliseconds = usualMilliseconds,
): { stop(): Promise<void> } {
  const forgetPeople = createForgetPeople(database)
  return runInRounds(async (stopping) => {
    try {
      let rhythm = pauses.busy
      while (!stopping.aborted) {
        const started = performance.now()
        const keys = await forgetOldKeys(database, atOnce)
        const gone = await forgetOldGone(database)
        const words = await eraseOldWords(database, daysOfWords)
        const people = await forgetPeople()
        if (keys + gone + words + people + (await forgetOldEvents(database, atOnce)) === 0) return
        const slice = performance.now() - started
        const fitting = Math.max(leastPauseMilliseconds, slice * rhythm)
        rhythm = await rest(Math.min(mostPauseMilliseconds, fitting), stopping)
      }
    } catch (error) {
      log.warn(
        { err: error },
        'Could not delete old Idempotency-Keys, events or marks; the next try is in a few seconds',
      )
    }
  }, everyMilliseconds)
}

/** Those whom owners have removed are looked for once in a step of running time: all people are read for it. */
function createForgetPeople(database: Database): () => Promise<number> {
  let doneAt = -1
  return async () => {
    const steps = await findSteps(database)
    if (steps === doneAt) return 0
    const gone = await forgetRemovedPeople(database, atOnce)
    if (gone < atOnce) doneAt = steps
    return gone
  }
}

/**
 * The mark of a deletion goes when no request from before it is at work any more. What one of them has kept for a guest
 * goes with it, and what is left to do is noted first.
 */
async function forgetOldGone(database: Database): Promise<number> {
  const old = await findOldGone(database, atOnce)
  for (const { registry_id, gone_at_step } of old) {
    await forgetGuestList(database, registry_id)
    await forgetPictures(database, registry_id)
    await forgetLinks(database, registry_id)
    await forgetIdeas(database, registry_id)
    await noteErasure(database, registry_id, gone_at_step)
    await forgetGone(database.near(registry_id), registry_id)
  }
  return old.length
}

/**
 * What guests wrote to the owners of a registry that was deleted outlives it by these days, so that letters can be written.
 * One that has gifts again came back, as from a backup of the site: its words stay.
 */
async function eraseOldWords(database: Database, days: number): Promise<number> {
  const id = await findDueErasure(database, days)
  if (id === undefined) return 0
  const near = database.near(id)
  const erased = (await hasActiveItems(near, id)) ? 0 : await eraseWords(near, id, atOnce)
  if (erased < atOnce) await endErasure(database, id)
  return erased + 1
}

/** Pauses, and returns the rhythm that suits the load in that time. */
async function rest(milliseconds: number, stopping: AbortSignal): Promise<number> {
  const before = performance.eventLoopUtilization()
  await pause(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
  return performance.eventLoopUtilization(before).utilization < busy ? pauses.idle : pauses.busy
}
