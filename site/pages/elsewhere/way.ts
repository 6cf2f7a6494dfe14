import { createAllowance } from '@hopechest/program'
import { placeOnSite } from '../../addresses.ts'
import { NotBelieved, type Provider, ProviderAway } from '../../elsewhere/provider.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import type { Arriving } from './arriving.ts'
import { type createKept, minutesAway } from './kept.ts'
import type { ElsewhereParts } from './parts.ts'

/** Answers of providers in a quarter of an hour from one address, each of which asks the provider once or twice. */
export const mostAnswers = 60
/** Lines about refused answers in that time from one address: a stranger sends any number of them. */
export const mostLines = 60
const quarter = 15 * 60_000

/** The way to a provider, and back. */
export function wayPages(
  { accounts, elsewhere }: ElsewhereParts,
  kept: ReturnType<typeof createKept>,
  arriving: Arriving,
): Record<'setOut' | 'comeBack', Handler> {
  const answers = createAllowance<string>({ most: mostAnswers, windowMilliseconds: quarter })
  const lines = createAllowance<string>({ most: mostLines, windowMilliseconds: quarter })
  const find = ({ params }: Visit) => elsewhere?.providers.find(({ id }) => id === params.provider)

  /** Back to the sign-in, which says that it did not work. What the provider said stands in the log, without its answer. */
  function failed(visit: Visit, provider: Provider, error: unknown, goTo = ''): Answer {
    if (!(error instanceof NotBelieved || error instanceof ProviderAway)) throw error
    const isAway = error instanceof ProviderAway
    if (!lines.take(visit.address))
      visit.log.warn(
        { provider: provider.issuer, reason: error.message },
        isAway ? 'A provider of accounts does not answer' : 'An answer of a provider of accounts is refused',
      )
    const to = goTo === '' ? undefined : goTo
    return { goTo: visit.to.signIn({ failed: isAway ? 'away' : 'refused', to }) }
  }

  return {
    async setOut(visit) {
      const provider = find(visit)
      if (!provider) return nothingHere(visit)
      const { query, to, cookies } = visit
      const place = placeOnSite(query.get('to'), to)
      const goTo = place.path === to.home().path ? '' : place.path
      try {
        const proof = query.has('prove')
        const { to: there, trip } = await provider.setOut(addressBack(visit, provider), { proof })
        kept.setOut(cookies, { ...trip, provider: provider.id, goTo, link: query.get('link') ?? '' })
        return { leaveTo: there }
      } catch (error) {
        return failed(visit, provider, error, goTo)
      }
    },

    async comeBack(visit) {
      const provider = find(visit)
      if (!provider) return nothingHere(visit)
      const state = visit.query.get('state') ?? ''
      const journey = kept.comeBack(visit.cookies, provider.id, state)
      const refuse = (why: string) => failed(visit, provider, new NotBelieved(why), journey?.goTo)
      if (!journey) return refuse('This browser has not set out with that state')
      if (answers.take(visit.address)) return refuse('Too many answers came from this address')
      const until = new Date(visit.now.getTime() + minutesAway * 60_000)
      if (!(await accounts.identities.useState(state, until))) return refuse('The state was used before')
      try {
        const claims = await provider.comeBack(addressBack(visit, provider), visit.query.toString(), journey)
        return await arriving.arrive(visit, provider, claims, journey)
      } catch (error) {
        return failed(visit, provider, error, journey.goTo)
      }
    },
  }
}

/** Each provider has an address of its own, so that the answer of one is never taken for that of another. */
export function addressBack({ to }: Visit, { id }: Pick<Provider, 'id'>): string {
  return to.backFromElsewhere({ provider: id }).whole
}
