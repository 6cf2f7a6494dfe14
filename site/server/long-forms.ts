import { giveWay } from '@hopechest/program/turns'
import type { FastifyRequest } from 'fastify'
import { usualFormBytes } from '../http/form-text.ts'

export function mayBeLong({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > usualFormBytes
}

/** Reads the rest of a form that is refused already: a browser reads the answer only when it has sent all. */
export function throwAway({ raw, client }: FastifyRequest): void {
  const read = async () => {
    for await (const _ of raw) await giveWay(client)
  }
  // A client may leave in the middle.
  read().catch(() => undefined)
}
