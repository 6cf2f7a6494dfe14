import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals bytes for one place, under a key that the site key and the purpose make. The same bytes are another text each time. */
export interface PlaceSeal {
  close(place: string, bytes: Buffer): string
  /** Undefined for another place, where the site has another key by now, and where it is damaged. */
  open(place: string, sealed: string): Buffer | undefined
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The site key is read with the first text. */
export function createPlaceSeal(readSecret: () => string | Buffer, purpose: string): PlaceSeal {
  let known: Buffer | undefined
  const key = () => {
    known ??= Buffer.from(hkdfSync('sha256', readSecret(), '', purpose, keyBytes))
    return known
  }
  return {
    close(place, bytes) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(place))
      const closed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
