import type { Client } from '@hopechest/client'
import { inviteeKey, meansOneOf } from '@hopechest/host'
import { linkAlone } from '@hopechest/host/family'
import type { Logger } from '@hopechest/program'
import { reached } from '../../http/api-away.ts'
import type { Letters } from '../../http/letters.ts'
import { type Rounds, startRounds } from '../../http/work/rounds.ts'
import type { PersonLetters } from './person-letters.ts'

export interface InvitationPostParts {
  letters: PersonLetters
  mail: Letters
  /** Whether the list still invites them. A host says so with a visit alone: without this, who was taken off by its owners has no letter left. */
  isInvited?: (registryId: number, invitee: string) => Promise<boolean>
  /** Whether an address wants invitations. */
  isWanted: (address: string) => Promise<boolean>
  /** Whether a person still has a slip of the draw and wants letters about it. */
  isDrawn: (personId: number, circlePlace: number, address: string) => Promise<boolean>
  log: Pick<Logger, 'error' | 'warn'>
  now: () => Date
}

/** Letters that are sent at a time: a mail server that is slow holds up sixty guests no longer than fifteen. */
const together = 4

/** Sends the letters that are due: those that an account asked for, or all. */
export async function sendInvitations(
  { letters, mail, isInvited, isWanted, isDrawn, log, now }: InvitationPostParts,
  { accountId, stopping }: { accountId?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  const sendOn = async () => {
    while (!stopping?.aborted) {
      const due = await letters.take(accountId)
      if (!due) return
      const outcome = await send(due)
      if (outcome === 'sent' || outcome === 'failed') await letters.end(due.taken, outcome)
      else await letters.putOff(due.taken, { withOthers: outcome === 'all later' })
    }
  }
  async function send({ taken, letter }: DueInvitation): Promise<'sent' | 'later' | 'all later' | 'failed'> {
    if (!letter) return 'failed'
    try {
      const { personId, registryId: place } = taken
      // The owner who let the names be drawn does not learn who wants no letter.
      if (place < linkAlone && !(await isDrawn(personId, place, letter.message.to))) return 'sent'
      if (place >= linkAlone && !(await isWanted(letter.message.to))) return 'failed'
      const isOfList = place > linkAlone
      if (isInvited && isOfList && !(await isInvited(taken.registryId, letter.entry))) return 'failed'
      if (!(await letters.hasRoom(letter, now()))) return 'all later'
    } catch {
      return 'later'
    }
    try {
      return await mail.sendDue('invitation', letter.message, letter.by)
    } catch (error) {
      log.error({ err: error }, 'An invitation could not be sent')
      return 'failed'
    }
  }
  await Promise.all(Array.from({ length: together }, sendOn))
}

type DueInvitation = NonNullable<Awaited<ReturnType<PersonLetters['take']>>>

const everyMilliseconds = 60_000

/** Sends what is due behind the answers of pages: when a page says so, at the start, and each minute what waits for room in its hour. */
export function startInvitationPost({
  guests,
  ...others
}: Omit<InvitationPostParts, 'isInvited'> & { guests: Client }): Rounds {
  const parts = { ...others, isInvited: invitedBy(guests) }
  let isMore = false
  async function round(stopping: AbortSignal): Promise<void> {
    try {
      do {
        isMore = false
        await sendInvitations(parts, { stopping })
      } while (isMore && !stopping.aborted)
    } catch (error) {
      parts.log.warn({ err: error }, 'Invitations wait; the next try is in a minute')
    }
  }
  const rounds = startRounds(round, everyMilliseconds)
  return {
    ...rounds,
    begin() {
      isMore = true
      rounds.begin()
    },
  }
}

/** Who was taken off by any program has no letter left. */
function invitedBy(guests: Client) {
  return async (registryId: number, invitee: string): Promise<boolean> => {
    const registry = reached(await guests.getRegistry(registryId))
    return registry?.meta.registry_invitees.some(meansOneOf([inviteeKey(invitee)])) ?? false
  }
}
