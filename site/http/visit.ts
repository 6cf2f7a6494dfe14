import type { Markup } from '../view/html.ts'
import type { Format, Language, Words } from '../words/index.ts'
import type { Assets } from './assets.ts'
import type { Cookies } from './cookies.ts'

/** What the owner of the site has decided about it. */
export interface SiteFacts {
  name: string
  /** The address under which browsers reach the site, without a slash at its end. */
  url: string
  /** The currency of lists that name none. */
  currency: string
}

/** One request for a page, as a page sees it. */
export interface Visit {
  site: SiteFacts
  language: Language
  words: Words
  format: Format
  assets: Assets
  /** Path and query, to come back to. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** What a form sent; empty for a GET. */
  form: URLSearchParams
  cookies: Cookies
  /** The token that every form has to carry; it sets a cookie the first time. */
  formToken(): string
  /** A sentence above the page: why the form is shown again. */
  notice?: string
}

/** What a page answers: markup, a text in another format, or the way to another page. */
export type Answer =
  | { page: Markup; status?: number; headers?: Record<string, string> }
  | { body: string | Buffer; type: string; headers?: Record<string, string> }
  | { goTo: string }

export type Handler = (visit: Visit) => Answer | Promise<Answer>

/** `again` shows the form with what was typed when its token has expired; without it the guest gets a page that says so. */
export type Row = readonly [
  method: 'GET' | 'POST',
  path: string,
  handler: Handler,
  options?: { again?: Handler },
]
