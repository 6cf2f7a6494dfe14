import type { Caller, RegistryPage } from '../host.ts'
import { isCalled, isFirstOwner } from '../may.ts'
import { makesNoSense, mayOwnNone, refusalOfCall } from './refusals.ts'
import { callOf, type Registries } from './registries.ts'
import { fields, readRegistry } from './registry.ts'
import { queryOf } from './site.ts'
import { isId, isRecord, type SiteAnswer, size } from './site-answer.ts'

/** By id, for the order among equal dates changes from page to page. */
export async function listRegistries(
  registries: Registries,
  caller: Caller,
  { skip, limit }: { skip: number; limit: number },
): Promise<RegistryPage> {
  const answer = await ask(registries, caller, limit, { offset: String(skip) })
  if (mayOwnNone(answer)) return { registries: [], total: 0, totalPages: 0 }
  const list = demandList(answer).map((entry) => readRegistry(entry, answer).registry)
  const own = list.filter((registry) => isFirstOwner(caller, registry))
  const counted = totals(answer)
  // Behind the last one the site counts none at all.
  const isPastEnd = skip > 0 && list.length === 0 && counted.total === 0
  return { registries: own, ...(isPastEnd ? await count(registries, caller, limit) : counted) }
}

/**
 * The plugin knows who is invited, and lists public and private registries then. A site with an older plugin, or
 * without one, does not know the question and lists other registries. Those that do not invite the caller are left out,
 * and so are the site's totals, which count them.
 */
export async function listInviting(
  { site, path }: Registries,
  caller: Caller,
  { skip, limit }: { skip: number; limit: number },
): Promise<RegistryPage> {
  const answer = await site.ask({
    method: 'GET',
    path,
    query: queryOf({
      context: 'view',
      _fields: fields.view,
      invited: 'true',
      orderby: 'id',
      order: 'desc',
      per_page: String(limit),
      offset: String(skip),
    }),
    ...callOf(caller),
    mostBytes: size.list,
  })
  const list = demandList(answer).map((entry) => readRegistry(entry, answer).registry)
  const inviting = list.filter((registry) => isCalled(caller, registry))
  const isCounted = inviting.length === list.length && !(skip > 0 && list.length === 0)
  return { registries: inviting, ...(isCounted ? totals(answer) : unknownTotals) }
}

const unknownTotals = { total: undefined, totalPages: undefined }

/**
 * The ids of the caller's own registries, undefined when there are more than `most`: one call for each hundred, all but
 * the first side by side.
 */
export async function listRegistryIds(
  registries: Registries,
  caller: Caller,
  most: number,
): Promise<number[] | undefined> {
  const read = async (offset: number) => {
    const answer = await ask(registries, caller, idsPerCall, { _fields: 'id,author', offset: String(offset) })
    if (mayOwnNone(answer)) return { ids: [], total: 0 }
    return {
      ids: demandList(answer).flatMap((entry) => ownId(entry, caller)),
      total: totals(answer).total ?? 0,
    }
  }
  const { ids, total } = await read(0)
  if (total > most) return undefined
  const offsets = Array.from({ length: Math.ceil(total / idsPerCall) - 1 }, (_, n) => (n + 1) * idsPerCall)
  const others = await Promise.all(offsets.map(read))
  return [ids, ...others.map((page) => page.ids)].flat()
}

/** The most registries that a site lists in one answer. */
const idsPerCall = 100

function ownId(entry: unknown, caller: Caller): number[] {
  return isRecord(entry) && entry.author === caller.id && isId(entry.id) ? [entry.id] : []
}

async function count(registries: Registries, caller: Caller, limit: number) {
  const answer = await ask(registries, caller, limit, { _fields: 'id' })
  demandList(answer)
  return totals(answer)
}

function ask(
  { site, path }: Registries,
  caller: Caller,
  limit: number,
  more: Record<string, string>,
): Promise<SiteAnswer> {
  const own = { author: String(caller.id), status: 'publish,private', orderby: 'id', order: 'desc' }
  const page = { per_page: String(limit), ...more }
  return site.ask({
    method: 'GET',
    path,
    query: queryOf({ context: 'edit', _fields: fields.edit, ...own, ...page }),
    ...callOf(caller),
    mostBytes: size.list,
  })
}

function demandList(answer: SiteAnswer): unknown[] {
  if (answer.status !== 200) throw refusalOfCall(answer)
  if (!Array.isArray(answer.body)) throw makesNoSense(answer)
  return answer.body
}

function totals({ headers }: SiteAnswer): { total: number | undefined; totalPages: number | undefined } {
  return { total: digits(headers['x-wp-total']), totalPages: digits(headers['x-wp-totalpages']) }
}

function digits(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
