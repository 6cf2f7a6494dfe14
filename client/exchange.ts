import { ClientError, type ErrorKind } from './client-error.ts'
import { connectionError } from './connection-error.ts'
import type { Outcome } from './outcome.ts'
import { raceSignals, type Signals, signalError } from './signals.ts'

/** Sends a message once and reads the answer. */
export async function exchange<Body>(
  fetch: typeof globalThis.fetch,
  address: string,
  message: RequestInit,
  signals: Signals,
  onHeaders?: (headers: Headers) => void,
): Promise<Outcome<Body>> {
  try {
    const answer = await raceSignals(signals, (signal) => send(fetch, address, { ...message, signal }))
    if (isRedirect(answer.status)) {
      return failed(
        'redirected',
        'The registry service redirects; set the new address as its base URL',
        answer,
      )
    }
    onHeaders?.(answer.headers)
    return toOutcome(answer)
  } catch (cause) {
    return signalError(signals) ?? connectionError(address, message, cause)
  }
}

interface ReceivedAnswer {
  status: number
  text: string
  headers: Pick<Headers, 'get'>
}

async function send(
  fetch: typeof globalThis.fetch,
  address: string,
  message: RequestInit,
): Promise<ReceivedAnswer & { headers: Headers }> {
  const response = await fetch(address, message)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** A browser does not show the status of a redirect: it says 0. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400 && status !== 304)
}

/** The outcome that a whole answer stands for. */
export function toOutcome<Body>(answer: ReceivedAnswer): Outcome<Body> {
  const { status, text, headers } = answer
  if (status === 404) return null
  // No content, or nothing new since the version that the caller has.
  if (status === 204 || status === 304) return true as Body
  const { isJson, value } = parse(text)
  if (status >= 400) {
    const sentence = detailOf(value) ?? `The service answered with status ${status}`
    const details = {
      retryAfterSeconds: retryAfter(headers),
      requestId: requestId(headers),
      errorCode: headers.get('x-error-code') ?? undefined,
      errorField: headers.get('x-error-field') ?? undefined,
    }
    return new ClientError('api_error', sentence, { status }, details)
  }
  if (isJson) return value as Body
  return failed('bad_answer', 'The service did not answer with JSON', answer)
}

function parse(text: string): { isJson: boolean; value?: unknown } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false }
  }
}

function detailOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('detail' in value)) return undefined
  return typeof value.detail === 'string' ? value.detail : undefined
}

/** The header holds seconds or a date. */
function retryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function failed(kind: ErrorKind, sentence: string, { status, headers }: ReceivedAnswer): ClientError {
  const details = { kind, requestId: requestId(headers) }
  return new ClientError('http_request_failed', sentence, { status }, details)
}

function requestId(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get('x-request-id') ?? undefined
}
