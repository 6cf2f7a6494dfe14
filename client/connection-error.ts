import { ClientError } from './client-error.ts'

/** Wrong settings or a broken network. With wrong settings the error of the runtime is dropped: it can hold the key. */
export function connectionError(address: string, message: RequestInit, cause: unknown): ClientError {
  try {
    new globalThis.Request(address, message)
  } catch {
    const sentence =
      'The base URL, the key or the credentials of the registry service are not valid in a request'
    return new ClientError('http_request_failed', sentence, {}, { kind: 'bad_settings' })
  }
  const reason = reasonOf(cause)
  const sentence = `The registry service cannot be reached${reason === undefined ? '' : `: ${reason}`}`
  return new ClientError('http_request_failed', sentence, {}, { kind: 'unreachable', cause })
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  ETIMEDOUT: 'no connection came about in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  ENOTFOUND: 'its name is not known',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** The code that the runtime gives, in words where we have some. A browser gives no code. */
function reasonOf(cause: unknown): string | undefined {
  const inner = cause instanceof Error ? cause.cause : undefined
  if (typeof inner !== 'object' || inner === null || !('code' in inner)) return undefined
  const { code } = inner
  if (typeof code !== 'string' || !/^\w{1,64}$/.test(code)) return undefined
  return Object.hasOwn(reasons, code) ? `${reasons[code]} (${code})` : code
}
