import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gives to who may write to it, as bytes. */
export interface PushKeys {
  /** A point of P-256, uncompressed. */
  publicKey: Buffer
  auth: Buffer
}

/** Each message is as long as any other: its length says nothing of what it is about. */
const plainBytes = 1024
const saltBytes = 16
const tagBytes = 16
const endOfText = 2

/** All that a message may say: the byte that ends it takes one more. */
export const mostPlainBytes = plainBytes - 1

/** Encrypts a message for one browser (RFC 8291), as one record of `aes128gcm` (RFC 8188). The push service reads nothing of it. */
export function encrypt(
  text: string,
  { publicKey, auth }: PushKeys,
  { salt = randomBytes(saltBytes), sender = freshKeys(), bytes = plainBytes } = {},
): Buffer {
  const said = Buffer.from(text)
  const plain = Buffer.concat([said, Buffer.from([endOfText]), Buffer.alloc(bytes - said.length - 1)])
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(publicKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own])
  const secret = derive(shared, auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const closed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, recordSize(plain.length), Buffer.from([own.length]), own, closed])
}

/** RFC 8291 asks for a pair of its own for each message. */
function freshKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** A record that holds no more than this: the only one, and so the last one. */
function recordSize(plain: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(Math.max(4096, plain + tagBytes))
  return size
}
