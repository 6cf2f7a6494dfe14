import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request is handled now. Where traces are sent, its handler runs inside its span; else this is a plain call. */
export const requestBegins = channel('hopechest.request')

export interface BegunRequest {
  request: IncomingMessage
  response: ServerResponse
}

/** The route of a request is known. */
export const routeFound = channel('hopechest.route')

export interface FoundRoute {
  request: IncomingMessage
  /** Such as `/items/:item_id`: an address would say who reads what. */
  route: string
  /** Its `x-request-id`, which the log names. */
  id: string
}

/** A page of this process asks a rule, as a request would. */
export const ruleRuns = tracingChannel<AskedRule>('hopechest.rule')

export interface AskedRule {
  method: string
  /** Such as `/items/:item_id`. */
  route: string
  /** What the log calls it. */
  id: string
  status: number
}

/** A statement runs. Its text holds no values. */
export const statementRuns = tracingChannel<RunStatement>('hopechest.statement')

export interface RunStatement {
  engine: string
  sql: string
}
