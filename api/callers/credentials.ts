import { isUtf8 } from 'node:buffer'
import { limits } from '@hopechest/contract'
import type { Credentials } from '@hopechest/host'

/**
 * What a Basic header says, or undefined when it cannot be one. The first colon separates; everything before it is the
 * login. Nothing here asks the host: nonsense never reaches it.
 */
export function readCredentials(authorization: string): Credentials | undefined {
  if (authorization.length > limits.authorizationBytes) return undefined
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return undefined
  return { authorization, login: text.slice(0, colon), password: text.slice(colon + 1) }
}
