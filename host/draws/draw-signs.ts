import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { inviteeKey } from '../invitee-key.ts'

/** Signs the link of a draw with the site key, which the database does not hold, and marks addresses that no longer join it. */
export interface DrawSigns {
  linkOf(link: SignedLink): string
  isLink(text: string, link: SignedLink): boolean
  markOf(circleId: number, address: string): string
}

/** Another nonce is another link. */
export interface SignedLink {
  circleId: number
  nonce: string
}

export function createDrawSigns(readSecret: () => string): DrawSigns {
  let known: Buffer | undefined
  const sign = (text: string) => {
    known ??= Buffer.from(hkdfSync('sha256', readSecret(), '', 'links of draws', 32))
    return createHmac('sha256', known).update(text).digest('base64url')
  }
  const linkOf = ({ circleId, nonce }: SignedLink) => `${circleId}.${sign(`link ${circleId} ${nonce}`)}`
  return {
    linkOf,
    isLink(text, link) {
      const [given, right] = [Buffer.from(text), Buffer.from(linkOf(link))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
    markOf: (circleId, address) => sign(`address ${circleId} ${inviteeKey(address)}`),
  }
}
