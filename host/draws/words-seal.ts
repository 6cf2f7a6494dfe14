import { limits } from '@hopechest/contract'
import { createPlaceSeal } from '../place-seal.ts'
import { type SlipPlace, writtenPlace } from './slip-place.ts'

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

/** A character is four bytes at most. */
const textBytes = 4 * limits.drawWord
const wordAt = 8
const answerAt = wordAt + 2 + textBytes
const allBytes = answerAt + 2 + textBytes

export function createWordsSeal(readSecret: () => string): WordsSeal {
  const seal = createPlaceSeal(readSecret, 'words beside slips')
  return {
    close(place, { receiver, word, answer }) {
      const bytes = Buffer.alloc(allBytes)
      bytes.writeBigUInt64BE(BigInt(receiver))
      writeText(bytes, wordAt, word)
      writeText(bytes, answerAt, answer)
      return seal.close(writtenPlace(place), bytes)
    },
    open(place, sealed) {
      const bytes = seal.open(writtenPlace(place), sealed)
      return (
        bytes && {
          receiver: Number(bytes.readBigUInt64BE()),
          word: readText(bytes, wordAt),
          answer: readText(bytes, answerAt),
        }
      )
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
