import { createPublicKey, verify } from 'node:crypto'

export interface ReadVapid {
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

/** As a push service reads the header (RFC 8292). Throws where it proves nothing. */
export function readVapid(authorization: string): ReadVapid {
  const [, head = '', body = '', proof = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (publicKey === '') throw new Error('The header is not one of RFC 8292')
  const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  const { alg } = decode(head)
  if (alg !== 'ES256') throw new Error(`The algorithm is ${alg}`)
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to?: number) => point.subarray(from, to).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33) },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${body}`)
  const given = { key, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, given, Buffer.from(proof, 'base64url')))
    throw new Error('The signature is wrong')
  return { claims: decode(body), publicKey }
}
