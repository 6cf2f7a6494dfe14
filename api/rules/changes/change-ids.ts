import { createCipheriv, createDecipheriv, hash, hkdfSync } from 'node:crypto'
import { changeIsGone, limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { findSteps } from '@hopechest/host/running-time'
import { findNumbered } from '../../stores/changes.ts'
import { type Event, stepsKept } from '../../stores/events.ts'

/**
 * The id of a change is its number under a key: a caller sees no gap where another change is kept from them. One block of a cipher
 * is a permutation, so the same change has the same id for all callers, and two ids tell nothing of what lies between them
 * (decision 072).
 */
export interface ChangeIds {
  idOf(event: Event): string
  /** The number behind which a page begins. It refuses an id whose change is not kept any more. */
  numberOf(statements: Statements, id: string): Promise<number>
}

const algorithm = 'aes-128-ecb'
const keyBytes = 16
const blockBytes = 16
const numberBytes = 6
const lastNumber = 2 ** (8 * numberBytes) - 1

export function createChangeIds(readSecret: () => string): ChangeIds {
  let known: Buffer | undefined
  const key = () => {
    known ??= Buffer.from(hkdfSync('sha256', readSecret(), '', 'ids of changes', keyBytes))
    return known
  }
  const open = (id: string) => {
    const bytes = Buffer.from(id, 'base64url')
    if (bytes.length !== blockBytes || bytes.toString('base64url') !== id) throw noSuchId()
    const decipher = createDecipheriv(algorithm, key(), null).setAutoPadding(false)
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  }

  return {
    idOf(event) {
      const cipher = createCipheriv(algorithm, key(), null).setAutoPadding(false)
      return Buffer.concat([cipher.update(blockOf(event)), cipher.final()]).toString('base64url')
    },
    async numberOf(statements, id) {
      const block = open(id)
      const number = block.readUIntBE(0, numberBytes)
      const event = number === 0 ? undefined : await findNumbered(statements, number)
      // An event goes by its own age alone: what other people do says nothing of it. After a restore, a number may be that of another.
      if (!event || !blockOf(event).equals(block)) throw gone()
      if (event.step <= (await findSteps(statements)) - stepsKept) throw gone()
      return number
    },
  }
}

/** The number, and what sets this event apart from another one that had the number before a backup was restored. */
function blockOf({ number, kind, registry_id, subject_id, created_at }: Event): Buffer {
  if (number > lastNumber) throw new Error(`The event ${number} has no room in the id of a change`)
  const block = Buffer.alloc(blockBytes)
  block.writeUIntBE(number, 0, numberBytes)
  const said = `${kind} ${registry_id} ${subject_id} ${Date.parse(created_at)}`
  hash('sha256', said, 'buffer').copy(block, numberBytes, 0, blockBytes - numberBytes)
  return block
}

function gone(): Refusal {
  return new Refusal('gone', changeIsGone)
}

function noSuchId(): Refusal {
  return new Refusal('invalid', `after must be the id of a change, which has ${limits.change} characters`)
}
