import { ECDH } from 'node:crypto'
import { parseAddress } from '@hopechest/contract'
import type { PushKeys } from './encrypt.ts'

/** Where a browser listens, as its push service gave it to the browser. Who knows it may knock there, so it is kept sealed. */
export interface Subscription extends PushKeys {
  endpoint: string
}

/** Longer than those of any push service of today. */
export const mostEndpoint = 1000
const authBytes = 16

/** What the form brings; undefined where no browser could have said it. Whether a push service is at the address shows when it is used. */
export function readSubscription(form: URLSearchParams): Subscription | undefined {
  const endpoint = form.get('endpoint') ?? ''
  const publicKey = pointOf(form.get('p256dh') ?? '')
  const auth = Buffer.from(form.get('auth') ?? '', 'base64url')
  if (!publicKey || auth.length !== authBytes || !isEndpoint(endpoint)) return undefined
  return { endpoint, publicKey, auth }
}

/** A browser may say any address, also one inside a private network: that shows when it is asked (`postTo`). */
function isEndpoint(text: string): boolean {
  const url = text.length <= mostEndpoint ? parseAddress(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === ''
}

/** A point that is not on the curve would give a part of our key away. */
function pointOf(text: string): Buffer | undefined {
  try {
    const point = ECDH.convertKey(text, 'prime256v1', 'base64url', undefined, 'uncompressed')
    return Buffer.isBuffer(point) ? point : undefined
  } catch {
    return undefined
  }
}

export function writeSubscription({ endpoint, publicKey, auth }: Subscription): string {
  return JSON.stringify([endpoint, publicKey.toString('base64url'), auth.toString('base64url')])
}

export function readWritten(text: string): Subscription {
  const [endpoint, publicKey, auth] = JSON.parse(text) as [string, string, string]
  return {
    endpoint,
    publicKey: Buffer.from(publicKey, 'base64url'),
    auth: Buffer.from(auth, 'base64url'),
  }
}
