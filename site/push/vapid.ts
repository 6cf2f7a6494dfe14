import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** Proves to push services which site writes (RFC 8292). Browsers let only this site write to them. */
export interface Vapid {
  /** For browsers, when they are asked to listen. */
  publicKey: string
  /** The header with which a message goes to a push service. */
  authorization(service: URL, site: string, now: Date): string
}

/** The order of P-256: a private key is a number from 1 to one below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const hours = 12

/**
 * The pair of keys of this installation. It comes from the secret of the site, as the codes of mailboxes do: so all processes have the
 * same one, and nothing has to be made, kept or lost.
 */
export function createVapid(secret: string): Vapid {
  const { key, publicKey } = keyPair(secret)
  return {
    publicKey,
    authorization({ origin }, site, now) {
      const exp = Math.floor(now.getTime() / 1000) + hours * 3600
      const claims = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: origin, exp, sub: site },
      ]
        .map(encode)
        .join('.')
      const proof = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${claims}.${proof.toString('base64url')}, k=${publicKey}`
    },
  }
}

function keyPair(secret: string): { key: KeyObject; publicKey: string } {
  // Eight bytes more than a key has: no number comes up more often than another.
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'key pair of push', 40)).toString('hex')
  const number = (BigInt(`0x${drawn}`) % (order - 1n)) + 1n
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const part = (from: number, to?: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: part(1, 33), y: part(33) }
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
