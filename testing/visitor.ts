import assert from 'node:assert/strict'
import { type Answer, type Message, send } from './send.ts'

type Call = (url: string, message: Message) => Promise<Answer>

export interface Page {
  status: number
  html: string
  /** Where a redirect leads. */
  location: string
  headers: Headers
}

/** What a person types into the fields of a form. */
type Typed = Record<string, string>

/** A file as a person chooses it. */
export interface SentFile {
  name: string
  bytes: Buffer
}

/**
 * A browser without script: it keeps cookies, follows no redirect by itself, and sends the forms of the page it shows. Of a
 * site below a path, such as http://127.0.0.1:8080/gifts, it demands that each address is there, and shows them without it:
 * a story is the same as on a site that has its host to itself.
 */
export class Visitor {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #call: Call
  readonly cookies = new Map<string, string>()
  page: Page = { status: 0, html: '', location: '', headers: new Headers() }

  constructor(url: string, headers: Record<string, string> = {}, call: Call = send) {
    this.#url = url
    this.#headers = headers
    this.#call = call
  }

  /** The header with all that it keeps. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** All that it keeps, as a browser with script takes it over. */
  get kept(): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.#url }))
  }

  async open(path: string): Promise<Page> {
    return this.#ask(path, {})
  }

  /** Opens a page and reads it. */
  async read(path: string): Promise<string> {
    return (await this.open(path)).html
  }

  /** Opens a page and sends a form of it: the one that leads to the address, or to the page itself. */
  async fillIn(path: string, action: string | Typed = path, typed: Typed = {}): Promise<Page> {
    await this.open(path)
    return typeof action === 'string' ? this.submit(action, typed) : this.submit(path, action)
  }

  /** Opens a page and takes the form of it that `fillIn` sends, to be changed or sent later. */
  async formAt(path: string, action: string | Typed = path, typed: Typed = {}): Promise<URLSearchParams> {
    await this.open(path)
    return typeof action === 'string' ? this.formTo(action, typed) : this.formTo(path, action)
  }

  /** Sends the form of the page that leads to the address, with its hidden fields and what is typed into it. */
  async submit(action: string | RegExp, typed: Typed = {}): Promise<Page> {
    const address = this.actionLike(action)
    return this.post(address, this.formTo(address, typed))
  }

  /** The same for a form that a file goes with, in the field that the page calls `picture`. */
  async submitWithFile(action: string, typed: Typed, file: SentFile): Promise<Page> {
    return this.postWithFile(action, this.formTo(action, typed), file)
  }

  async postWithFile(path: string, form: URLSearchParams, { name, bytes }: SentFile): Promise<Page> {
    const parts = new FormData()
    for (const [field, value] of form) parts.append(field, value)
    parts.append('picture', new Blob([new Uint8Array(bytes)]), name)
    const whole = new Response(parts)
    const type = whole.headers.get('content-type') ?? ''
    return this.#ask(path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(await whole.arrayBuffer()),
    })
  }

  async post(path: string, form: URLSearchParams): Promise<Page> {
    return this.#ask(path, { method: 'POST', body: form })
  }

  async follow(): Promise<Page> {
    assert.equal(this.page.status, 303)
    return this.open(this.page.location)
  }

  /** Where the first form of the page leads whose address is like this; '' where the page has no such form. */
  actionLike(action: string | RegExp): string {
    if (typeof action === 'string') return action
    const addresses = [...this.page.html.matchAll(/<form\b[^>]*action="([^"]+)"/g)]
    return addresses.map(([, address = '']) => decode(address)).find((address) => action.test(address)) ?? ''
  }

  /** The fields of the form as the page filled them in, and what is typed into them. */
  formTo(action: string, typed: Typed = {}): URLSearchParams {
    const forms = [...this.page.html.matchAll(/<form\b[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
    const form = forms.find(([, address]) => decode(address ?? '') === action)
    assert.ok(form, `no form leads to ${action}, but ${forms.map(([, address]) => address)}`)
    const fieldsOnPage = (form[2] ?? '').replaceAll(/<template\b[\s\S]*?<\/template>/g, '')
    const all = [...fieldsOnPage.matchAll(/<input\b[^>]*>/g)].map(([input]) => input)
    const inputs = all.filter(
      (input) => !/type="(?:checkbox|radio|file)"/.test(input) || /\schecked\b/.test(input),
    )
    const fields = inputs.map(
      (input) => [attribute(input, 'name'), attribute(input, 'value')] as [string, string],
    )
    const filled = new URLSearchParams(fields)
    for (const [name, value] of Object.entries(typed)) filled.set(name, value)
    return filled
  }

  async #ask(path: string, message: Message): Promise<Page> {
    const { cookie } = this
    const headers = { ...this.#headers, ...message.headers, ...(cookie && { cookie }) }
    const response = await this.#call(this.#url + path, { ...message, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const { status, headers: sent } = response
    const location = this.#withoutBase(sent.get('location') ?? '', /^(?=\/)/g)
    const html = this.#withoutBase(await response.text(), /(?<=\s(?:href|src|action|formaction)=")(?=\/)/g)
    if (sent.get('content-type')?.startsWith('text/html')) {
      assert.deepEqual(formsInForms(html), [], `${path} has a form inside a form: the first one ends there`)
    }
    this.page = { status, html, location, headers: sent }
    return this.page
  }

  #withoutBase(text: string, beginning: RegExp): string {
    const { pathname } = new URL(this.#url)
    if (pathname === '/') return text
    for (const { index } of text.matchAll(beginning))
      assert.ok(
        text.startsWith(`${pathname}/`, index),
        `${text.slice(index, index + 80)} is not below ${pathname}`,
      )
    return text.replaceAll(new RegExp(`${beginning.source}${pathname}`, 'g'), '')
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const { pathname } = new URL(this.#url)
    assert.ok(!line.includes('; Path=') || line.includes(`; Path=${pathname};`), line)
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The forms of a page that stand inside another one. A browser drops them, and ends the outer form where they end. */
export function formsInForms(html: string): string[] {
  const seen = html.replaceAll(/<(template|script)\b[\s\S]*?<\/\1>/g, '')
  const nested: string[] = []
  let depth = 0
  for (const [tag] of seen.matchAll(/<form\b[^>]*>|<\/form>/g)) {
    if (tag === '</form>') depth--
    else if (depth++ > 0) nested.push(tag)
  }
  return nested
}

function attribute(tag: string, name: string): string {
  return decode(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Undoes the escaping of a page. */
export function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? '')
}

let visitors = 0

/** A visitor with an address of its own, which the gateway in front of the site names. */
export function visitorFromAfar(url: string): Visitor {
  visitors++
  return new Visitor(url, { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` })
}
