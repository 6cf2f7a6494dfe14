import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushKeys } from '../../push/encrypt.ts'

export interface BrowserKeys extends PushKeys {
  /** As the browser does it (RFC 8188 and 8291), written from the other end. */
  decrypt(body: Buffer): string
}

/** The keys that a browser makes when it begins to listen. */
export function openBrowserKeys(): BrowserKeys {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  return {
    publicKey,
    auth,
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const size = body.readUInt32BE(16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      if (record.length > size) throw new Error('A browser takes one record alone')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const hkdf = (key: Buffer, salted: Buffer, of: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salted, of, length))
      const secret = hkdf(own.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = plain.findLastIndex((byte) => byte !== 0)
      if (plain[end] !== 2) throw new Error('The last record ends with 2')
      return plain.subarray(0, end).toString()
    },
  }
}
