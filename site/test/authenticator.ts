import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a page asks of a browser, as it stands in its form. */
export interface Asks {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** What an attacker, or a broken device, does otherwise. */
export interface Twist {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** The person did not show that it is them. */
  isUnverified?: boolean
  counter?: number
  userHandle?: string
  /** A signature of another key. */
  isForged?: boolean
}

const site = 'https://gifts.example'

/** A device with one passkey, as browsers speak with it: it signs with P-256, and its counter grows. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0

  /** Makes the passkey. Returns what the browser gives to the page. */
  make(asks: Asks, twist: Twist = {}): string {
    this.#userHandle = asks.user?.id ?? ''
    const id = Buffer.from(this.credentialId, 'base64url')
    const about = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(this.#keys.publicKey)])
    const authData = Buffer.concat([this.#head(asks.rp?.id ?? '', 0x40, twist), about])
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', asks, twist).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return this.#credential(response)
  }

  /** Signs in. */
  sign(asks: Asks, twist: Twist = {}): string {
    this.#counter = twist.counter ?? this.#counter + 1
    const data = clientData('webauthn.get', asks, twist)
    const authData = this.#head(asks.rpId ?? '', 0, twist)
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
    const other = twist.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.#keys
    const response = {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(other.privateKey).toString('base64url'),
      userHandle: twist.userHandle ?? this.#userHandle,
    }
    return this.#credential(response)
  }

  #head(rpId: string, more: number, twist: Twist): Buffer {
    const hash = createHash('sha256')
      .update(twist.rpId ?? rpId)
      .digest()
    const flags = 0x01 | (twist.isUnverified ? 0 : 0x04) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([hash, Buffer.from([flags]), counter])
  }

  #credential(response: object): string {
    const id = this.credentialId
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

function clientData(type: string, asks: Asks, twist: Twist): Buffer {
  const { challenge = asks.challenge, origin = site } = twist
  return Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin: false }))
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** CBOR, as much as an authenticator needs. */
function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}

function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
}

function bytes(content: Buffer): Buffer {
  const head =
    content.length < 256
      ? Buffer.from([0x58, content.length])
      : Buffer.concat([Buffer.from([0x59]), uint16(content.length)])
  return Buffer.concat([head, content])
}

function uint16(value: number): Buffer {
  const two = Buffer.alloc(2)
  two.writeUInt16BE(value)
  return two
}
