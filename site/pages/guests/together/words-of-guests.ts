import { hash } from 'node:crypto'
import type { GuestStore } from '@hopechest/host/guests'
import { createSeal } from '../../../http/seal.ts'
import type { Visit } from '../../../http/visit.ts'
import type { IdeasOfGuest } from '../ideas/ideas-of-guest.ts'

/** What a guest says to the others at a gift; a text that they left empty is not said. */
export interface GiftWord {
  /** The name, as the guest chose it. */
  author: string
  text: string
  /** How the guest is reached by others who would go in together; empty for one who does not look for others. */
  reach: string
}

/** As a page shows it. */
export interface ShownWord extends GiftWord {
  /** Names it in a form. It says nothing of the guest. */
  mark: string
  isOwn: boolean
}

/** Guests at one gift. They are known by the key with which they add ideas (decision 049). */
export interface WordsOfGuests {
  read(visit: Visit, registryId: number, itemId: number): Promise<ShownWord[]>
  /** An empty one is taken back. False where no more fit at the gift. */
  say(visit: Visit, at: { registryId: number; itemId: number }, word: GiftWord): Promise<boolean>
  /** An admin takes a word away; nothing where it has gone already. */
  remove(at: { registryId: number; itemId: number }, mark: string): Promise<void>
  tell(accountId: number): Promise<(GiftWord & { registry_id: number; item_id: number })[]>
}

/** Guests who say something at one gift. */
export const mostWords = 20

export function createWordsOfGuests(
  { words: stored }: GuestStore['ideas'],
  ideas: Pick<IdeasOfGuest, 'key' | 'guest'>,
  secret: string,
): WordsOfGuests {
  const seal = createSeal(secret, 'words at gifts')
  const open = (sealed: string, registryId: number, itemId: number): GiftWord | undefined => {
    const text = seal.open(sealed)
    if (text === undefined) return undefined
    const { list, item, ...word } = JSON.parse(text) as GiftWord & { list: number; item: number }
    return list === registryId && item === itemId ? word : undefined
  }
  return {
    async read(visit, registryId, itemId) {
      const own = ideas.guest(visit, registryId)
      const rows = await stored.list(registryId, itemId)
      return rows.flatMap(({ guest, sealed }) => {
        const word = open(sealed, registryId, itemId)
        return word ? [{ ...word, mark: markOf(guest), isOwn: guest === own }] : []
      })
    },
    async say(visit, { registryId, itemId }, word) {
      if (word.text === '' && word.reach === '') {
        const guest = ideas.guest(visit, registryId)
        if (guest) await stored.remove(registryId, itemId, guest)
        return true
      }
      await ideas.key(visit, registryId)
      const guest = ideas.guest(visit, registryId) ?? ''
      const sealed = seal.close(JSON.stringify({ list: registryId, item: itemId, ...word }))
      return stored.save({ registryId, itemId, guest, sealed }, mostWords)
    },
    async remove({ registryId, itemId }, mark) {
      for (const { guest } of await stored.list(registryId, itemId))
        if (markOf(guest) === mark) await stored.remove(registryId, itemId, guest)
    },
    async tell(accountId) {
      const rows = await stored.ofAccount(accountId)
      return rows.flatMap(({ registry_id, item_id, sealed }) => {
        const word = open(sealed, registry_id, item_id)
        return word ? [{ registry_id, item_id, ...word }] : []
      })
    },
  }
}

function markOf(guest: string): string {
  return hash('sha256', `word of ${guest}`).slice(0, 16)
}
