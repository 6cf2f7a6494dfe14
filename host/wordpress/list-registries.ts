import { Refusal, type Registry, type RegistryCreate } from '@hopechest/contract'
import type { Before, Caller, PageOfRegistries, RegistryPage } from '../host.ts'
import { isCalled, isFirstOwner, isOwner } from '../may.ts'
import { readMeta } from './read-meta.ts'
import { makesNoSense, mayOwnNone, refusalOfCall } from './refusals.ts'
import { callOf, type Registries } from './registries.ts'
import { fields, readNamed, readRegistry } from './registry.ts'
import { queryOf } from './site.ts'
import { isId, isRecord, type SiteAnswer, size } from './site-answer.ts'

/** By id, for the order among equal dates changes from page to page. */
export async function listRegistries(
  registries: Registries,
  caller: Caller,
  page: PageOfRegistries,
): Promise<RegistryPage> {
  const { limit } = page
  const skip = await offsetOf(page, (more) => ask(registries, caller, idsPerCall, more))
  const answer = await ask(registries, caller, limit, { offset: String(skip) })
  if (mayOwnNone(answer)) return { registries: [], total: 0, totalPages: 0 }
  const list = demandList(answer).map((entry) => readRegistry(entry, answer).registry)
  const own = list.filter((registry) => isFirstOwner(caller, registry))
  const counted = totals(answer)
  // Behind the last one the site counts none at all.
  const isPastEnd = skip > 0 && list.length === 0 && counted.total === 0
  const next = nextOf(list, skip + list.length, limit, counted.total)
  return { registries: own, ...(isPastEnd ? await count(registries, caller, limit) : counted), ...next }
}

/** The clocks of the site and the service may differ by as much. */
const sameMomentMilliseconds = 300_000

/**
 * The registry that an earlier request may have made, by its name, and that is known to be of no other one: the site knows no key
 * of a request. The newest come first, and what is older than that request is not read.
 */
export async function findMade(
  registries: Registries,
  caller: Caller,
  { title }: RegistryCreate,
  { first, last, isOfOther }: Before,
): Promise<Registry | undefined> {
  const wanted = shown(title)
  const earliest = first.getTime() - sameMomentMilliseconds
  const latest = last.getTime() + sameMomentMilliseconds
  for (let skip = 0; ; skip += idsPerCall) {
    const { registries: own, next } = await listRegistries(registries, caller, { skip, limit: idsPerCall })
    let isPast = true
    for await (const registry of own) {
      const made = Date.parse(registry.created_at)
      if (made >= earliest) isPast = false
      const isLikely = shown(registry.title) === wanted && made >= earliest && made <= latest
      if (isLikely && !(await isOfOther(registry.id))) return registry
    }
    if (isPast || next === undefined) return undefined
  }
}

/** A site leaves out what no page shows. */
function shown(title: string): string {
  return title.replaceAll(/\p{Cc}/gu, '').trim()
}

/**
 * The plugin knows who is invited, and lists public and private registries then. A site with an older plugin, or
 * without one, does not know the question and lists other registries. Those that do not invite the caller are left out,
 * and so are the site's totals, which count them.
 */
export async function listInviting(
  registries: Registries,
  caller: Caller,
  page: PageOfRegistries,
): Promise<RegistryPage> {
  const { limit } = page
  const skip = await offsetOf(page, (more) => askForInviting(registries, caller, idsPerCall, more))
  const answer = await askForInviting(registries, caller, limit, { offset: String(skip) })
  const list = demandList(answer).map((entry) => readRegistry(entry, answer).registry)
  const inviting = list.filter((registry) => isCalled(caller, registry))
  const isCounted = inviting.length === list.length && !(skip > 0 && list.length === 0)
  const next = nextOf(list, skip + list.length, limit, totals(answer).total)
  return { registries: inviting, ...(isCounted ? totals(answer) : unknownTotals), ...next }
}

