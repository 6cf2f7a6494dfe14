import { inviteeKey } from '../invitee-key.ts'
import { isSameLink, keyFor, signatureOf, signedLink } from '../signed-links.ts'

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
  const key = () => {
    known ??= keyFor(readSecret(), 'links of draws')
    return known
  }
  const linkOf = ({ circleId, nonce }: SignedLink) =>
    signedLink(key(), `${circleId}`, `link ${circleId} ${nonce}`)
  return {
    linkOf,
    isLink: (text, link) => isSameLink(text, linkOf(link)),
    markOf: (circleId, address) => signatureOf(key(), `address ${circleId} ${inviteeKey(address)}`),
  }
}
