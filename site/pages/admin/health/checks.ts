import { isClientError, type Outcome } from '@hopechest/client'
import { engineNames, readRoom, schemaVersion } from '@hopechest/database'
import type { Accounts, StorageCheck } from '@hopechest/host/accounts'
import { commandLine } from '@hopechest/program'
import type { Letters } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import {
  type HealthChecks,
  healthParts,
  inspectBackup,
  inspectKey,
  isOpenToReaders,
  mostClockSeconds,
} from '../../../upkeep.ts'
import { version } from '../../../version.ts'
import { reasonOf } from '../settings/index.ts'

/** One part that was checked, with a sentence about its state, or about what to do. */
export interface Check {
  name: string
  /** A part that is not set up is off by choice, which is no fault. */
  state: 'look' | 'unset' | 'well'
  sentence: string
  /** Without it guests can neither read lists nor give. */
  stopsGuests?: boolean
}

export interface HealthParts {
  accounts: Accounts
  mail: Letters | undefined
  databaseUrl: string
  upkeep: Upkeep
}

/** What lies beside the database, and is looked at anew each time. */
export interface Upkeep {
  /** Undefined where SITE_SECRET is set. */
  keyFile: string | undefined
  /** When the newest backup was written, in milliseconds; undefined before the first. */
  newestBackup(): number | undefined
  /** The last backup, if it failed. */
  failedBackup(): { at: Date; reason: string } | undefined
}

const patience = 5000
/** A list that waits for a moment is nothing to worry about. */
const mostWaitingMinutes = 5

/** Checks all parts at the same time, so that a slow one does not hold up the others. */
export async function checkAll(visit: PersonVisit, parts: HealthParts): Promise<Check[]> {
  const storage = within(parts.accounts.checkStorage())
  const checks: HealthChecks<() => Promise<Check[]> | Check[]> = {
    database: () => checkStorage(visit, storage),
    disk: () => checkDisk(visit, parts),
    clock: () => checkClock(visit, storage),
    key: () => [checkKey(visit, parts.upkeep)],
    service: async () => [await checkGifts(visit)],
    address: () => [checkAddress(visit)],
    host: () => [
      { name: visit.words.admin.health.host, state: 'well', sentence: visit.words.admin.health.hostOurs },
    ],
    mail: async () => [await checkMail(visit, parts)],
    backups: () => [checkBackups(visit, parts.upkeep)],
    version: () => [versions(visit)],
  }
  return (await Promise.all(healthParts.map((part) => checks[part]()))).flat()
}

async function checkGifts({ words, signedIn }: PersonVisit): Promise<Check> {
  const { health } = words.admin
  const reason = await within(signedIn.client.listItems({ limit: 1 })).then(reasonIn, reasonOf)
  const isWell = reason === undefined
  const sentence = isWell ? health.giftsWell : health.giftsAway(reason)
  return { name: health.gifts, state: stateOf(isWell), sentence, stopsGuests: !isWell }
}

/** The database, and the lists that wait in it. */
async function checkStorage(visit: PersonVisit, checked: Promise<StorageCheck>): Promise<Check[]> {
  const { health } = visit.words.admin
  try {
    const storage = await checked
    const { engine, milliseconds } = storage
    const taken = visit.format.number(Math.round(milliseconds))
    const sentence = health.databaseWell(engineNames[engine], taken, schemaVersion)
    return [{ name: health.database, state: 'well', sentence }, pendingSyncs(visit, storage)]
  } catch (error) {
    const sentence = health.databaseAway(reasonOf(error))
    return [{ name: health.database, state: 'look', sentence, stopsGuests: true }]
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

/** A database that is away has said so already. */
async function checkClock({ words, format }: PersonVisit, checked: Promise<StorageCheck>): Promise<Check[]> {
  const { health } = words.admin
  const storage = await checked.catch(() => undefined)
  if (!storage) return []
  const isWell = Math.abs(storage.clockAhead) <= mostClockSeconds
  const sentence = isWell
    ? health.clockWell(format.moment(new Date().toISOString()))
    : health.clockWrong(Math.abs(Math.round(storage.clockAhead)))
  return [{ name: health.clock, state: stateOf(isWell), sentence }]
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

/** Its cookies and links are sealed with it. */
function checkKey({ words }: PersonVisit, { keyFile }: Upkeep): Check {
  const { health } = words.admin
  const isOpen = keyFile !== undefined && inspectKey(keyFile) === 'open'
  const sentence = keyFile === undefined ? health.keySecret : health.keyWell(keyFile)
  return {
    name: health.key,
    state: stateOf(!isOpen),
    sentence: isOpen ? health.keyOpen(`chmod 600 ${keyFile}`) : sentence,
  }
}

function checkAddress({ words, site, origin }: PersonVisit): Check {
  const { health } = words.admin
  const url = new URL(site.url)
  const isOpen = isOpenToReaders(url)
  if (origin !== url.origin)
    return { name: health.address, state: 'look', sentence: health.addressWrong(origin, site.url) }
  const sentence = isOpen ? health.addressOpen(site.url) : health.addressWell(site.url)
  return { name: health.address, state: isOpen ? 'unset' : 'well', sentence }
}

/** A site whose copies are made in another way has none here, which is no fault. */
function checkBackups({ words, format }: PersonVisit, { newestBackup, failedBackup }: Upkeep): Check {
  const { health } = words.admin
  const failed = failedBackup()
  if (failed)
    return {
      name: health.backups,
      state: 'look',
      sentence: health.backupsFailed(format.moment(failed.at.toISOString()), failed.reason),
    }
  const written = newestBackup()
  const make = commandLine('backup')
  if (written === undefined)
    return { name: health.backups, state: 'unset', sentence: health.backupsNone(make) }
  const { hours, isOld } = inspectBackup(written, Date.now())
  const sentence = isOld ? health.backupsOld(hours, make) : health.backupsWell(hours)
  return { name: health.backups, state: stateOf(!isOld), sentence }
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
