import { isScope, scopeNames } from '@hopechest/contract'
import type { Credentials, Host, HostUser } from '../host.ts'
import { type Key, mostRegistriesOfKey } from '../key.ts'
import { invitedAs, type KeyId } from '../may.ts'
import { makesNoSense, refusalOfSite } from './refusals.ts'
import { queryOf, type Site } from './site.ts'
import { isEmptyMap, isId, isRecord, type SiteAnswer } from './site-answer.ts'

const fields = [
  'id,username,email,roles,capabilities,gift_registry_address_is_proved',
  'registry_scopes,registry_lists,registry_seconds_left,registry_key',
]

const query = queryOf({ context: 'edit', _fields: fields.join() })
const queryWithKeys = queryOf({ context: 'edit', _fields: [...fields, 'registry_keys'].join() })

/**
 * The one question whose answer proves who the caller is. Elsewhere WordPress treats wrong credentials like none, and
 * answers 200 where every visitor may read.
 *
 * Every 401 is a rejection, with any error code. A 403 is not: WordPress answers 401 to all credentials that it does
 * not take and 200 to those that it takes, even of a user without any role. A 403 comes from a program in front of it
 * and says nothing about the credentials.
 */
export async function identify(
  site: Site,
  { authorization, requestId, deadline }: Credentials,
): Promise<HostUser | undefined> {
  const answer = await site.ask({
    method: 'GET',
    path: '/users/me',
    query,
    authorization,
    caller: 'sign-in',
    requestId,
    deadline,
  })
  if (answer.status === 401) return undefined
  if (answer.status !== 200) throw refusalOfSite(answer)
  return readUser(answer)
}

/**
 * Another user, as the site shows them to the account of the service, which needs the right to see users. A user who is gone has
 * no key.
 */
export async function findUser(
  site: Site,
  id: number,
  { authorization, requestId, deadline, keyId }: Parameters<NonNullable<Host['findUser']>>[1],
): Promise<HostUser | 'ended' | undefined> {
  const answer = await site.ask({
    method: 'GET',
    path: `/users/${id}`,
    query: keyId === undefined ? query : queryWithKeys,
    authorization,
    caller: 'service',
    requestId,
    deadline,
  })
  if (isGone(answer)) return keyId === undefined ? undefined : 'ended'
  if (answer.status !== 200) throw refusalOfSite(answer)
  const user = readUser(answer)
  if (user && user.id !== id) throw makesNoSense(answer)
  return keyId === undefined || isWorking(answer, keyId) ? user : 'ended'
}

/** WordPress says so. A 404 of a proxy or of a site without its API says nothing of a user. */
function isGone({ status, body }: SiteAnswer): boolean {
  return status === 404 && isRecord(body) && body.code === 'rest_user_invalid_id'
}

/** A plugin that does not name the keys of a user cannot say it, and ends nothing. */
function isWorking(answer: SiteAnswer, keyId: KeyId): boolean {
  const { registry_keys: keys = null } = isRecord(answer.body) ? answer.body : {}
  if (keys === null) return true
  if (!isListOfText(keys)) throw makesNoSense(answer)
  return keys.includes(String(keyId))
}

/**
 * WordPress ignores the letter case of a login, and every sign of an application password but its 24 letters and
 * digits. Any other password may be one of a plugin: its spelling counts.
 */
export function credentialsKey({ login, password }: Pick<Credentials, 'login' | 'password'>): string {
  const letters = password.replaceAll(/[^a-z\d]/gi, '')
  return `${login.trim().toLowerCase()}\0${letters.length === appPasswordLength ? letters : password}`
}

const appPasswordLength = 24

function readUser(answer: SiteAnswer): HostUser | undefined {
  if (!isRecord(answer.body)) throw makesNoSense(answer)
  const { id, username, email, roles, capabilities } = answer.body
  if (!isId(id) || typeof username !== 'string' || username === '' || typeof email !== 'string') {
    throw makesNoSense(answer)
  }
  if (!isListOfText(roles) || !(isRecord(capabilities) || isEmptyMap(capabilities)))
    throw makesNoSense(answer)
  // A site asks for a confirmation before it takes a new address (decision 011), or says that it has not. Which names mean the
  // caller it says with each registry.
  const isProved = answer.body.gift_registry_address_is_proved !== false
  const invited_as = invitedAs({ ...(isProved && { email }) })
  const key = readKey(answer.body)
  if (key === 'ended') return undefined
  const { registry_key: keyId } = answer.body
  return {
    id,
    username,
    email,
    roles,
    capabilities: granted(capabilities),
    invited_as,
    ...(key && { key }),
    ...(typeof keyId === 'string' && keyId !== '' && { key_id: keyId }),
  }
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/** Only the value `true` grants a capability. */
function granted(capabilities: unknown): Record<string, boolean> {
  const entries = isRecord(capabilities) ? Object.entries(capabilities) : []
  return Object.fromEntries(entries.filter(([, value]) => value === true).map(([name]) => [name, true]))
}

/**
 * What the plugin of the site says of the application password of the caller. A site that says nothing narrows no key. What
 * makes no sense allows nothing: an unknown word grants no scope, and an end that is no time is over.
 */
function readKey({
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
