import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { inviteeKey } from '../invitee-key.ts'
import { createWordsSeal, type SlipPlace, type WordsSeal } from './words-seal.ts'

/** Whom the giver drew, whether that is another one than at first, and to which address of the giver the slip belongs. */
export interface Drawn {
  receiver: number
  isChanged: boolean
  /** As `markOfAddress` makes it, or `markOfPaper`. */
  to: string
}

const markBytes = 8

/** Stands for an address whose letters the organiser reads: the slip is on paper. */
export const markOfPaper = 'ff'.repeat(markBytes)

/** Stands for an address inside a slip; empty for a giver without one. */
export function markOfAddress(address: string): string {
  return address === '' ? '' : hash('sha256', inviteeKey(address)).slice(0, 2 * markBytes)
}

/**
 * Seals slips with the site key, each for its place alone: the database without the key shows no pair. All sealed slips have one
 * length, and the same slip is another text each time.
 */
export interface SlipSeal {
  close(place: SlipPlace, drawn: Drawn): string
  /** Undefined for another place, where the site has another key by now, and where it is damaged. */
  open(place: SlipPlace, sealed: string): Drawn | undefined
  /** What a pair says to each other lies beside the slip, under a key of its own. */
  words: WordsSeal
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const changedAt = 8
const markAt = changedAt + 1

/** The key is read with the first slip. */
export function createSlipSeal(readSecret: () => string): SlipSeal {
  let known: Buffer | undefined
  const key = () => {
    known ??= Buffer.from(hkdfSync('sha256', readSecret(), '', 'slips of drawn names', keyBytes))
    return known
  }
  return {
    words: createWordsSeal(readSecret),
    close(place, { receiver, isChanged, to }) {
      const slip = Buffer.alloc(markAt + markBytes)
      slip.writeBigUInt64BE(BigInt(receiver))
      slip.writeUInt8(isChanged ? 1 : 0, changedAt)
      slip.write(to, markAt, 'hex')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(written(place))
      const closed = Buffer.concat([cipher.update(slip), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes))
      decipher.setAAD(written(place))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const slip = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
        const mark = slip.subarray(markAt)
        return {
          receiver: Number(slip.readBigUInt64BE()),
          isChanged: slip.readUInt8(changedAt) === 1,
          to: mark.every((byte) => byte === 0) ? '' : mark.toString('hex'),
        }
      } catch {
        return undefined
      }
    },
  }
}

function written({ circleId, round, giver }: SlipPlace): Buffer {
  return Buffer.from(`${circleId} ${round} ${giver}`)
}
