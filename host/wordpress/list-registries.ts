import type { Caller, RegistryPage } from '../host.ts'
import { type Answer, size } from './answer.ts'
import { nonsense, refusal } from './refusals.ts'
import type { Registries } from './registries.ts'
import { fields, readRegistry } from './registry.ts'
import { queryOf } from './site.ts'

/** By id, for the order among equal dates changes from page to page. */
export async function listRegistries(
  registries: Registries,
  caller: Caller,
  { skip, limit }: { skip: number; limit: number },
): Promise<RegistryPage> {
  const answer = await ask(registries, caller, limit, { offset: String(skip) })
  const list = demandList(answer).map((entry) => readRegistry(entry, answer).registry)
  const own = list.filter((registry) => registry.user_id === caller.id)
  const counted = totals(answer)
  // Behind the last one the site counts none at all.
  const isPastEnd = skip > 0 && list.length === 0 && counted.total === 0
  return { registries: own, ...(isPastEnd ? await count(registries, caller, limit) : counted) }
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
): Promise<Answer> {
  const { authorization, deadline, requestId } = caller
  const own = { author: String(caller.id), status: 'publish,private', orderby: 'id', order: 'desc' }
  const page = { per_page: String(limit), ...more }
  return site.ask({
    method: 'GET',
    path,
    query: queryOf({ context: 'edit', _fields: fields.edit, ...own, ...page }),
    authorization,
    deadline,
    requestId,
    mostBytes: size.list,
  })
}

function demandList(answer: Answer): unknown[] {
  if (answer.status !== 200) throw refusal(answer)
  if (!Array.isArray(answer.body)) throw nonsense(answer)
  return answer.body
}

function totals({ headers }: Answer): { total: number | undefined; totalPages: number | undefined } {
  return { total: digits(headers['x-wp-total']), totalPages: digits(headers['x-wp-totalpages']) }
}

function digits(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
