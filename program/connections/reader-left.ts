import type { ServerResponse } from 'node:http'

/** Whether an answer failed because its reader has gone: a stream that is to be read is then closed before its end. */
export function readerLeft(error: unknown, { closed }: ServerResponse): boolean {
  return closed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'
}
