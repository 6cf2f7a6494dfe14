import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import { clientOfWork, giveWay } from '@hopechest/program/turns'
import type { Caller } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'

const mostAtOnce = 100
const retryAfterSeconds = 5
/** Lists that are noted at a time: they share the commits. */
const together = 8
/** One that changes again meanwhile is noted anew, as often as this. Then it is found a moment later. */
const tries = 3

/** How long a caller who changed a registry writes its keys. */
const patienceMilliseconds = 5000

/**
 * Writes whom a registry invites, as a guest or as an owner, into a table that can be searched. A change of a few people
 * writes them itself (`writeKeys`). One of more takes the mark `has_invitee_keys` away and calls this, so that its caller
 * pays for it. When that takes too long, the next caller who asks for invitations does the rest.
 */
export async function noteChange(database: Database, id: number): Promise<void> {
  const deadline = performance.now() + patienceMilliseconds
  await noteAgain(database, id, { deadline }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * The same for all that lack the mark, as after an upgrade. Those that lose it meanwhile wait for the next caller: this
 * ends, however fast others change their lists.
 */
export async function noteInvitees(database: Database, caller: Pick<Caller, 'deadline'>): Promise<void> {
  const client = clientOfWork()
  const noting = notingFor(database)
  for (let other = noting.get(client); other; other = noting.get(client)) {
    await other
    demandTime(caller)
  }
  const work = noteAll(database, caller)
  noting.set(
    client,
    work.catch(() => {}).finally(() => noting.delete(client)),
  )
  await work
}

/**
 * Of the callers of a client one notes at a time, and the others find it done. Otherwise hundreds of them would hold the
 * people of the same long list each.
 */
const notings = new WeakMap<Database, Map<string, Promise<void>>>()

function notingFor(database: Database): Map<string, Promise<void>> {
  const known = notings.get(database) ?? new Map()
  notings.set(database, known)
  return known
}

async function noteAll(database: Database, caller: Pick<Caller, 'deadline'>): Promise<void> {
  const [[newest] = [null]] = await database.values<[id: number | null]>(
    'SELECT MAX(id) FROM registries WHERE has_invitee_keys = 0',
  )
  for (let after = 0; newest !== null && after < newest; ) {
    const waiting = await database.values<[id: number]>(
      'SELECT id FROM registries WHERE has_invitee_keys = 0 AND id > $1 AND id <= $2 ORDER BY id LIMIT $3',
      [after, newest, mostAtOnce],
    )
    const ids = waiting.flat()
    const left = ids.values()
    const noteOn = async () => {
      for (const id of left) await noteAgain(database, id, caller)
    }
    await Promise.all(Array.from({ length: together }, noteOn))
    after = ids.length < mostAtOnce ? newest : (ids.at(-1) ?? newest)
  }
}

async function noteAgain(database: Database, id: number, caller: Pick<Caller, 'deadline'>): Promise<void> {
  for (let n = 0; n < tries && !(await noteInviteesOf(database, id, caller)); n++);
}

/**
 * False where the registry has changed meanwhile. Others are served between the keys that are made, and between those that
 * are written: there may be a thousand.
 */
async function noteInviteesOf(
  database: Database,
  id: number,
  caller: Pick<Caller, 'deadline'>,
): Promise<boolean> {
  demandTime(caller)
  const named = await database.row<Named>(
    `SELECT ${columns} FROM registries WHERE id = $1 AND has_invitee_keys = 0`,
    [id],
  )
  if (!named) return true
  const keys = await keysOfNamed(named)
  for (;;) {
    demandTime(caller)
    await giveWay()
    // Other writers and callers wait for the end of a transaction.
    const end = await database.transaction((statements) => writeSome(statements, { id, named, keys }))
    if (end !== 'more') return end === 'done'
  }
}

/** Whom a registry names, as it is stored. */
type Named = Record<(typeof fields)[number], string>

const fields = ['invitees', 'owners'] as const
const columns = fields.join(', ')

async function keysOfNamed(named: Named): Promise<ReadonlySet<string>> {
  const entries: string[] = [...JSON.parse(named.invitees), ...JSON.parse(named.owners)]
  const keys = new Set<string>()
  for (const [n, entry] of entries.entries()) {
    if (n % keysAtOnce === 0) await giveWay()
    keys.add(inviteeKey(entry))
  }
  return keys
}

async function writeSome(
  statements: Statements,
  { id, named, keys }: { id: number; named: Named; keys: ReadonlySet<string> },
): Promise<'more' | 'done' | 'changed'> {
  // A change of the registry that is under way waits for this one, and takes the mark away again.
  const now = await statements.row<Named>(
    `UPDATE registries SET has_invitee_keys = 0 WHERE id = $1 AND has_invitee_keys = 0 RETURNING ${columns}`,
    [id],
  )
  if (!now) return 'done'
  if (fields.some((field) => now[field] !== named[field])) return 'changed'
  const written = await statements.values<[key: string]>(
    'SELECT invitee_key FROM registry_invitees WHERE registry_id = $1',
    [id],
  )
  if (!(await writeKeys(statements, id, new Set(written.flat()), keys))) return 'more'
  await statements.run('UPDATE registries SET has_invitee_keys = 1 WHERE id = $1', [id])
  return 'done'
}

/** Writes the keys that changed, a hundred at most, and says whether that were all. */
export async function writeKeys(
  statements: Statements,
  id: number,
  before: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): Promise<boolean> {
  const old = [...before.difference(keys)]
  const missing = [...keys.difference(before)]
  if (old.length > 0) await deleteKeys(statements, id, old.slice(0, keysAtOnce))
  if (missing.length > 0) await insertKeys(statements, id, missing.slice(0, keysAtOnce))
  return old.length <= keysAtOnce && missing.length <= keysAtOnce
}

/** The number of keys that one statement writes or deletes; unused places hold the first key again. */
const keysAtOnce = 100
const places = Array.from({ length: keysAtOnce }, (_, n) => `$${n + 2}`)

async function insertKeys(statements: Statements, id: number, keys: readonly string[]): Promise<void> {
  await statements.run(
    `INSERT INTO registry_invitees (registry_id, invitee_key) VALUES ${places.map((place) => `($1, ${place})`).join(', ')}
     ON CONFLICT (registry_id, invitee_key) DO NOTHING`,
    asValues(id, keys),
  )
}

async function deleteKeys(statements: Statements, id: number, keys: readonly string[]): Promise<void> {
  await statements.run(
    `DELETE FROM registry_invitees WHERE registry_id = $1 AND invitee_key IN (${places.join(', ')})`,
    asValues(id, keys),
  )
}

function asValues(id: number, keys: readonly string[]): (number | string)[] {
  const [first = ''] = keys
  return [id, ...places.map((_, n) => keys[n] ?? first)]
}

/** After an upgrade of a large database the first question may take longer than a caller waits. */
export function demandTime({ deadline }: Pick<Caller, 'deadline'>): void {
  if (performance.now() <= deadline) return
  throw new Refusal('unavailable', 'Many lists of invitees are read: try again in a moment', {
    retryAfterSeconds,
  })
}

/** Whether an owner has written the entry down on a list, as a guest or as an owner. */
export async function isInvitedAnywhere(database: Database, entry: string): Promise<boolean> {
  const row = await database.row('SELECT registry_id FROM registry_invitees WHERE invitee_key = $1 LIMIT 1', [
    inviteeKey(entry),
  ])
  return row !== undefined
}
