import type { Client } from '@hopechest/client'
import { inviteeKey, meansOneOf } from '@hopechest/host'
import { personKinds } from '@hopechest/host/post'
import { reached } from '../../http/work/page-clients.ts'
import type { GuestParts } from '../../pages/guests/guest-parts.ts'
import type { LetterWriter } from '../post.ts'

interface PersonParts extends Pick<GuestParts, 'personLetters' | 'notices' | 'byLink'> {
  /** Reads whom a list invites. A host says so with a visit alone: without it, who was taken off by its owners has no letter left. */
  guests?: Client | undefined
}

/** What owners ask for: letters that invite people to a list, bring them their link, or say that names are drawn. */
export function personWriter({ personLetters, notices, byLink, guests }: PersonParts): LetterWriter {
  /** Who was taken off by any program has no letter left. */
  async function isInvited(registryId: number, invitee: string): Promise<boolean> {
    if (!guests) return true
    const registry = reached(await guests.getRegistry(registryId))
    return registry?.meta.registry_invitees.some(meansOneOf([inviteeKey(invitee)])) ?? false
  }

  /** They still have a slip of the draw. */
  async function isDrawn(personId: number, circleId: number): Promise<boolean> {
    const slips = await byLink.slips({ id: personId })
    return slips.some(({ circle_id, isShut }) => !isShut && circle_id === circleId)
  }

  return {
    kinds: personKinds,
    counted: 'invitation',
    async write({ kind, about, person_id, sealed }, now) {
      const letter = personLetters.open(sealed)
      if (!letter) return 'failed'
      const { message, by, entry } = letter
      const isOfDraw = kind === 'draw' || kind === 'word'
      const isWanted = await notices.isWanted(isOfDraw ? 'draw' : 'invitation', message.to)
      // The owner who let the names be drawn does not learn who wants no letter.
      if (isOfDraw && !(isWanted && (await isDrawn(person_id ?? 0, about)))) return 'sent'
      if (!isWanted || (kind === 'invitation' && !(await isInvited(about, entry)))) return 'failed'
      return (await personLetters.hasRoom(letter, now)) ? { message, by } : 'all later'
    },
  }
}
