import { hash } from 'node:crypto'
import { inviteeKey } from '../invitee-key.ts'
import { createPlaceSeal } from '../place-seal.ts'
import { createDrawSigns, type DrawSigns } from './draw-signs.ts'
import { type SlipPlace, writtenPlace } from './slip-place.ts'
import { createWordsSeal, type WordsSeal } from './words-seal.ts'

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
  /** The link by which people join a draw, under a key of its own, too. */
  signs: DrawSigns
}

const changedAt = 8
const markAt = changedAt + 1

export function createSlipSeal(readSecret: () => string): SlipSeal {
  const seal = createPlaceSeal(readSecret, 'slips of drawn names')
  return {
    words: createWordsSeal(readSecret),
    signs: createDrawSigns(readSecret),
    close(place, { receiver, isChanged, to }) {
      const slip = Buffer.alloc(markAt + markBytes)
      slip.writeBigUInt64BE(BigInt(receiver))
      slip.writeUInt8(isChanged ? 1 : 0, changedAt)
      slip.write(to, markAt, 'hex')
      return seal.close(writtenPlace(place), slip)
    },
    open(place, sealed) {
      const slip = seal.open(writtenPlace(place), sealed)
      if (!slip) return undefined
      const mark = slip.subarray(markAt)
      return {
        receiver: Number(slip.readBigUInt64BE()),
        isChanged: slip.readUInt8(changedAt) === 1,
        to: mark.every((byte) => byte === 0) ? '' : mark.toString('hex'),
      }
    },
  }
}
