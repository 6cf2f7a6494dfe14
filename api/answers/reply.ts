import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, User } from '@hopechest/host'

/** Where an answer is put together: for a socket, as Fastify has it, or for a page of this process. */
export interface Reply {
  readonly request: {
    readonly headers: IncomingHttpHeaders
    readonly query: unknown
    readonly caller: Caller | undefined
    readonly ids: object | undefined
  }
  /** Whether its reader has left. */
  readonly raw: { readonly destroyed: boolean }
  code(status: number): Reply
  header(name: string, value: number | string): Reply
  getHeader(name: string): unknown
  hasHeader(name: string): boolean
  /** Who else has the same answer, where a rule has said it. */
  isFor?: ((caller: User) => boolean) | undefined
  /** Ends it, with a body that is written already or comes in pieces. An error becomes a refusal. */
  send(body?: unknown): unknown
}
