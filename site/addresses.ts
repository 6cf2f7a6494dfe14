import { limits } from '@hopechest/contract'
import { type PathName, paths } from './paths.ts'

/** A URL needs an origin, also where only what stands behind it matters. */
const unused = 'http://site.invalid'

/** A place on this site. Only the table of addresses makes one, so a text that a visitor sent never passes for it. */
class Address {
  /** What a link of a page says: path and query. */
  readonly path: string
  /** Whether nothing in it has to be escaped in markup. A long list has thousands of addresses. */
  readonly isPlain: boolean
  readonly #origin: string

  constructor(origin: string, path: string, isPlain = false) {
    this.#origin = origin
    this.path = path
    this.isPlain = isPlain
  }

  /** For a letter, a card or a QR code. */
  get whole(): string {
    return this.#origin + this.path
  }

  /** A part of the page, by its `id`. */
  part(id: string): Address {
    return new Address(this.#origin, `${this.path}#${encodeURIComponent(id)}`)
  }

  /** The same place with more in its query, in the place of what it has under the same names. */
  with(query: Query): Address {
    const url = new URL(this.path, unused)
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, String(value))
    }
    return new Address(this.#origin, url.pathname + url.search)
  }

  /** Whether it is the same page, with any query. */
  isAt(other: Address): boolean {
    return new URL(this.path, unused).pathname === other.path
  }

  toString(): string {
    return this.path
  }
}

export type { Address }

export function isAddress(value: unknown): value is Address {
  return value instanceof Address
}

/** The query of an address; what is undefined stays out of it. */
export type Query = Readonly<Record<string, string | number | undefined>>

type ParametersIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never

type Link<Path extends string> = [ParametersIn<Path>] extends [never]
  ? (query?: Query) => Address
  : (parameters: Readonly<Record<ParametersIn<Path>, string | number>>, query?: Query) => Address

/** One function for each path: it takes the parameters of the path, and a query. */
export type Addresses = { readonly [Name in PathName]: Link<(typeof paths)[Name]> }

let last: { url: string; addresses: Addresses } | undefined

/** The addresses of the site that browsers reach at this URL. A site has one. */
export function addressesAt(url: string): Addresses {
  if (last?.url !== url) last = { url, addresses: makeAddresses(url) }
  return last.addresses
}

function makeAddresses(url: string): Addresses {
  const origin = url === '' ? '' : new URL(url).origin
  const base = url === '' ? '' : new URL(url).pathname.replace(/\/$/, '')
  const links = Object.entries(paths).map(([name, path]) => [name, linkTo(origin, base + path)])
  return Object.fromEntries(links) as Addresses
}

/** The path under which the whole site stands, such as `/gifts`; empty where it has its host to itself. */
export function baseOf(url: string): string {
  return addressesAt(url).home().path.slice(0, -1)
}

function linkTo(origin: string, path: string) {
  // Texts and names of parameters take turns.
  const [beginning = '', ...rest] = path.split(/:(\w+)/)
  if (rest.length === 0) return (query?: Query) => new Address(origin, path + written(query))
  return (parameters: Readonly<Record<string, string | number>>, query?: Query) => {
    let text = beginning
    for (let n = 0; n < rest.length; n += 2) text += encoded(parameters[rest[n] ?? ''] ?? '') + rest[n + 1]
    const end = written(query)
    return new Address(origin, text + end, !end.includes('&'))
  }
}

/** A quotation mark would be the only letter that markup does not take as it is. */
function encoded(value: string | number): string {
  return typeof value === 'number' ? String(value) : encodeURIComponent(value).replaceAll("'", '%27')
}

function written(query: Query | undefined): string {
  let text = ''
  for (const name in query) {
    const value = query[name]
    if (value !== undefined) text += `${text === '' ? '?' : '&'}${encoded(name)}=${encoded(value)}`
  }
  return text
}

/**
 * Where to go after an act, as the browser sent it: a place on this site, or the first page. The header that leads there
 * carries no other letters than those of ASCII.
 */
export function placeOnSite(text: string | null | undefined, to: Addresses): Address {
  const home = to.home()
  if (!text?.startsWith('/') || !isSafe(text) || !isBelow(home.path, text)) return home
  const path = text.replaceAll(/\P{ASCII}+/gu, (letters) => encodeURIComponent(letters))
  return new Address(home.whole.slice(0, -home.path.length), path)
}

/** The address of a path that has no base, as the router and our documents know it. */
export function addressOf(path: string, to: Addresses): Address {
  return placeOnSite(to.home().path.slice(0, -1) + path, to)
}

/** A browser follows `..`, and a gateway may take an encoded slash for one. */
function isBelow(folder: string, text: string): boolean {
  if (folder === '/') return true
  const url = URL.parse(text.replaceAll(/%(?:2f|5c)/gi, '/'), unused)
  return url !== null && `${url.pathname}/`.startsWith(folder)
}

/** Browsers drop control characters, and read a backslash as a slash: `/\evil.example` would leave the site. */
export function isSafe(text: string): boolean {
  return /^(?:https?:\/\/[^/\\]|\/(?![/\\])|[?#])/i.test(text) && !/[\p{Cc}\s\\]/u.test(text)
}

/**
 * A name that no list, gift or link can have. The item service or its client would refuse it instead of finding
 * nothing.
 */
export function namesNothing(name: string): boolean {
  return name.includes('\0') || ['', '.', '..'].includes(name) || [...name].length > limits.slug
}
