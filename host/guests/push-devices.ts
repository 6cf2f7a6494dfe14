import type { Database, Statements } from '@hopechest/database'
import { findAnswered, noteAsked } from '../post/kinds/answered.ts'
import { findSteps, stepsOfDays } from '../running-time.ts'

/** A browser that hears what a letter would say. The site seals where it listens, and the database alone knocks nowhere. */
export interface PushDevice {
  device: string
  sealed: string
  /** It goes with this session: when its person signs out there, or ends it elsewhere. Undefined for a guest. */
  sessionId: number | undefined
}

/** What the pages need of these browsers. */
export function pushStoreOf(database: Database) {
  return {
    keep: (device: PushDevice) => keepPushDevice(database, device),
    find: (device: string) => findPushDevice(database, device),
    end: (device: string) => endPushDevice(database, device),
    watchGift: (purchaseId: number, device: string) => watchGift(database, purchaseId, device),
    noteAsked: (asked: Parameters<typeof noteAsked>[1]) => noteAsked(database, asked),
    findAnswered: (asked: Parameters<typeof findAnswered>[1]) => findAnswered(database, asked),
  }
}

/** What the site says to it is kept under this code, as for a mailbox. */
export function readerOf(device: string): string {
  return `push ${device}`
}

/** A session has one: a browser that asks anew takes the place of itself. */
function keepPushDevice(database: Database, { device, sealed, sessionId }: PushDevice): Promise<void> {
  const session = sessionId ?? null
  return database.transaction(async (statements) => {
    await statements.run('DELETE FROM push_devices WHERE session_id = $1 AND device <> $2', [session, device])
    await statements.run(
      `INSERT INTO push_devices (device, session_id, sealed, kept_at_step) VALUES ($1, $2, $3, $4)
       ON CONFLICT (device) DO UPDATE SET session_id = excluded.session_id, sealed = excluded.sealed`,
      [device, session, sealed, await findSteps(statements)],
    )
  })
}

async function findPushDevice(statements: Statements, device: string): Promise<PushDevice | undefined> {
  const row = await statements.row<{ session_id: number | null; sealed: string }>(
    'SELECT session_id, sealed FROM push_devices WHERE device = $1',
    [device],
  )
  return row && { device, sealed: row.sealed, sessionId: row.session_id ?? undefined }
}

/** At most this many browsers hear of one gift. */
const mostDevicesOfGift = 5

/** The gift has an entry among the addresses by then, which a browser alone makes, too. */
async function watchGift(statements: Statements, purchaseId: number, device: string): Promise<void> {
  await statements.run(
    `INSERT INTO push_gifts (purchase_id, device)
     SELECT gift.purchase_id, known.device FROM gift_addresses AS gift, push_devices AS known
     WHERE gift.purchase_id = $1 AND known.device = $2
       AND (SELECT COUNT(*) FROM push_gifts WHERE purchase_id = $1) < $3
     ON CONFLICT (purchase_id, device) DO NOTHING`,
    [purchaseId, device, mostDevicesOfGift],
  )
}

/** Nothing of it stays. Another browser that hears of the same gift goes on. */
function endPushDevice(database: Database, device: string): Promise<void> {
  const reader = readerOf(device)
  return database.transaction(async (statements) => {
    await statements.run(
      `DELETE FROM gift_addresses WHERE mailbox = $1 AND NOT EXISTS
         (SELECT 1 FROM push_gifts WHERE push_gifts.purchase_id = gift_addresses.purchase_id AND device <> $2)`,
      [reader, device],
    )
    await statements.run(
      `DELETE FROM letters WHERE reader = $1 AND NOT EXISTS (SELECT 1 FROM gift_addresses WHERE mailbox = $1)`,
      [reader],
    )
    await statements.run('DELETE FROM kept_notices WHERE mailbox = $1', [reader])
    await statements.run('DELETE FROM push_devices WHERE device = $1', [device])
  })
}

/** After these a browser goes that hears of no gift. */
const idleDays = 31

export async function sweepPushDevices(database: Database): Promise<void> {
  const steps = await findSteps(database)
  const idle = await database.values<[device: string]>(
    `SELECT device FROM push_devices WHERE kept_at_step < $1
       AND NOT EXISTS (SELECT 1 FROM push_gifts WHERE push_gifts.device = push_devices.device)`,
    [steps - stepsOfDays(idleDays)],
  )
  for (const [device] of idle) await endPushDevice(database, device)
  // Those that went with their sessions.
  await database.run(
    `DELETE FROM kept_notices WHERE mailbox LIKE 'push %'
       AND NOT EXISTS (SELECT 1 FROM push_devices WHERE 'push ' || device = mailbox)`,
  )
}
