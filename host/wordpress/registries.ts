import type { RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import type { Caller } from '../host.ts'
import { type HostRegistry, mayWrite } from '../may.ts'
import type { RegistryReader } from './parsed-registries.ts'
import { changeRefused, makesNoSense, refusalOfCall, refusalOfChange } from './refusals.ts'
import { fields, holds, readRegistry, type Shown, write, writeNew } from './registry.ts'
import { queryOf, type Site } from './site.ts'
import { errorCode, isId, isRecord, type SiteAnswer } from './site-answer.ts'

/** Where on the site the registries are. */
export interface Registries {
  site: Site
  path: string
  read: RegistryReader
}

/** In edit context the site shows what is stored, to a caller who may edit it. A write is always answered in it. */
const query = {
  view: queryOf({ context: 'view', _fields: fields.view }),
  edit: queryOf({ context: 'edit', _fields: fields.edit }),
  write: queryOf({ _fields: fields.edit }),
  delete: queryOf({ force: 'true', _fields: 'deleted' }),
}

/** One call, unless the site treats the owner or an admin as a stranger or has no plugin that offers the plain text. */
export async function findRegistry(
  registries: Registries,
  caller: Caller,
  id: number,
  /** Called right before the site is asked. */
  onBegin?: () => void,
): Promise<HostRegistry | undefined> {
  const answer = await askFor(registries, caller, id, 'view', onBegin)
  if (isMissing(answer)) return undefined
  return wholeRegistry(registries, caller, demandRegistry(registries, answer, id))
}

/** What the site showed in view context, or everything where the caller may see more than that. */
export async function wholeRegistry(
  registries: Registries,
  caller: Caller,
  shown: Shown,
): Promise<HostRegistry | undefined> {
  const mayEdit = mayWrite(caller, shown.registry)
  const isWhole = shown.hasPlainText && shown.hasHiddenMeta
  return mayEdit && !isWhole ? lookCloser(registries, caller, shown) : unlessTrashed(shown)
}

/**
 * In edit context the site has to show everything, or say that it does not take these credentials any more: a public
 * registry is shown to every caller, with any credentials.
 */
async function lookCloser(
  registries: Registries,
  caller: Caller,
  seen: Shown,
): Promise<HostRegistry | undefined> {
  const { id } = seen.registry
  const answer = await askFor(registries, caller, id, 'edit')
  if (isMissing(answer)) return undefined
  // The caller is an admin of the service and not of the site: the site shows no more than this.
  return unlessTrashed(answer.status === 403 ? seen : demandRegistry(registries, answer, id))
}

/** The caller becomes the owner; the site answers 403 to a user without any role. */
export async function createRegistry(
  { site, path }: Registries,
  caller: Caller,
  registry: RegistryCreate,
): Promise<HostRegistry> {
  const answer = await site.ask({
    ...writing(caller),
    path,
    body: writeNew(registry),
  })
  if (answer.status !== 201) throw refusalOfChange(answer, registry)
  return readRegistry(answer.body, answer).registry
}

export async function updateRegistry(
  registries: Registries,
  caller: Caller,
  id: number,
  change: RegistryUpdate,
  version?: string,
): Promise<HostRegistry | undefined> {
  const answer = await registries.site.ask({
    ...writing(caller),
    path: pathOf(registries, id),
    body: { ...write(change), ...(version !== undefined && { registry_version: version }) },
  })
  if (isMissing(answer)) return undefined
  if (errorCode(answer) === 'rest_meta_database_error') {
    return confirm(registries, caller, id, change, answer)
  }
  if (answer.status !== 200) throw refusalOfChange(answer, change)
  return unlessTrashed(demandRegistry(registries, answer, id))
}

/** When two callers store the same value at one moment, the site answers one of them with a failure, although the value is stored. */
async function confirm(
  registries: Registries,
  caller: Caller,
  id: number,
  change: RegistryUpdate,
  failure: SiteAnswer,
): Promise<HostRegistry | undefined> {
  const answer = await askFor(registries, caller, id, 'edit')
  if (isMissing(answer)) return undefined
  const shown = demandRegistry(registries, answer, id)
  if (!holds(shown.registry, change)) throw changeRefused(failure)
  return unlessTrashed(shown)
}

/** For good, past the trash. */
export async function deleteRegistry(registries: Registries, caller: Caller, id: number): Promise<boolean> {
  const answer = await registries.site.ask({
    method: 'DELETE',
    path: pathOf(registries, id),
    query: query.delete,
    ...callOf(caller),
  })
  if (isMissing(answer) || answer.status === 410) return false
  if (answer.status !== 200) throw refusalOfChange(answer)
  if (!isRecord(answer.body) || answer.body.deleted !== true) throw makesNoSense(answer)
  return true
}

function writing(caller: Caller) {
  return { method: 'POST', query: query.write, ...callOf(caller) } as const
}

function askFor(
  registries: Registries,
  caller: Caller,
  id: number,
  context: 'view' | 'edit',
  onBegin?: () => void,
): Promise<SiteAnswer> {
  return registries.site.ask({
    method: 'GET',
    path: pathOf(registries, id),
    query: query[context],
    ...callOf(caller),
    onBegin,
  })
}

/** What every call for a caller carries. */
export function callOf({ id, authorization, deadline, requestId }: Caller) {
  return { caller: id, authorization, deadline, requestId }
}

function pathOf({ path }: Registries, id: number): string {
  if (!isId(id)) throw new Error(`${id} is not the id of a registry`)
  return `${path}/${id}`
}

/** This 404 means that the registry does not exist. Any other means that the site does not know registries at all. */
function isMissing(answer: SiteAnswer): boolean {
  return answer.status === 404 && errorCode(answer) === 'rest_post_invalid_id'
}

function demandRegistry({ read }: Registries, answer: SiteAnswer, id: number): Shown {
  if (answer.status !== 200) throw refusalOfCall(answer)
  const shown = read(answer)
  if (shown.registry.id !== id) throw makesNoSense(answer)
  return shown
}

function unlessTrashed({ registry }: Shown): HostRegistry | undefined {
  return registry.status === 'trash' ? undefined : registry
}
