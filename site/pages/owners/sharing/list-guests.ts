import type { Registry } from '@hopechest/client'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Guest, Household } from '../../household/household.ts'
import type { BesideInvitee, InvitedGuests } from '../../household/invited-guests.ts'
import { isAddress } from './entries.ts'

/** A guest as the owner sees them: by name, with the address and how the letter stands. */
export interface ListedGuest extends Guest {
  /** The address, where no name was written down. */
  name: string
  /** Empty for a guest without one. */
  address: string
  letter: Letter | undefined
}

/** `late` waits for room in the hour; `unsure` was in the hands of a process that died, and may have left. */
export interface Letter {
  state: 'due' | 'late' | 'sending' | 'unsure' | 'sent' | 'failed'
  asked: string
  changed: string
}

const minutesToSend = 10

export interface GuestsParts {
  household: Household
  invited: InvitedGuests
  now: () => Date
}

/** The guests of a list in the order of its invitees. */
export async function listGuests(
  { household, invited, now }: GuestsParts,
  visit: PersonVisit,
  registry: Registry,
): Promise<ListedGuest[]> {
  const guests = await household.guests(visit, registry)
  const beside = await invited.read(registry.id, registry.meta.registry_invitees)
  return guests.map((guest) => {
    const { invitee } = guest
    if (!isAddress(invitee)) return { ...guest, name: invitee, address: '', letter: undefined }
    const stored = beside(invitee)
    const letter = stored && letterOf(stored, guest, now())
    return { ...guest, name: stored?.name || invitee, address: invitee, letter }
  })
}

/** A guest who was invited anew since has another link, and no letter with it. */
function letterOf(
  { state, asked_at, changed_at, is_put_off }: BesideInvitee,
  { invited }: Guest,
  now: Date,
): Letter | undefined {
  if (state === null || asked_at === null || changed_at === null || changed_at.slice(0, 10) < invited)
    return undefined
  const minutes = (now.getTime() - Date.parse(changed_at)) / 60_000
  const shown =
    state === 'due' && is_put_off ? 'late' : state === 'sending' && minutes > minutesToSend ? 'unsure' : state
  return { state: shown, asked: asked_at, changed: changed_at }
}

/** Those to whom "Send all" writes: they have an address, and neither a letter nor the list before their eyes. */
export function isUnsent({ address, letter, opened }: ListedGuest): boolean {
  return address !== '' && opened === undefined && (letter === undefined || letter.state === 'failed')
}
