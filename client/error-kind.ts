import type { CodeOfStatus } from '@hopechest/contract'

/**
 * `unreachable`: no connection to the service, or it broke. `timeout`: no answer in time. `aborted`: the caller's signal
 * ended the call. `redirected`: the base URL leads to another address. `bad_answer`: the answer is not JSON.
 * `bad_settings`: the base URL, the key or the credentials cannot be sent. `other`: a status that the service never uses.
 */
export type ErrorKind =
  | CodeOfStatus[keyof CodeOfStatus]
  | 'api_not_configured'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'redirected'
  | 'bad_answer'
  | 'bad_settings'
  | 'other'

/** The compiler keeps it equal to the table of the contract, read backwards. */
const kinds: CodeOfStatus = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'not_json',
  417: 'expectation_failed',
  422: 'invalid',
  429: 'too_many',
  431: 'headers_too_large',
  500: 'internal',
  502: 'host_failed',
  503: 'unavailable',
  504: 'host_slow',
}

export function kindOfStatus(status: number | undefined): ErrorKind {
  return (kinds as Partial<Record<number, ErrorKind>>)[status ?? 0] ?? 'other'
}
