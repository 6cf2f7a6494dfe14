import type { Dispatcher } from 'undici'

/** What came back. The body is undefined when it is not JSON, or longer than anything that makes sense. */
export interface Answer {
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: unknown
}

/** How many bytes are read of an answer; a list may hold a hundred registries with a thousand invitees each. */
export const size = { one: 4 * 1024 * 1024, list: 32 * 1024 * 1024 }

/** Strict about UTF-8, and a byte order mark stays where it is: both mean that something else got into the answer. */
const utf8 = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  mostBytes: number,
): Promise<Answer> {
  return { status: statusCode, headers, body: parse(await readBytes(body, mostBytes)) }
}

/** The name that WordPress gives to a failure. */
export function errorCode({ body }: Answer): string | undefined {
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

/** Leaving the loop early closes the connection: nobody pours the rest into our memory. */
async function readBytes(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What is not JSON is no error here: a failing site answers in HTML, and then its status says what happened. */
function parse(bytes: Uint8Array | undefined): unknown {
  if (!bytes) return undefined
  try {
    return JSON.parse(utf8().decode(bytes))
  } catch {
    return undefined
  }
}
