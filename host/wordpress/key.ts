import { isScope, scopeNames } from '@hopechest/contract'
import { type Key, mostRegistriesOfKey } from '../key.ts'
import { isId } from './site-answer.ts'

/**
 * What the plugin of the site says of the application password of the caller. A site that says nothing narrows no key. What
 * makes no sense allows nothing: an unknown word grants no scope, and an end that is no time is over.
 */
export function readKey({
  registry_scopes: scopes = null,
  registry_lists: lists = null,
  registry_seconds_left: left = null,
}: Record<string, unknown>): Key | undefined | 'ended' {
  if (scopes === null && lists === null && left === null) return undefined
  if (left !== null && !(typeof left === 'number' && left > 0)) return 'ended'
  const named = Array.isArray(scopes) ? scopes.filter(isScope) : []
  return {
    scopes: scopeNames.filter((scope) => named.includes(scope)),
    ...(lists !== null && { registries: readLists(lists) }),
    ...(left !== null && { secondsLeft: left }),
  }
}

function readLists(lists: unknown): number[] {
  return Array.isArray(lists) && lists.length <= mostRegistriesOfKey && lists.every(isId) ? lists : []
}
