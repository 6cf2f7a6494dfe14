import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { limits } from '@hopechest/contract'

/** Whose slip it is: of which circle, in which of its draws. */
export interface SlipPlace {
  circleId: number
  round: number
  giver: number
}

/** What a giver wrote to the one whom they drew, and the answer. Both are empty before. */
export interface PairWords {
  /** Who was drawn when it was written: a slip that has changed since has nothing of it. */
  receiver: number
  word: string
  answer: string
}

/** Seals the words of a pair for its slip alone, at one length, however long they are. */
export interface WordsSeal {
  close(place: SlipPlace, words: PairWords): string
  /** Undefined for another place, where the site has another key by now, and where it is damaged. */
  open(place: SlipPlace, sealed: string): PairWords | undefined
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** A character is four bytes at most. */
const textBytes = 4 * limits.drawWord
const wordAt = 8
const answerAt = wordAt + 2 + textBytes
const allBytes = answerAt + 2 + textBytes

/** The key is read with the first words. */
export function createWordsSeal(readSecret: () => string): WordsSeal {
  let known: Buffer | undefined
  const key = () => {
    known ??= Buffer.from(hkdfSync('sha256', readSecret(), '', 'words beside slips', keyBytes))
    return known
  }
  return {
    close(place, { receiver, word, answer }) {
      const bytes = Buffer.alloc(allBytes)
      bytes.writeBigUInt64BE(BigInt(receiver))
      writeText(bytes, wordAt, word)
      writeText(bytes, answerAt, answer)
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(written(place))
      const closed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes))
      decipher.setAAD(written(place))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ])
        return {
          receiver: Number(opened.readBigUInt64BE()),
          word: readText(opened, wordAt),
          answer: readText(opened, answerAt),
        }
      } catch {
        return undefined
      }
    },
  }
}

function writeText(bytes: Buffer, at: number, text: string): void {
  bytes.writeUInt16BE(Buffer.byteLength(text), at)
  bytes.write(text, at + 2)
}

function readText(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at + 2, at + 2 + bytes.readUInt16BE(at))
}

function written({ circleId, round, giver }: SlipPlace): Buffer {
  return Buffer.from(`${circleId} ${round} ${giver}`)
}
