/** What a provider says of itself and of a person is a few thousand bytes. */
const mostBytes = 256 * 1024

type Options = Omit<RequestInit, 'body'> & { body?: unknown }

/** Follows no redirect, and reads no endless answer. */
export async function boundedFetch(url: string, options: Options): Promise<Response> {
  const answer = await fetch(url, { ...(options as RequestInit), redirect: 'manual' })
  if (!answer.body) return answer
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  const { status, statusText, headers } = answer
  return new Response(Buffer.concat(pieces), { status, statusText, headers })
}
