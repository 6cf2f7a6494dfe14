import { statusOf } from '@hopechest/contract'

/**
 * `unreachable`: no connection to the service, or it broke. `timeout`: no answer in time. `aborted`: the caller's signal
 * ended the call. `redirected`: the base URL leads to another address. `bad_answer`: the answer is not JSON.
 * `bad_settings`: the base URL, the key or the credentials cannot be sent. `other`: a status that the service never uses.
 */
export type ErrorKind =
  | keyof typeof statusOf
  | 'api_not_configured'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'redirected'
  | 'bad_answer'
  | 'bad_settings'
  | 'other'

const kinds = new Map<number, ErrorKind>(
  Object.entries(statusOf).map(([code, status]) => [status, code as ErrorKind]),
)

export function kindOfStatus(status: number | undefined): ErrorKind {
  return kinds.get(status ?? 0) ?? 'other'
}
