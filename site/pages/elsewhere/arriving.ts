import { limits, Refusal } from '@hopechest/contract'
import { isEmailAddress, type Person } from '@hopechest/host/accounts'
import { createAllowance } from '@hopechest/program'
import { type Address, placeOnSite } from '../../addresses.ts'
import type { Claims, Provider } from '../../elsewhere/provider.ts'
import type { How } from '../../http/session.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { sendConfirmLetter } from '../people/confirm-letter.ts'
import { answerOf } from '../people/entrance.ts'
import type { Arrival, createKept, Journey } from './kept.ts'
import type { ElsewhereParts } from './parts.ts'
import { noAccountPage, noAddressPage, offPage, takenPage, tooManyPage } from './said.ts'

/** Accounts from one address in an hour that are made by signing in elsewhere. */
export const mostSignUps = 30

/** What becomes of a person who comes back from a provider. */
export interface Arriving {
  arrive(visit: Visit, provider: Provider, claims: Claims, journey: Journey): Promise<Answer>
  /** Signs the person in whom the arrival now opens. */
  letIn(visit: Visit, person: Person, arrival: Arrival, how?: How): Promise<Answer>
}

export function createArriving(parts: ElsewhereParts, kept: ReturnType<typeof createKept>): Arriving {
  const { accounts, entrance } = parts
  const signUps = createAllowance<string>({ most: mostSignUps, windowMilliseconds: 3_600_000 })

  async function letIn(
    visit: Visit,
    person: Person,
    arrival: Arrival,
    how: How = {},
    isNewAccount = false,
  ): Promise<Answer> {
    if (person.is_switched_off) return offPage(visit)
    await accounts.identities.noteUse(arrival)
    if (hasAdmins(arrival)) await accounts.identities.followClaim(arrival, person, arrival.isAdmin)
    kept.forget(visit.cookies)
    const begin = { isNewAccount, how: { provider: arrival.provider, ...how } }
    return answerOf(await entrance.begin(visit, person, placeOf(visit, arrival), begin))
  }

  function hasAdmins({ provider }: Arrival): boolean {
    return parts.elsewhere?.providers.find(({ id }) => id === provider)?.hasAdmins === true
  }

  /** They signed in there anew to do something here that needs it: it counts for the same person alone. */
  async function prove(visit: Visit, known: Person | undefined, arrival: Arrival): Promise<Answer> {
    const { signedIn } = visit
    const isSame = signedIn !== undefined && known?.id === signedIn.person.id
    if (!isSame) return { goTo: visit.to.signIn({ failed: 'refused' }) }
    return letIn(visit, known, arrival, { provedAt: visit.now.getTime() })
  }

  async function mayHaveAccount(provider: Provider, arrival: Arrival): Promise<boolean> {
    if (provider.signUp === 'none') return false
    if (provider.signUp === 'all') return true
    if ((await usableLink(arrival)) !== undefined) return true
    return arrival.isEmailVerified && (await accounts.identities.isInvited(arrival.email))
  }

  async function signUp(visit: Visit, provider: Provider, arrival: Arrival): Promise<Answer> {
    if (!(await mayHaveAccount(provider, arrival))) return noAccountPage(visit, provider)
    if (!isEmailAddress(arrival.email)) return noAddressPage(visit, provider)
    const counted = signUps.borrow(visit.address)
    if (typeof counted !== 'function') return tooManyPage(visit, counted)
    try {
      const link = await usableLink(arrival)
      const person = await accounts.identities.signUp(arrival, link)
      if (!person.is_email_confirmed && parts.mail) void sendConfirmLetter(visit, parts, person, person.email)
      return await letIn(visit, person, arrival, {}, true)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'forbidden') return noAccountPage(visit, provider)
      if (error.code !== 'conflict') throw error
      // The same person came twice at the same moment.
      const known = await accounts.identities.find(arrival)
      return known ? letIn(visit, known, arrival) : takenPage(visit, provider)
    }
  }

  /** Who needs no link comes in with one that is too old, too. While the site is closed to new people, no link counts. */
  async function usableLink({ link }: Arrival): Promise<string | undefined> {
    if (link === '' || (await accounts.settings.read()).sign_up === 'closed') return undefined
    return (await accounts.links.find('sign_up', link)) && link
  }

  return {
    letIn,
    async arrive(visit, provider, claims, journey) {
      const arrival = arrivalOf(claims, provider, journey)
      const known = await accounts.identities.find(arrival)
      if (journey.isProof) return prove(visit, known, arrival)
      if (known) return letIn(visit, known, arrival)
      const hasNamesake =
        arrival.isEmailVerified && (await accounts.people.findByLogin(arrival.email)) !== undefined
      if (!visit.signedIn && !hasNamesake) return signUp(visit, provider, arrival)
      kept.arrive(visit.cookies, arrival)
      return { goTo: visit.to.joinElsewhere() }
    },
  }
}

function arrivalOf(claims: Claims, { id, name: provider }: Provider, { goTo, link }: Journey): Arrival {
  const name = [...claims.name].slice(0, limits.personName).join('').trim()
  const label = claims.email || claims.name || provider
  return { ...claims, name: name || provider, label, provider: id, goTo, link }
}

function placeOf({ to }: Visit, { goTo }: Arrival): Address {
  const place = placeOnSite(goTo, to)
  return place.path === to.home().path ? to.lists() : place
}
