import { isScope, type Scope, scopeNames } from '@hopechest/contract'
import { endOfLastDay, type KeyRights } from '../people/program-keys.ts'
import { type Options, UsageError } from './words.ts'

/** What the words say that a key may do. */
export function readRights({ scope, registry, until }: Options): KeyRights {
  const scopes = scope?.flatMap((text) => text.split(','))
  const strange = scopes?.find((each) => !isScope(each))
  if (strange !== undefined)
    throw new UsageError(`--scope must be one of ${scopeNames.join(', ')}; "${strange}" is another word`)
  const registries = registry?.flatMap((text) => text.split(','))
  if (registries?.some((each) => !/^[1-9]\d{0,15}$/.test(each)))
    throw new UsageError('--registry must be the number of a list')
  return {
    scopes: scopes && scopeNames.filter((each) => scopes.includes(each)),
    registries: registries && [...new Set(registries.map(Number))],
    endsAt: until === undefined ? undefined : endOf(until),
  }
}

function endOf(day: string): Date {
  const start = Date.parse(`${day}T00:00:00.000Z`)
  if (
    !/^\d{4}-\d\d-\d\d$/.test(day) ||
    Number.isNaN(start) ||
    new Date(start).toISOString().slice(0, 10) !== day
  )
    throw new UsageError('--until must be a day like 2027-01-31')
  return endOfLastDay(day)
}

export function sayRights({
  scopes,
  registries,
}: {
  scopes: readonly Scope[] | undefined
  registries?: readonly number[] | undefined
}): string {
  const what = scopes ? scopes.join(' ') : 'do all that its account may, surprises too'
  return registries ? `${what}, on ${registries.join(' ')}` : what
}
