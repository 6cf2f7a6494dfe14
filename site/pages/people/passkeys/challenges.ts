import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { browserSecret } from '../../../http/form-token.ts'
import type { Visit } from '../../../http/visit.ts'

/** What an authenticator signs, so that its answer is for this moment, this browser and this purpose alone. */
export interface Challenges {
  make(visit: Visit, purpose: string): string
  /** Until when it counts, and a hash that says which one it is; undefined when it is no challenge for this visit. */
  read(
    visit: Visit,
    purpose: string,
    challenge: string,
  ): { challengeHash: string; expiresAt: Date } | undefined
}

const randomLength = 16
const timeLength = 6
const headLength = randomLength + timeLength
const macLength = 32
/** A page may stand open for so long before its button is pressed. */
export const challengeMinutes = 30

/**
 * Nothing is stored for one that is never answered: it carries its end, signed together with the secret of its browser. Whether it was
 * answered before, the database knows.
 */
export function createChallenges(secret: string): Challenges {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'challenges of passkeys', macLength))
  const sign = (head: Buffer, browser: string, purpose: string) =>
    createHmac('sha256', key).update(head).update(`${browser} ${purpose}`).digest()
  return {
    make(visit, purpose) {
      const head = Buffer.concat([randomBytes(randomLength), Buffer.alloc(timeLength)])
      head.writeUIntBE(visit.now.getTime() + challengeMinutes * 60_000, randomLength, timeLength)
      return Buffer.concat([head, sign(head, browserSecret(visit.cookies), purpose)]).toString('base64url')
    },
    read(visit, purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== headLength + macLength) return undefined
      const head = bytes.subarray(0, headLength)
      const mac = sign(head, browserSecret(visit.cookies), purpose)
      if (!timingSafeEqual(mac, bytes.subarray(headLength))) return undefined
      const expiresAt = new Date(head.readUIntBE(randomLength, timeLength))
      if (expiresAt <= visit.now) return undefined
      return { challengeHash: createHash('sha256').update(bytes).digest('base64url'), expiresAt }
    },
  }
}
