import { createHmac } from 'node:crypto'

/** Codes from an app, as RFC 6238 has them and as every app makes them: SHA-1, six digits, a new one every 30 seconds. */
export const stepSeconds = 30
export const digits = 6

/** The step of the clock in which a moment lies. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

export function codeAt(secret: Buffer, step: number, length = digits, algorithm = 'sha1'): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(algorithm, secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** A clock may be a step behind ours, or a step ahead. */
const driftSteps = [0, -1, 1]

/** The step to which the code belongs, among those after the last one that was used. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const steps = driftSteps.map((drift) => stepAt(now) + drift)
  return steps.find((step) => step > lastStep && codeAt(secret, step) === code)
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As apps take a secret that is typed (RFC 4648). */
export function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => signs[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says to an app. */
export function addressForApp(secret: Buffer, { site, login }: { site: string; login: string }): string {
  // A colon parts the two names.
  const issuer = encodeURIComponent(site.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(login)}?secret=${inBase32(secret)}&issuer=${issuer}`
}
