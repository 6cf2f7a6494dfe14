import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodeHeader, Refusal } from '@hopechest/contract'
import { createRepeatedLines, type Logger } from '@hopechest/program'

/** The body of a request that no framework reads. Throws for a longer one. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Refusal('too_large', `The body must have at most ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export function answer(response: ServerResponse, said: object): void {
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(said))
}

/** Logs each failure, and a refusal that comes again and again once: strangers may ask thousands of times. */
export function createRefuse(log: Logger): (response: ServerResponse, error: unknown) => void {
  const repeated = createRepeatedLines(log)
  return (response, error) => {
    if (hasHostLeft(error, response)) return
    const refusal = error instanceof Refusal ? error : undefined
    if (!refusal) log.error({ err: error }, 'A request of a host failed')
    else if (repeated.isNew(refusal.message))
      log.warn({ status: refusal.status, reason: refusal.message }, 'A request of a host was refused')
    if (response.headersSent) response.destroy()
    else send(response, refusal)
  }
}

function send(response: ServerResponse, refusal: Refusal | undefined): void {
  const seconds = refusal?.retryAfterSeconds
  const headers = {
    'content-type': 'application/json',
    [errorCodeHeader]: refusal?.errorCode ?? 'internal',
    // The rest of a body that is refused is not read.
    connection: 'close',
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  }
  const detail = refusal?.message ?? 'Something went wrong on our side'
  response.writeHead(refusal?.status ?? 500, headers).end(JSON.stringify({ detail }))
}

/** While it sends the visit, before it reads the page, or while it does. */
const codesOfLeaving = ['ECONNRESET', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_PREMATURE_CLOSE']

function hasHostLeft(error: unknown, { closed }: ServerResponse): boolean {
  return closed && codesOfLeaving.includes(String((error as { code?: unknown }).code))
}
