import { limits, Refusal, type Scope, scopeNames } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { type Key, mostRegistriesOfKey, scopesIn } from '../key.ts'

/** What the person who makes a key says of it. */
export interface KeyRights {
  /** Undefined: all that its person may. */
  scopes: readonly Scope[] | undefined
  /** Undefined: all that its person may open. */
  registries?: readonly number[] | undefined
  /** Undefined: until it is taken back. */
  endsAt?: Date | undefined
}

/** The key of a program as its person reads it. */
export interface ProgramKey {
  id: number
  label: string
  created_at: string
  scopes: readonly Scope[] | undefined
  registries: readonly number[] | undefined
  ends_at: string | null
  /** A day: what earlier versions noted. */
  last_used_on: string | null
  used_at: string | null
  used_from: string | null
}

/** The columns beside an application password, as they are stored. */
interface Columns {
  scopes: string | null
  registries: string | null
  ends_at: string | null
}

export async function saveRights(
  statements: Statements,
  appPasswordId: number,
  rights: KeyRights,
  now: Date,
): Promise<void> {
  const { scopes, registries, endsAt } = checked(rights, now)
  if (scopes === undefined) return
  await statements.run(
    `INSERT INTO keys_of_programs (app_password_id, scopes, registries, ends_at) VALUES ($1, $2, $3, $4)`,
    [
      appPasswordId,
      scopes.join(' '),
      registries === undefined ? null : registries.join(' '),
      endsAt?.toISOString() ?? null,
    ],
  )
}

/** A key that ends, or is for some lists, names all that it may do. */
function checked({ scopes, registries, endsAt }: KeyRights, now: Date): KeyRights {
  const isNarrower = registries !== undefined || endsAt !== undefined
  const named = scopes ?? (isNarrower ? scopeNames : undefined)
  if (named?.length === 0) throw new Refusal('invalid', 'A key names at least one thing that it may do')
  if (registries && (registries.length === 0 || registries.length > mostRegistriesOfKey))
    throw new Refusal('invalid', `A key is for 1 to ${mostRegistriesOfKey} lists, or for all`)
  if (registries?.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw new Refusal('invalid', 'A list is named by its number')
  if (endsAt && !(endsAt > now && endsAt.getTime() - now.getTime() <= longestMilliseconds))
    throw new Refusal('invalid', `A key ends within ${limits.keyYears} years, and not in the past`)
  return { scopes: named, registries, endsAt }
}

const dayMilliseconds = 24 * 3_600_000
const longestMilliseconds = limits.keyYears * 366 * dayMilliseconds

/** A key works on its last day, by the clock of UTC. */
export function endOfLastDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMilliseconds)
}

export function lastDayOf(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
}

/** Undefined for a key that may do all; `ended` once its time is over. */
export function rightsOfRow({ scopes, registries, ends_at }: Columns, now: Date): Key | undefined | 'ended' {
  if (scopes === null) return undefined
  const left = ends_at === null ? undefined : (Date.parse(ends_at) - now.getTime()) / 1000
  if (left !== undefined && !(left > 0)) return 'ended'
  return { scopes: scopesIn(scopes), registries: idsIn(registries), secondsLeft: left }
}

function idsIn(text: string | null): number[] | undefined {
  return text === null ? undefined : text.split(' ').map(Number)
}

/** The newest first. */
export async function listKeys(statements: Statements, accountId: number): Promise<ProgramKey[]> {
  const rows = await statements.rows<
    Omit<ProgramKey, 'scopes' | 'registries'> & Pick<Columns, 'scopes' | 'registries'>
  >(
    `SELECT p.id, p.label, p.created_at, p.last_used_on, k.scopes, k.registries, k.ends_at, k.used_at, k.used_from
     FROM app_passwords p LEFT JOIN keys_of_programs k ON k.app_password_id = p.id
     WHERE p.account_id = $1 AND p.is_session = 0 ORDER BY p.id DESC`,
    [accountId],
  )
  return rows.map(({ scopes, registries, ...row }) => ({
    ...row,
    scopes: scopes === null ? undefined : scopesIn(scopes),
    registries: idsIn(registries),
  }))
}

/** Each use is not written down: a key may be used many times a second. */
const notedMilliseconds = 3_600_000

/** A full disk does not stop a sign-in: when and where a key was used only helps its owner. */
export async function noteKeyUse(
  statements: Statements,
  { id, used_at, used_from }: { id: number; used_at: string | null; used_from: string | null },
  address: string | undefined,
  now: Date,
): Promise<void> {
  const age = used_at === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - Date.parse(used_at))
  if (age < notedMilliseconds && used_from === (address ?? null)) return
  try {
    await statements.run(
      `INSERT INTO keys_of_programs (app_password_id, used_at, used_from) VALUES ($1, $2, $3)
       ON CONFLICT (app_password_id) DO UPDATE SET used_at = excluded.used_at, used_from = excluded.used_from`,
      [id, now.toISOString(), address ?? null],
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