/** How many entries stand before the page. A site knows no page behind an id, so its ids are read: one call for each hundred. */
async function offsetOf(
  { after, skip }: PageOfRegistries,
  askFor: (more: Record<string, string>) => Promise<SiteAnswer>,
): Promise<number> {
  if (after === undefined) return skip
  for (let offset = 0; offset < mostBefore; offset += idsPerCall) {
    const answer = await askFor({ _fields: 'id', offset: String(offset) })
    if (mayOwnNone(answer)) return skip
    const { ids } = idsIn(answer, () => true)
    const place = ids.findIndex((id) => id < after)
    if (place !== -1 || ids.length < idsPerCall) return offset + (place === -1 ? ids.length : place) + skip
  }
  throw new Refusal(
    'invalid',
    `after leads to the first ${mostBefore} registries of a site; read on with skip`,
    { field: 'after' },
  )
}

const mostBefore = 1000

function nextOf(
  list: readonly Registry[],
  end: number,
  limit: number,
  total: number | undefined,
): Pick<RegistryPage, 'next'> {
  return list.length === limit && end < (total ?? 0) ? { next: { skip: end } } : {}
}

const unknownTotals = { total: undefined, totalPages: undefined }

/**
 * The ids of the registries that the caller owns, undefined when there are more than `most`. Those that the caller owns
 * beside others are among the newest `most` that call the caller.
 */
export async function listRegistryIds(
  registries: Registries,
  caller: Caller,
  most: number,
): Promise<number[] | undefined> {
  const ownPage = async (offset: number) => {
    const page = { _fields: 'id,author', offset: String(offset) }
    const answer = await ask(registries, caller, idsPerCall, page)
    if (mayOwnNone(answer)) return { ids: [], total: 0 }
    return idsIn(answer, ({ author }) => author === caller.id)
  }
  const sharedPage = async (offset: number) => {
    const page = { _fields: 'id,author,meta.registry_owners,registry_named', offset: String(offset) }
    const answer = await askForInviting(registries, caller, idsPerCall, page)
    return idsIn(answer, ({ author, meta, registry_named: named }) => {
      if (!isId(author) || author === caller.id || !isRecord(meta)) return false
      return isOwner(caller, { user_id: author, meta: readMeta(meta), ...readNamed(named) })
    })
  }
  const first = await ownPage(0)
  if (first.total > most) return undefined
  const [own, shared] = [
    await readOn(ownPage, first, most),
    await readOn(sharedPage, await sharedPage(0), most),
  ]
  // Strangers may write a person down as an owner, and must not fill the place of their own.
  return own.length > most ? undefined : [...own, ...shared].slice(0, most)
}

/** The most registries that a site lists in one answer. */
const idsPerCall = 100

interface Ids {
  ids: number[]
  /** As the site counts them. */
  total: number
}

/** The ids of the first page and of those behind it, up to `most`: one call for each hundred, side by side. */
async function readOn(
  read: (offset: number) => Promise<Ids>,
  { ids, total }: Ids,
  most: number,
): Promise<number[]> {
  const pages = Math.ceil(Math.min(total, most) / idsPerCall)
  const offsets = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => (n + 1) * idsPerCall)
  const others = await Promise.all(offsets.map(read))
  return [ids, ...others.map((page) => page.ids)].flat()
}

function idsIn(answer: SiteAnswer, isWanted: (entry: Record<string, unknown>) => boolean): Ids {
  const ids = demandList(answer).flatMap((entry) =>
    isRecord(entry) && isId(entry.id) && isWanted(entry) ? [entry.id] : [],
  )
  return { ids, total: totals(answer).total ?? 0 }
}

async function count(registries: Registries, caller: Caller, limit: number) {
  const answer = await ask(registries, caller, limit, { _fields: 'id' })
  demandList(answer)
  return totals(answer)
}

function ask(registries: Registries, caller: Caller, limit: number, more: Record<string, string>) {
  const own = { context: 'edit', _fields: fields.edit, author: String(caller.id), status: 'publish,private' }
  return askForPage(registries, caller, limit, { ...own, ...more })
}

function askForInviting(registries: Registries, caller: Caller, limit: number, more: Record<string, string>) {
  const inviting = { context: 'view', _fields: fields.view, invited: 'true' }
  return askForPage(registries, caller, limit, { ...inviting, ...more })
}

function askForPage(
  { site, path }: Registries,
  caller: Caller,
  limit: number,
  asked: Record<string, string>,
): Promise<SiteAnswer> {
  return site.ask({
    method: 'GET',
    path,
    query: queryOf({ per_page: String(limit), orderby: 'id', order: 'desc', ...asked }),
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
