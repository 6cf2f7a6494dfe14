import { createHmac, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Where a site with our plugin asks for a key. */
export const keyPath = '/frame/key'

/** What a host hears whose service has no key. */
export const noKey =
  'The service has no key of its site: press “Check now” in the settings of the plugin there'

/** A public key of X25519, as both sides send it. */
export const publicKeyForm = /^[\w-]{43}$/

/** What the service says of a key that it has agreed with a site. The key itself is sent nowhere. */
export interface Agreement {
  ours: string
  /** The key for a site of this address: it signs, and so a key is good for one address alone. */
  keyFor(host: string): string
}

/**
 * A site and the service come to one key: each sends the other a public key that it has made for this once, and both compute
 * the same secret from it. Throws for a public key that gives none.
 */
export function agreeOnKey(ofSite: string): Agreement {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const ours = String(publicKey.export({ format: 'jwk' }).x)
  const shared = diffieHellman({ privateKey, publicKey: readPublic(ofSite) })
  return { ours, keyFor: (host) => hmac(shared, 'frame key', host, ofSite, ours).toString('hex') }
}

/** Who can say this has the key. No visit is signed over such a text, so it is the signature of none. */
export function proofOf(key: string, side: 'site' | 'service'): string {
  return hmac(key, 'frame key of', side).toString('hex')
}

function readPublic(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

function hmac(key: string | Buffer, ...lines: string[]): Buffer {
  return createHmac('sha256', key).update(lines.join('\n')).digest()
}
