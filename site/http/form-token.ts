import Tokens from '@fastify/csrf'
import { parseId } from '@hopechest/contract'
import type { Cookies } from './cookies.ts'
import type { Visit } from './visit.ts'

const tokens = Tokens()
const cookie = 'hc_form'
/** The field of the form that carries the token. */
export const tokenField = 'token'
const keptDays = 30

/** A token that belongs to the browser of this visit. Another site can neither read nor guess it. */
export function createFormToken(cookies: Cookies): string {
  return tokens.create(browserSecret(cookies))
}

/** Only this browser sends it; a new browser gets one. */
export function browserSecret(cookies: Cookies): string {
  const secret = cookies.get(cookie) ?? tokens.secretSync()
  cookies.set(cookie, secret, keptDays)
  return secret
}

/** Whether a page that this site gave to this browser sent the form. */
export function isOurForm(visit: Visit): boolean {
  return !isFromElsewhere(visit) && hasFormToken(visit.cookies, visit.form)
}

function hasFormToken(cookies: Cookies, form: URLSearchParams): boolean {
  const secret = cookies.get(cookie)
  const [token = ''] = form.get(tokenField)?.split('.', 2) ?? []
  return secret !== undefined && tokens.verify(secret, token)
}

/** What the form carries: the token, and whose page it stands on. */
export function writeToken({ formToken, signedIn }: Visit): string {
  return signedIn ? `${formToken()}.${signedIn.person.id}` : formToken()
}

/** The person who was signed in when the form was opened. */
export function personOfForm({ form }: Visit): number | undefined {
  return parseId(form.get(tokenField)?.split('.', 2)[1] ?? '')
}

/**
 * Whether the browser says that a page of another site sent the form, or one that it does not name ("null"). Old browsers
 * and programs say nothing. A proxy may hand a page on as http that it showed as https.
 */
export function isFromElsewhere({ sentFrom, site, origin }: Visit): boolean {
  const ours = [URL.parse(site.url)?.origin, origin, origin.replace(/^http:/, 'https:')]
  return sentFrom !== undefined && !ours.includes(sentFrom)
}
