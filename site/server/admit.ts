import { managesAll } from '@hopechest/host'
import { callerOf } from '../http/caller.ts'
import type { Answer, PersonVisit, Row, Visit, Who } from '../http/visit.ts'
import { nothingHere } from '../view/nothing-here.ts'

type Admission = { admitted: PersonVisit; refusal?: undefined } | { admitted?: undefined; refusal: Answer }

/** Guests are sent to sign in, and for a person who is no admin the pages of admins do not exist. */
export function admit(visit: Visit, who: Who, method: Row[0]): Admission {
  const { signedIn, here, to } = visit
  // The page is shown after the sign-in.
  if (!signedIn) return { refusal: { goTo: to.signIn({ to: method === 'GET' ? here.path : undefined }) } }
  if (who === 'admin' && !managesAll(callerOf(signedIn.person))) return { refusal: nothingHere(visit) }
  return { admitted: { ...visit, signedIn } }
}
