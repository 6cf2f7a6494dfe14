import { isScope, type Scope, scopeNames } from '@hopechest/contract'

/** What the key of a program may do, where it may not do all that its person may. */
export interface Key {
  scopes: readonly Scope[]
  /** The registries that it is for; undefined: all that its person may open. */
  registries?: readonly number[] | undefined
  /** How long it works on, by the clock of the host; undefined: until it is taken back. */
  secondsLeft?: number | undefined
  /** A program wishes to see no surprises with a key that would show them. All else is as with that key. */
  isWish?: true
}

/** The most registries that one key names. */
export const mostRegistriesOfKey = 50

/** Any key as one without surprises. */
export function withoutSurprises(key: Key | undefined): Key {
  const { scopes = scopeNames, ...rest } = key ?? { isWish: true as const }
  return { ...rest, scopes: scopes.filter((scope) => scope !== 'surprises') }
}

/** What the front of a shop may do at most, with any password. */
const scopesOfFront: readonly Scope[] = ['lists:read', 'give']

export function keyOfFront(key: Key | undefined): Key {
  const { scopes = scopesOfFront, ...rest } = key ?? {}
  return { ...rest, scopes: scopes.filter((scope) => scopesOfFront.includes(scope)) }
}

/** The scopes in a text with blanks between them. One that is not known grants nothing. */
export function scopesIn(text: string): Scope[] {
  const named = text.split(' ').filter(isScope)
  return scopeNames.filter((scope) => named.includes(scope))
}
