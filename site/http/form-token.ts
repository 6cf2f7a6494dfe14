import Tokens from '@fastify/csrf'
import type { Cookies } from './cookies.ts'

const tokens = Tokens()
const cookie = 'hc_form'
/** The field of the form that carries the token. */
export const tokenField = 'token'
const keptDays = 30

/** A token that belongs to the browser of this visit. Another site can neither read nor guess it. */
export function createFormToken(cookies: Cookies): string {
  const secret = cookies.get(cookie) ?? tokens.secretSync()
  cookies.set(cookie, secret, keptDays)
  return tokens.create(secret)
}

/** Whether the form came from a page that this site gave to this browser. */
export function hasFormToken(cookies: Cookies, form: URLSearchParams): boolean {
  const secret = cookies.get(cookie)
  return secret !== undefined && tokens.verify(secret, form.get(tokenField) ?? '')
}
