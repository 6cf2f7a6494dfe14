import { request } from 'undici'

export interface Answer {
  status: number
  headers: Headers
  text(): Promise<string>
}

export interface Message {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | URLSearchParams
  signal?: AbortSignal | null
  /** For `fetch` in the place of `send`. */
  redirect?: 'manual'
}

/**
 * Sends a request and reads the whole answer, without following a redirect and without asking for compression. It takes
 * half of the time of `fetch`, whose streams and signals a test does not need.
 */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body, signal }: Message = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const answer = await request(url, {
    method,
    headers: {
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
      ...headers,
    },
    body: isForm ? String(body) : (body ?? null),
    signal: signal ?? null,
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, headers: toHeaders(answer.headers), text: async () => text }
}

/** The same in the place of the `fetch` of a client, which reads no more of an answer than this. */
export const sendForClient = (async (url: string, message: Message = {}) => {
  try {
    return await send(url, message)
  } catch (cause) {
    throw message.signal?.aborted ? cause : new TypeError('fetch failed', { cause })
  }
}) as unknown as typeof fetch

function toHeaders(sent: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(sent)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  return headers
}
