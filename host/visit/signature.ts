import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@hopechest/contract'

/** The header with which a host signs a visit. */
export const signatureHeader = 'hopechest-visit'

/** Where hosts bring visits. */
export const visitPath = '/frame'

/** Where it asks what is kept of a person or a list. */
export const keptPath = '/frame/kept'

/** The clocks of host and service may differ by this much. */
export const toleranceMilliseconds = 60_000

export interface SigningKey {
  key: string
  /** The address of the host, as the service knows it: one key may be known to two services. */
  host: string
}

/** What a signature says that was made with the key. */
export interface Signed {
  time: number
  /** The number of the visit, which no other visit has. */
  once: string
  /** The hash of the body, which is compared when it has arrived. */
  bodyHash: string
}

/** The value of the header. It needs no body to be checked, so a stranger sends none that is kept. */
export function signVisit(
  { key, host }: SigningKey,
  body: string | Buffer,
  now = Date.now(),
  path = visitPath,
): string {
  const once = randomBytes(18).toString('base64url')
  const signed = { time: now, once, bodyHash: hashOf(body) }
  return `host=${host}; time=${now}; once=${once}; body=${signed.bodyHash}; mac=${macOf(key, host, signed, path).toString('hex')}`
}

const form =
  /^host=([\x21-\x3a\x3c-\x7e]{1,500}); time=(\d{13}); once=([\w-]{22,64}); body=([0-9a-f]{64}); mac=([0-9a-f]{64})$/

/** Throws what is wrong: whether the key is right comes first, so that a stranger learns nothing else. */
export function readSignature(
  { key, host }: SigningKey,
  header: string | string[] | undefined,
  now = Date.now(),
  path = visitPath,
): Signed {
  const [, to = '', time = '', once = '', bodyHash = '', mac = ''] = form.exec(String(header ?? '')) ?? []
  const signed = { time: Number(time), once, bodyHash }
  if (mac === '' || !timingSafeEqual(macOf(key, to, signed, path), Buffer.from(mac, 'hex'))) {
    throw refused('The signature of the visit is missing or wrong')
  }
  if (placeOf(to) !== placeOf(host)) {
    throw refused(`The visit is for the service of ${to}, and this one serves ${host}`)
  }
  if (Math.abs(now - signed.time) > toleranceMilliseconds) {
    throw refused('The visit was signed at another time: compare the clocks of host and service')
  }
  return signed
}

export function hashOf(body: string | Buffer): string {
  return hash('sha256', body, 'hex')
}

function macOf(key: string, host: string, { time, once, bodyHash }: Signed, path: string): Buffer {
  const lines = [`POST ${path}`, host, time, once, bodyHash]
  return createHmac('sha256', key).update(lines.join('\n')).digest()
}

/** A host is the same with https and without. */
export function placeOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
}

export function refused(detail: string): Refusal {
  return new Refusal('unauthenticated', detail)
}
