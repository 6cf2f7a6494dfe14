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

  return {
    get: (name) => (written.has(name) ? written.get(name) : read(name)),
    set(name, value, days) {
      written.set(name, value)
      const prefix = `${nameThere(name)}=`
      const signed = reply.signCookie(prefix + value).slice(prefix.length)
      reply.setCookie(nameThere(name), signed, { ...options, maxAge: days * secondsPerDay })
    },
    clear(name) {
      written.set(name, undefined)
      reply.clearCookie(nameThere(name), options)
    },
  }
}
