export type Reason =
  | 'notAUrl'
  | 'notHttp'
  | 'withCredentials'
  | 'tooLong'
  | 'unusualPort'
  | 'privateNetwork'
  | 'ownMachine'
  /** The name does not exist, or leads into a private network. */
  | 'unknownName'
  /** A fault of our network and not of the address. */
  | 'noNameServer'
  | 'unreachable'
  | 'notTrusted'
  | 'timedOut'
  /** The connection ended within the answer. */
  | 'incomplete'
  | 'notHttpAnswer'
  | 'tooManyRedirects'
  | 'unreadableCompression'
  /** The caller ended it. */
  | 'closing'

/**
 * Why there is no answer. The caller has the sentence for its own readers. The message repeats nothing that the other
 * side sent; the failure itself is the cause, for the log.
 */
export class NotFetched extends Error {
  override name = 'NotFetched'
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super(`The address was not fetched: ${reason}`, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

/**
 * The reason for a failed request. An error of this code is not the fault of the other side, and is thrown as it is.
 */
export function toNotFetched(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === undefined ? error : new NotFetched(reason, error)
}

function reasonOf(error: unknown): Reason | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
  if (error instanceof Error && error.name === 'HTTPParserError') return 'notHttpAnswer'
  if (code === '' || code === 'UND_ERR_INVALID_ARG') return undefined
  if (/TIMEOUT|^ETIMEDOUT$/.test(code)) return 'timedOut'
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/.test(code)) return 'notHttpAnswer'
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_|EPROTO)/.test(code))
    return 'notTrusted'
  return 'unreachable'
}
