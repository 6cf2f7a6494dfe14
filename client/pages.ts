import type { ClientError } from './client-error.ts'
import { notFound, orThrow } from './outcome.ts'
import { type Path, withQuery } from './path.ts'
import type { CallOptions, Request } from './request.ts'

export interface EachOptions extends CallOptions {
  /** How many are read with one request, 100 unless set. */
  pageSize?: number | undefined
}

/**
 * Everything in a list, read page by page while the caller iterates. An iteration has no place for an outcome: an error
 * is thrown, and so is 404 as an error of the kind `not_found`.
 */
export async function* eachOf<Entry>(
  request: Request,
  path: Path | ClientError,
  start: { after: number } | { skip: number },
  { pageSize = 100, signal }: EachOptions,
): AsyncGenerator<Entry, void, undefined> {
  let query: Record<string, number | boolean> | undefined = { ...start, limit: pageSize }
  while (query) {
    let link: string | null = null
    const onHeaders = (headers: Headers) => {
      link = headers.get('link')
    }
    const address: Path | ClientError = withQuery(path, query)
    const page = orThrow(await request<Entry[]>('GET', address, undefined, { signal, onHeaders }))
    if (page === null) throw notFound('There is nothing to iterate over: the service answered 404')
    yield* page
    query = nextInLink(link) ?? nextBySkip(query, page.length, pageSize)
  }
}

/** A page may hold fewer than asked for and still have a next one: then the service says so in `Link`. */
function nextInLink(link: string | null): Record<string, number | boolean> | undefined {
  const [, address] = /<([^>]{1,2000})>\s*;\s*rel="?next"?/.exec(link ?? '') ?? []
  if (address === undefined) return undefined
  const named = [...new URL(address, 'http://service.invalid').searchParams]
  return Object.fromEntries(named.map(([name, value]) => [name, value === 'true' ? true : Number(value)]))
}

function nextBySkip(
  { skip, ...rest }: Record<string, number | boolean>,
  read: number,
  pageSize: number,
): Record<string, number | boolean> | undefined {
  return typeof skip !== 'number' || read < pageSize ? undefined : { ...rest, skip: skip + read }
}
