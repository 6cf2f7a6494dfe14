import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { baseOf } from '../addresses.ts'

/**
 * Cookies of one visit. Each is signed together with its name: a value that this site did not write under that name does
 * not exist.
 */
export interface Cookies {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, days: number): void
  clear(name: CookieName): void
}

const beginning = 'hc_'
/** By its beginning a cookie of ours is known from those of a neighbour. */
export type CookieName = `${typeof beginning}${string}`

/** Whether one of the cookies may be ours. Of the others no page knows. */
export function sendsOurCookies({ cookie = '' }: IncomingHttpHeaders): boolean {
  return cookie.includes(beginning)
}

const secondsPerDay = 86_400

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Cookies {
  const written = new Map<CookieName, string | undefined>()
  const sent = new Map<CookieName, string | undefined>()
  const isHttps = siteUrl.startsWith('https:')
  const path = baseOf(siteUrl) || '/'
  const options = { path, httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  // With the first of these prefixes browsers take a cookie from this host alone, and not from a neighbour under the same
  // domain. It is for cookies of a whole host.
  const nameOfHttps = path === '/' ? '__Host-' : '__Secure-'
  const nameThere = (name: CookieName) => (isHttps ? nameOfHttps + name : name)

  function read(name: CookieName): string | undefined {
    const prefix = `${nameThere(name)}=`
    const { [nameThere(name)]: sent } = request.cookies
    if (sent === undefined) return undefined
    const { valid, value } = request.unsignCookie(prefix + sent)
    return valid ? value.slice(prefix.length) : undefined
  }

  function readOnce(name: CookieName): string | undefined {
    if (!sent.has(name)) sent.set(name, read(name))
    return sent.get(name)
  }

  /** What the browser has sent stays as it is: the same value has the same signature. */
  function signed(name: CookieName, value: string): string {
    const { [nameThere(name)]: asSent } = request.cookies
    if (asSent !== undefined && readOnce(name) === value) return asSent
    const prefix = `${nameThere(name)}=`
    return reply.signCookie(prefix + value).slice(prefix.length)
  }

  return {
    get: (name) => (written.has(name) ? written.get(name) : readOnce(name)),
    set(name, value, days) {
      written.set(name, value)
      reply.setCookie(nameThere(name), signed(name, value), { ...options, maxAge: days * secondsPerDay })
    },
    clear(name) {
      written.set(name, undefined)
      reply.clearCookie(nameThere(name), options)
    },
  }
}

/** Browsers keep at most 4096 bytes of a cookie, name and signature included. */
const mostBytes = 3500

type Row = readonly (number | string)[]

/** Rows that the browser remembers, the newest first. The oldest ones are forgotten when the cookie is full. */
export function keepRows(cookies: Cookies, name: CookieName, rows: readonly Row[], days: number): void {
  let kept = rows
  while (asText(kept).length > mostBytes) kept = kept.slice(0, -1)
  if (kept.length > 0) cookies.set(name, asText(kept), days)
  else cookies.clear(name)
}

/** The rows that look like this one. Others were written by another version of the site, and count as forgotten. */
export function keptRows<Like extends Row>(cookies: Cookies, name: CookieName, like: Like): Like[] {
  const kept = cookies.get(name)
  const rows = kept === undefined ? undefined : rowsIn(kept)
  return Array.isArray(rows) ? rows.filter((row): row is Like => isLike(row, like)) : []
}

/** Numbers that the browser remembers, such as those of lists: the newest first, each once. */
export function keptIds(name: CookieName, days: number, most = Number.POSITIVE_INFINITY) {
  const read = (cookies: Cookies) => keptRows(cookies, name, [0]).map(([id = 0]) => id)
  const save = (cookies: Cookies, ids: readonly number[]) =>
    keepRows(
      cookies,
      name,
      ids.slice(0, most).map((id) => [id]),
      days,
    )
  const without = (cookies: Cookies, id: number) => read(cookies).filter((each) => each !== id)
  return {
    read,
    keep: (cookies: Cookies, id: number) => save(cookies, [id, ...without(cookies, id)]),
    drop(cookies: Cookies, id: number) {
      if (read(cookies).includes(id)) save(cookies, without(cookies, id))
    },
    forget: (cookies: Cookies) => cookies.clear(name),
  }
}

function isLike(row: unknown, like: Row): boolean {
  if (!Array.isArray(row) || row.length !== like.length) return false
  return like.every((value, n) =>
    typeof value === 'number' ? Number.isSafeInteger(row[n]) : typeof row[n] === 'string',
  )
}

function asText(rows: readonly Row[]): string {
  return Buffer.from(JSON.stringify(rows)).toString('base64url')
}

function rowsIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
