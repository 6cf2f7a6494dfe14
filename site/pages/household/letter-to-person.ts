import type { PersonVisit } from '../../http/visit.ts'
import type { Said } from '../../mail.ts'
import { type Notices, withStop } from '../notices/notices.ts'
import type { Household } from './household.ts'
import type { AskedLetter } from './person-letters.ts'

export interface LetterParts {
  guestGifts: { notices: Notices }
  household: Household
}

/** To whom an owner wants to write what, and about which list, circle or link. */
export interface WantedLetter extends Pick<AskedLetter, 'kind' | 'personId' | 'about' | 'entry'> {
  address: string
  said: Said
}

/** A letter as it waits until it may leave: it ends with the way to stop its kind. */
export async function letterToPerson(
  { guestGifts: { notices }, household }: LetterParts,
  visit: PersonVisit,
  { address, said, ...of }: WantedLetter,
): Promise<AskedLetter> {
  const { words, to: pages, signedIn, address: network } = visit
  const { id: accountId, email } = signedIn.person
  const to = address.normalize('NFC')
  const kind = of.kind === 'draw' ? 'draw' : 'invitation'
  const end = kind === 'draw' ? words.notices.end : words.notices.endInvitations
  const stop = pages.notices({ link: notices.write({ address: to, kind }) }).whole
  const until = endOfFirstHour(visit)
  const isFirst = until !== undefined && !(await isProved(household, visit, to))
  return {
    ...of,
    message: { to, ...withStop(said, [end], stop) },
    by: { email, address: network },
    ...(isFirst && { first: { accountId, until } }),
  }
}

const hourMilliseconds = 3_600_000

/** Undefined when the account is older, or its host does not say how old it is. */
export function endOfFirstHour({ signedIn, now }: PersonVisit): string | undefined {
  const made = Date.parse(signedIn.person.created_at)
  const age = now.getTime() - made
  return age >= 0 && age < hourMilliseconds ? new Date(made + hourMilliseconds).toISOString() : undefined
}

/** An account has shown that it reads what comes to the address. A host of a visit names accounts of its own alone. */
async function isProved(household: Household, visit: PersonVisit, address: string): Promise<boolean> {
  const { email } = visit.signedIn.person
  if (address.toLowerCase() === email.toLowerCase()) return true
  return (await household.accountWith(visit, address)) !== undefined
}
