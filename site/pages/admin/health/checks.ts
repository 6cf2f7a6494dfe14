import { type Client, isClientError, type Outcome } from '@hopechest/client'
import { readRoom } from '@hopechest/database'
import type { Accounts, StorageCheck } from '@hopechest/host/accounts'
import type { Letters } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { version } from '../../../version.ts'
import { reasonOf } from '../settings/index.ts'

/** One part that was checked, with a sentence about its state, or about what to do. */
export interface Check {
  name: string
  /** A part that is not set up is off by choice, which is no fault. */
  state: 'look' | 'unset' | 'well'
  sentence: string
}

export interface HealthParts {
  accounts: Accounts
  guests: Client
  mail: Letters | undefined
  databaseUrl: string
}

const patience = 5000
const slowMilliseconds = 500
const mostClockSeconds = 5
/** A list that waits for a moment is nothing to worry about. */
const mostWaitingMinutes = 5

/** Checks all parts at the same time, so that a slow one does not hold up the others. */
export async function checkAll(visit: PersonVisit, parts: HealthParts): Promise<Check[]> {
  const checks = await Promise.all([
    checkApi(visit, parts),
    checkCaller(visit),
    checkStorage(visit, parts),
    checkDisk(visit, parts),
    checkMail(visit, parts),
  ])
  return [...checks.flat(), checkAddress(visit), versions(visit)]
}

async function checkApi({ words, format }: PersonVisit, { guests }: HealthParts): Promise<Check> {
  const { health } = words.admin
  const start = performance.now()
  const outcome = await guests.getHealth({ signal: AbortSignal.timeout(patience) })
  const taken = Math.round(performance.now() - start)
  const reason = reasonIn(outcome)
  const isWell = reason === undefined && taken < slowMilliseconds
  const inWords = format.number(taken)
  const answered = isWell ? health.apiWell(inWords) : health.apiSlow(inWords)
  return {
    name: health.api,
    state: stateOf(isWell),
    sentence: reason === undefined ? answered : health.apiAway(reason),
  }
}

async function checkCaller({ words, signedIn }: PersonVisit): Promise<Check> {
  const { health } = words.admin
  const outcome = await signedIn.client.listItems({ limit: 1 }, { signal: AbortSignal.timeout(patience) })
  const reason = reasonIn(outcome)
  const sentence = reason === undefined ? health.callerWell : health.callerAway(reason)
  return { name: health.caller, state: stateOf(reason === undefined), sentence }
}

/** The database, and the two clocks. */
async function checkStorage(visit: PersonVisit, { accounts }: HealthParts): Promise<Check[]> {
  const { health } = visit.words.admin
  try {
    const storage = await within(accounts.checkStorage())
    const { engine, milliseconds, clockAhead } = storage
    const name = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine]
    const sentence = health.databaseWell(name, visit.format.number(Math.round(milliseconds)))
    return [
      { name: health.database, state: 'well', sentence },
      pendingSyncs(visit, storage),
      clock(visit, clockAhead),
    ]
  } catch (error) {
    return [{ name: health.database, state: 'look', sentence: health.databaseAway(reasonOf(error)) }]
  }
}

function pendingSyncs({ words }: PersonVisit, { pending, oldestPending }: StorageCheck): Check {
  const { health } = words.admin
  if (oldestPending === null) return { name: health.syncs, state: 'well', sentence: health.syncsWell }
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(oldestPending)) / 60_000))
  const isWell = minutes < mostWaitingMinutes
  const sentence = isWell ? health.syncsSoon(pending) : health.syncsLate(pending, minutes)
  return { name: health.syncs, state: stateOf(isWell), sentence }
}

function clock({ words, format }: PersonVisit, ahead: number): Check {
  const { health } = words.admin
  const isWell = Math.abs(ahead) <= mostClockSeconds
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const sentence = isWell
    ? health.clockWell(time)
    : health.clockWrong(format.number(Math.abs(Math.round(ahead))))
  return { name: health.clock, state: stateOf(isWell), sentence }
}

async function checkDisk({ words, format }: PersonVisit, { databaseUrl }: HealthParts): Promise<Check[]> {
  const room = await readRoom(databaseUrl)
  if (!room) return []
  const { health } = words.admin
  const inWords = `${format.number(Math.round((room.bytes / 2 ** 30) * 10) / 10)} GB`
  const isWell = !room.isLow
  return [
    {
      name: health.disk,
      state: stateOf(isWell),
      sentence: isWell ? health.diskWell(inWords) : health.diskFull(inWords),
    },
  ]
}

/** A site without a mail server is well: its people copy links. */
async function checkMail({ words }: PersonVisit, { mail }: HealthParts): Promise<Check> {
  const { health } = words.admin
  if (!mail) return { name: health.mail, state: 'unset', sentence: health.mailOff }
  try {
    await within(mail.check())
    return { name: health.mail, state: 'well', sentence: health.mailWell }
  } catch (error) {
    return { name: health.mail, state: 'look', sentence: health.mailAway(reasonOf(error)) }
  }
}

function checkAddress({ words, site, origin }: PersonVisit): Check {
  const { health } = words.admin
  const isWell = origin === site.url
  const sentence = isWell ? health.addressWell(site.url) : health.addressWrong(origin, site.url)
  return { name: health.address, state: stateOf(isWell), sentence }
}

function versions({ words }: PersonVisit): Check {
  const { health } = words.admin
  return { name: health.versions, state: 'well', sentence: health.versionsAre(version, process.version) }
}

function stateOf(isWell: boolean): Check['state'] {
  return isWell ? 'well' : 'look'
}

function reasonIn(outcome: Outcome<unknown>): string | undefined {
  if (outcome === null) return '404'
  return isClientError(outcome) ? reasonOf(outcome) : undefined
}

/** What gives no answer in time has failed. */
async function within<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${patience / 1000} seconds`)), patience)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
