import { randomUUID } from 'node:crypto'
import { changeTypes, type Hook, type HookCreate, type HookMade, limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import {
  type Caller,
  demandScope,
  hasScope,
  isNarrowed,
  isOfKey,
  managesAll,
  mayCreate,
  scopesIn,
} from '@hopechest/host'
import { findSteps } from '@hopechest/host/running-time'
import {
  changeHook,
  deleteHook,
  findDelivery,
  findHook,
  insertHook,
  listDeliveries as listStored,
  listHooks as listStoredHooks,
  type StoredHook,
} from '../../stores/hooks.ts'
import { readableRegistry } from '../access.ts'
import type { Asked, Rule } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { makeOnce } from '../idempotency.ts'
import { changesOfHook } from './changes-of-hook.ts'
import { asSeenNow } from './deliveries-as-seen.ts'
import { type HookSecrets, newSecret } from './hook-seal.ts'
import { checkTemplate, writeMessage } from './message.ts'
import { lostKey, randomId, send, stepsOfOldSecret } from './tell.ts'

export const listHooks: Rule<'listHooks'> = async ({ database, hooks }, { caller, query }) => {
  const isOfAll = query.of_all === true
  if (isOfAll && !managesAll(caller)) throw forAdmins('see the hooks of all accounts')
  const stored = await listStoredHooks(database, { accountId: isOfAll ? undefined : caller.id })
  return stored.filter((hook) => isShown(caller, hook)).map((hook) => toHook(hooks, caller, hook))
}

export const listRegistryHooks: Rule<'listRegistryHooks'> = async (dependencies, { caller, ids: { id } }) => {
  const { database, hooks } = dependencies
  await readableRegistry(dependencies, caller, id)
  const stored = await listStoredHooks(database, { accountId: caller.id, registryId: id })
  return stored.filter((hook) => isShown(caller, hook)).map((hook) => toHook(hooks, caller, hook))
}

export const createHook: Rule<'createHook'> = async (dependencies, asked) => {
  if (!managesAll(asked.caller)) throw forAdmins('have a program hear of all registries')
  return make(dependencies, asked, 0)
}

export const createRegistryHook: Rule<'createRegistryHook'> = async (dependencies, asked) => {
  await readableRegistry(dependencies, asked.caller, asked.ids.id)
  return make(dependencies, asked, asked.ids.id)
}

async function make(
  dependencies: Dependencies,
  { caller, body, repeatable }: Asked<'createHook'>,
  registryId: number,
): Promise<HookMade> {
  const { database, hooks, now } = dependencies
  if (!mayCreate(caller)) throw new Refusal('forbidden', 'The account of a page has no hooks')
  if (body.surprises) demandScope(caller, 'surprises')
  const hook = { ...newHook(caller, body, registryId, now()), ...checked(dependencies, body) }
  const done = await begin(dependencies, hook)
  const { result } = await makeOnce(database, undefined, repeatable, now(), async (statements) => {
    await refuseMore(statements, caller, registryId)
    const id = randomId()
    const sealed = hooks.seal.close(id, { url: body.url, secret: newSecret(), keyId: caller.key_id })
    await insertHook(statements, { ...hook, id, sealed, done })
    return { id }
  })
  // The remembered result has no secret in it: that is opened each time.
  const made = await findHook(database, result.id)
  if (!made) throw noSuchHook()
  return { ...toHook(hooks, caller, made), secret: openedBy(hooks, made).secret }
}

function newHook(
  caller: Caller,
  { surprises }: HookCreate,
  registry_id: number,
  now: Date,
): Omit<StoredHook, 'id' | 'sealed' | 'done' | keyof Wanted> {
  return {
    account_id: caller.id,
    registry_id,
    surprises: surprises ? 1 : 0,
    scopes: isOfProgram(caller) ? (caller.key?.scopes.join(' ') ?? null) : null,
    registries: caller.key?.registries?.join(' ') ?? null,
    state: 'on',
    tries: 0,
    due_at_step: 0,
    created_at: now.toISOString(),
  }
}

/** A wish to see no surprises is that of one request; `surprises` of the hook says it for good. */
function isOfProgram({ key }: Caller): boolean {
  return key !== undefined && !key.isWish
}

/** A hook begins with what happens next; the feed has what was before. It is refused at once where the service could ask nothing in the name of its maker. */
async function begin(
  dependencies: Dependencies,
  hook: Omit<StoredHook, 'id' | 'sealed' | 'done'>,
): Promise<number> {
  const { hooks, host, findEnd } = dependencies
  const standIn = hooks.standIn.isPossible ? await hooks.standIn.callerOf(hook) : undefined
  if (!standIn || standIn === 'ended') throw noStandIn()
  const done = await findEnd()
  await changesOfHook(dependencies, standIn, { ...hook, done }, 1).catch((error) => {
    throw host.own === undefined && isClosed(error) ? namedAlone() : error
  })
  return done
}

/** The caller reads the registry, so it is the service that does not in their name. What a key lacks has a reason of its own. */
function isClosed(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'forbidden' && error.why === undefined
}

/** A site with an older plugin says to each account alone which names mean it. An address means whom it belongs to. */
function namedAlone(): Refusal {
  return new Refusal(
    'conflict',
    'The site does not say whom its logins mean: ask for its newest plugin, or to be named by your e-mail address',
    { why: 'no_stand_in' },
  )
}

export function noStandIn(): Refusal {
  return new Refusal(
    'conflict',
    'The service has no account on the site that may see users (HOST_USERNAME), so it can tell nothing in your name',
    { why: 'no_stand_in' },
  )
}

type Wanted = Pick<StoredHook, 'types' | 'format' | 'template'>

function checked({ hooks }: Dependencies, body: Omit<HookCreate, 'surprises'>): Wanted {
  const { url, types = [...changeTypes], format = 'standard', template = '' } = body
  hooks.sender.check(url)
  checkTemplate({ format, template })
  return { types: changeTypes.filter((type) => types.includes(type)).join(' '), format, template }
}

async function refuseMore(
  statements: Statements,
  { id: accountId }: Caller,
  registryId: number,
): Promise<void> {
  const own = await listStoredHooks(statements, { accountId })
  const there = own.filter((hook) => hook.registry_id === registryId)
  if (there.length >= limits.hooks.ofRegistry || own.length >= limits.hooks.ofAccount) throw tooManyHooks()
}

export function tooManyHooks(): Refusal {
  const { ofRegistry, ofAccount } = limits.hooks
  return new Refusal(
    'conflict',
    `An account has at most ${ofRegistry} hooks on a registry and ${ofAccount} in all. Remove one first`,
    { why: 'too_many_hooks' },
  )
}

export const getHook: Rule<'getHook'> = async (dependencies, { caller, ids }) =>
  toHook(dependencies.hooks, caller, await ownHook(dependencies, caller, ids.hook_id))

export const updateHook: Rule<'updateHook'> = async (dependencies, { caller, ids, body }) => {
  const { database, hooks } = dependencies
  const hook = await ownHook(dependencies, caller, ids.hook_id)
  const secrets = openedBy(hooks, hook)
  const { is_on, ...change } = body
  const before = { url: secrets.url, types: toHook(hooks, caller, hook).types, format: hook.format }
  const format = change.format ?? hook.format
  const template = change.template ?? (format === 'standard' ? '' : hook.template)
  const wanted = checked(dependencies, { ...before, ...change, format, template })
  const { url = secrets.url } = change
  // It goes on with who starts it again, a program with its key or a person on a page.
  const keyId = is_on ? caller.key_id : secrets.keyId
  const changed: StoredHook = {
    ...hook,
    ...wanted,
    state: is_on === undefined ? hook.state : is_on ? 'on' : 'off',
    sealed: hooks.seal.close(hook.id, { ...secrets, url, keyId }),
  }
  await changeHook(database, changed)
  return toHook(hooks, caller, { ...changed, tries: 0 })
}

export const removeHook: Rule<'removeHook'> = async ({ database }, { caller, ids: { hook_id } }) => {
  const hook = await findHook(database, hook_id)
  const isAllowed =
    hook && isOfKey(caller, hook.registry_id) && (managesAll(caller) || hook.account_id === caller.id)
  if (!isAllowed) throw noSuchHook()
  await database.transaction((statements) => deleteHook(statements, hook_id))
}

export const renewHookSecret: Rule<'renewHookSecret'> = async (dependencies, { caller, ids }) => {
  const { database, hooks } = dependencies
  const hook = await ownHook(dependencies, caller, ids.hook_id)
  const { secret: before, ...kept } = openedBy(hooks, hook)
  const secret = newSecret()
  const old = { secret: before, untilStep: (await findSteps(database)) + stepsOfOldSecret }
  const changed = { ...hook, sealed: hooks.seal.close(hook.id, { ...kept, secret, old }) }
  await changeHook(database, changed)
  return { ...toHook(hooks, caller, changed), secret }
}

/** A caller hears of a slow host earlier than the program that hears by itself. */
const pressMilliseconds = 6000

export const testHook: Rule<'testHook'> = async (dependencies, { caller, ids }) => {
  const { hooks, now } = dependencies
  const hook = await ownHook(dependencies, caller, ids.hook_id)
  const secrets = openedBy(hooks, hook)
  hooks.countTelling(caller)
  const registryId = hook.registry_id || null
  const message = writeMessage(hook, {
    type: 'hook.tested',
    time: now().toISOString(),
    registryId,
    itemId: null,
    list: undefined,
    gift: undefined,
    data: JSON.stringify({ registry_id: registryId }),
  })
  const webhookId = `msg_test_${randomUUID()}`
  const sent = { webhookId, type: 'hook.tested', ...message }
  return (await send(dependencies, { hook, secrets }, sent, pressMilliseconds)).delivery
}

export const listDeliveries: Rule<'listDeliveries'> = async (dependencies, { caller, ids }) => {
  const hook = await ownHook(dependencies, caller, ids.hook_id)
  return asSeenNow(dependencies, caller, hook, await listStored(dependencies.database, hook.id))
}

/** It changes nothing of what the hook sends by itself. */
export const sendAgain: Rule<'sendAgain'> = async (dependencies, { caller, ids }) => {
  const { database, hooks } = dependencies
  const hook = await ownHook(dependencies, caller, ids.hook_id)
  const secrets = openedBy(hooks, hook)
  const stored = await findDelivery(database, hook.id, ids.delivery_id)
  const [delivery] = stored ? await asSeenNow(dependencies, caller, hook, [stored]) : []
  if (!delivery) throw new Refusal('not_found', 'Delivery not found')
  hooks.countTelling(caller)
  const { webhook_id: webhookId, type, body } = delivery
  const contentType = hook.format === 'text' ? 'text/plain; charset=utf-8' : 'application/json'
  const sent = { webhookId, type, body, contentType }
  return (await send(dependencies, { hook, secrets }, sent, pressMilliseconds)).delivery
}

async function ownHook({ database }: Dependencies, caller: Caller, id: number): Promise<StoredHook> {
  const hook = await findHook(database, id)
  if (hook?.account_id !== caller.id || !isShown(caller, hook)) throw noSuchHook()
  return hook
}

/** Deliveries hold what a hook may read, and who changes its address sends all of it there: a key sees no hook that may do more than itself. */
function isShown(caller: Caller, hook: StoredHook): boolean {
  if (hook.surprises === 1 && !hasScope(caller, 'surprises')) return false
  if (!isNarrowed(caller)) return true
  return (
    isOfKey(caller, hook.registry_id) &&
    hook.scopes !== null &&
    scopesIn(hook.scopes).every((scope) => hasScope(caller, scope))
  )
}

function openedBy({ seal }: Dependencies['hooks'], { id, sealed }: StoredHook): HookSecrets {
  const secrets = seal.open(id, sealed)
  if (!secrets) throw lostKey()
  return secrets
}

function toHook({ seal }: Dependencies['hooks'], caller: Caller, hook: StoredHook): Hook {
  const { id, registry_id, account_id, types, format, template, surprises, state, tries, created_at } = hook
  const is_own = account_id === caller.id
  const url = seal.open(id, hook.sealed)?.url ?? ''
  return {
    id,
    registry_id: registry_id || null,
    url: is_own || url === '' ? url : new URL(url).origin,
    types: changeTypes.filter((type) => types.split(' ').includes(type)),
    format,
    template: is_own ? template : '',
    surprises: surprises === 1,
    is_own,
    state: state === 'on' && tries > 0 ? 'failing' : state,
    created_at: new Date(created_at).toISOString(),
  }
}

function forAdmins(what: string): Refusal {
  return new Refusal('forbidden', `Only an admin may ${what}`)
}

export function noSuchHook(): Refusal {
  return new Refusal('not_found', 'Hook not found')
}
