import type { Registry, RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import type { Caller } from '../host.ts'
import { type Answer, errorCode, isId, isRecord } from './answer.ts'
import { changeRefused, nonsense, refusal, refusalOfChange } from './refusals.ts'
import { fields, holds, readRegistry, type Shown, write, writeNew } from './registry.ts'
import { queryOf, type Site } from './site.ts'

/** Where on the site the registries are. */
export interface Registries {
  site: Site
  path: string
}

/** In edit context the site shows what is stored, to whoever may edit it; a write is always answered in it. */
const query = {
  view: queryOf({ context: 'view', _fields: fields.view }),
  edit: queryOf({ context: 'edit', _fields: fields.edit }),
  write: queryOf({ _fields: fields.edit }),
  delete: queryOf({ force: 'true', _fields: 'deleted' }),
}

/** One call, unless the site treats the owner or an admin as a stranger or has no plugin that tells the plain text. */
export async function findRegistry(
  registries: Registries,
  caller: Caller,
  id: number,
): Promise<Registry | undefined> {
  const answer = await askFor(registries, caller, id, 'view')
  return isMissing(answer) ? undefined : wholeRegistry(registries, caller, demandRegistry(answer, id))
}

/** What the site showed in view context, or everything where the caller may see more than that. */
export async function wholeRegistry(
  registries: Registries,
  caller: Caller,
  shown: Shown,
): Promise<Registry | undefined> {
  const mayEdit = caller.is_admin || shown.registry.user_id === caller.id
  const isWhole = shown.hasPlainText && shown.hasLists
  return mayEdit && !isWhole ? lookCloser(registries, caller, shown) : unlessTrashed(shown)
}

/**
 * In edit context the site has to show everything, or say that it does not take these credentials any more: a public
 * registry it shows to anybody, whatever the credentials.
 */
async function lookCloser(
  registries: Registries,
  caller: Caller,
  seen: Shown,
): Promise<Registry | undefined> {
  const { id } = seen.registry
  const answer = await askFor(registries, caller, id, 'edit')
  if (isMissing(answer)) return undefined
  // Somebody whom the service holds for an admin and the site does not: what they were shown is all there is.
  return unlessTrashed(answer.status === 403 ? seen : demandRegistry(answer, id))
}

/** The caller becomes the owner; the site answers 403 to a user without any role. */
export async function createRegistry(
  { site, path }: Registries,
  caller: Caller,
  registry: RegistryCreate,
): Promise<Registry> {
  const answer = await site.ask({
    ...telling(caller),
    path,
    body: writeNew(registry),
  })
  if (answer.status !== 201) throw refusalOfChange(answer)
  return readRegistry(answer.body, answer).registry
}

export async function updateRegistry(
  registries: Registries,
  caller: Caller,
  id: number,
  change: RegistryUpdate,
): Promise<Registry | undefined> {
  const answer = await registries.site.ask({
    ...telling(caller),
    path: pathOf(registries, id),
    body: write(change),
  })
  if (isMissing(answer)) return undefined
  if (errorCode(answer) === 'rest_meta_database_error') {
    return confirm(registries, caller, id, change, answer)
  }
  if (answer.status !== 200) throw refusalOfChange(answer)
  return unlessTrashed(demandRegistry(answer, id))
}

/** Of two who store the same value at one moment, the site tells one that it failed, although the value is stored. */
async function confirm(
  registries: Registries,
  caller: Caller,
  id: number,
  change: RegistryUpdate,
  failure: Answer,
): Promise<Registry | undefined> {
  const answer = await askFor(registries, caller, id, 'edit')
  if (isMissing(answer)) return undefined
  const shown = demandRegistry(answer, id)
  if (!holds(shown.registry, change)) throw changeRefused(failure)
  return unlessTrashed(shown)
}

/** For good, past the trash. */
export async function deleteRegistry(registries: Registries, caller: Caller, id: number): Promise<boolean> {
  const answer = await registries.site.ask({
    method: 'DELETE',
    path: pathOf(registries, id),
    query: query.delete,
    authorization: caller.authorization,
    deadline: caller.deadline,
    requestId: caller.requestId,
  })
  if (isMissing(answer) || answer.status === 410) return false
  if (answer.status !== 200) throw refusalOfChange(answer)
  if (!isRecord(answer.body) || answer.body.deleted !== true) throw nonsense(answer)
  return true
}

function telling({ authorization, deadline, requestId }: Caller) {
  return { method: 'POST', query: query.write, authorization, deadline, requestId } as const
}

function askFor(
  registries: Registries,
  caller: Caller,
  id: number,
  context: 'view' | 'edit',
): Promise<Answer> {
  const { authorization, deadline, requestId } = caller
  return registries.site.ask({
    method: 'GET',
    path: pathOf(registries, id),
    query: query[context],
    authorization,
    deadline,
    requestId,
  })
}

function pathOf({ path }: Registries, id: number): string {
  if (!isId(id)) throw new Error('A registry was asked for by something that is no id')
  return `${path}/${id}`
}

/** No such registry. Any other 404 says that the site does not know registries at all. */
function isMissing(answer: Answer): boolean {
  return answer.status === 404 && errorCode(answer) === 'rest_post_invalid_id'
}

function demandRegistry(answer: Answer, id: number): Shown {
  if (answer.status !== 200) throw refusal(answer)
  const shown = readRegistry(answer.body, answer)
  if (shown.registry.id !== id) throw nonsense(answer)
  return shown
}

function unlessTrashed({ registry }: Shown): Registry | undefined {
  return registry.status === 'trash' ? undefined : registry
}
