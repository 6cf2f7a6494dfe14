import { isScope, limits, type Scope } from '@hopechest/contract'
import { mostRegistriesOfKey } from '@hopechest/host'
import { endOfLastDay, type KeyRights } from '@hopechest/host/accounts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { isDay } from '../../owners/lists/rules.ts'
import type { ListToChoose } from './lists-to-choose.ts'
import { scopesOffered } from './scopes-offered.ts'

/** What a person typed of a new key. */
export interface TypedKey {
  label: string
  scopes: readonly Scope[]
  lists: readonly number[]
  lastDay: string
}

export interface KeyFaults {
  label?: string | undefined
  scopes?: string | undefined
  lists?: string | undefined
  lastDay?: string | undefined
  current?: string | undefined
}

/** The least comes first: a new key reads, and sees no surprises. */
const untyped: TypedKey = { label: '', scopes: ['lists:read'], lists: [], lastDay: '' }

export function readTypedKey({ form }: PersonVisit): TypedKey {
  if (!form.has('label')) return untyped
  return {
    label: textOf(form, 'label'),
    scopes: form.getAll('scope').filter(isScope),
    lists: [...new Set(form.getAll('list').map(Number))],
    lastDay: textOf(form, 'last_day'),
  }
}

/** A key sees surprises beside what it may do: that alone would open nothing. */
export function faultsOfKey(
  visit: PersonVisit,
  { label, scopes, lists, lastDay }: TypedKey,
  choice: readonly ListToChoose[],
): KeyFaults {
  const { keys: words } = visit.words.people
  const offered = scopesOffered(visit)
  const isNamed = label !== '' && [...label].length <= limits.appPasswordLabel
  const mayDo = scopes.some((scope) => scope !== 'surprises')
  const areOffered = scopes.every((scope) => scope === 'surprises' || offered.includes(scope))
  const areOwn = lists.every((id) => choice.some((list) => list.id === id))
  return {
    ...(!isNamed && { label: words.labelWrong(limits.appPasswordLabel) }),
    ...(!(mayDo && areOffered) && { scopes: words.mayMissing }),
    ...(!(areOwn && lists.length <= mostRegistriesOfKey) && { lists: words.listsWrong(mostRegistriesOfKey) }),
    ...(!isLastDay(lastDay, visit.now) && { lastDay: words.lastDayWrong(limits.keyYears) }),
  }
}

function isLastDay(day: string, now: Date): boolean {
  if (day === '') return true
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + limits.keyYears)
  return isDay(day) && day >= dayOf(now) && day <= dayOf(last)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

export function rightsOf({ scopes, lists, lastDay }: TypedKey): KeyRights {
  return {
    scopes,
    ...(lists.length > 0 && { registries: lists }),
    ...(lastDay !== '' && { endsAt: endOfLastDay(lastDay) }),
  }
}
