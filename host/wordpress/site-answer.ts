import { isUtf8 } from 'node:buffer'
import type { Dispatcher } from 'undici'

type Headers = Dispatcher.ResponseData['headers']

/** The answer of the site. */
export class SiteAnswer {
  /** The address that was asked, without its query. */
  readonly address: string
  readonly status: number
  readonly headers: Headers
  /** Undefined when it is longer than any answer that makes sense. */
  readonly bytes: Buffer | undefined
  #parsed: { body: unknown } | undefined

  constructor(address: string, status: number, headers: Headers, bytes: Buffer | undefined) {
    this.address = address
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }

  /** The value of the JSON; undefined for other bytes. */
  get body(): unknown {
    this.#parsed ??= { body: this.bytes && parse(this.bytes) }
    return this.#parsed.body
  }
}

/** How many bytes are read of an answer; a list may hold a hundred registries with a thousand invitees each. */
export const size = { one: 4 * 1024 * 1024, list: 32 * 1024 * 1024 }

/** The name that WordPress gives to a failure. */
export function errorCode({ body }: SiteAnswer): string | undefined {
  return isRecord(body) && typeof body.code === 'string' && /^\w{1,64}$/.test(body.code)
    ? body.code
    : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** PHP writes a map without entries as an empty list. */
export function isEmptyMap(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/**
 * Bytes that are not JSON are no error here: a failing site answers in HTML, and then its status says what happened.
 * Broken UTF-8 and a byte order mark do not come from WordPress, so they are not JSON either.
 */
function parse(bytes: Buffer): unknown {
  try {
    return isUtf8(bytes) ? JSON.parse(bytes.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}
