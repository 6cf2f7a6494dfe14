import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a link is signed with. Another nonce is another link. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64url')
}

/** Of the secret of the site, which the database does not hold: a stolen database opens nothing. */
export function keyFor(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** `begin` ends with the number of whom or what the link is for. */
export function signedLink(key: Buffer, begin: string, text: string): string {
  return `${begin}.${signatureOf(key, text)}`
}

export function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** The number in a link that begins with these letters; 0 where it has none. */
export function numberIn(link: string, letters = ''): number {
  const [, begin, number] = /^([a-z]*)([1-9]\d{0,14})\.[\w-]{43}$/.exec(link) ?? []
  return begin === letters ? Number(number) : 0
}

export function isSameLink(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
