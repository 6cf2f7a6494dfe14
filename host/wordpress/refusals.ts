import { Refusal, type RegistryUpdate } from '@hopechest/contract'
import { noSuchAccount } from '../no-such-account.ts'
import { setUpFaultIn } from './answer-fault.ts'
import { errorCode, isRecord, type SiteAnswer } from './site-answer.ts'

/** Every sentence about the site is ours. Only its status and its error code are kept, for the log. */

const retryAfter = { least: 1, usual: 5, most: 300 }

export const tooSlow = (isUnclear: boolean) =>
  new Refusal('host_slow', 'The registry host took too long to answer', { isUnclear })

export const unreachable = (code: string | undefined, isUnclear: boolean) =>
  new Refusal('host_failed', 'The registry host cannot be reached', { isUnclear, cause: { code } })

export const overloaded = () =>
  new Refusal('unavailable', 'Too many requests are waiting for the registry host', {
    retryAfterSeconds: retryAfter.least,
  })

export const doesNotAnswer = (milliseconds: number) =>
  new Refusal('unavailable', 'The registry host does not answer at present, please try again later', {
    retryAfterSeconds: Math.max(retryAfter.least, Math.ceil(milliseconds / 1000)),
  })

/** An answer that no WordPress with registries gives, or one that does not belong to the question. */
export const makesNoSense = (answer?: SiteAnswer) =>
  new Refusal('host_failed', 'The registry host gave an answer that makes no sense', {
    isUnclear: true,
    ...causeOf(answer),
  })

/** The site's answers about itself, which do not depend on the caller. */
export function refusalOfSite(answer: SiteAnswer): Refusal {
  if (answer.status !== 429 && answer.status !== 503) return makesNoSense(answer)
  return new Refusal('unavailable', 'The registry host is busy, please try again later', {
    // A gateway answers 503 too, when it stops waiting for the site; 429 comes before anything is done.
    isUnclear: answer.status === 503,
    retryAfterSeconds: secondsOf(answer.headers['retry-after']),
    ...causeOf(answer),
  })
}

/** The site's answers to a call for registries: there the caller's credentials count, which may have ended. */
export function refusalOfCall(answer: SiteAnswer): Refusal {
  switch (statusInside(answer) ?? answer.status) {
    case 401:
      return new Refusal('unauthenticated', 'Invalid or missing credentials', causeOf(answer))
    case 403:
      return new Refusal('forbidden', 'The registry host does not allow you to do that', causeOf(answer))
    case 404:
      return new Refusal('host_failed', 'The registry host does not offer registries', causeOf(answer))
    default:
      return refusalOfSite(answer)
  }
}

export function refusalOfChange(answer: SiteAnswer, { meta }: RegistryUpdate = {}): Refusal {
  const unknown = meta?.registry_owners?.find((entry) => entry === unknownOwner(answer))
  if (unknown !== undefined) return noSuchAccount(unknown)
  if (errorCode(answer) === 'hopechest_changed') return changedMeanwhile()
  return answer.status === 400 ? changeRefused(answer) : refusalOfCall(answer)
}

const changedMeanwhile = () =>
  new Refusal('conflict', 'The registry is being changed by others, please try again', {
    why: 'changed_meanwhile',
  })

/** The owner of whom the site says that no user has the name. */
function unknownOwner(answer: SiteAnswer): unknown {
  const isUnknown = errorCode(answer) === 'hopechest_no_such_account'
  return isUnknown && isRecord(answer.body) && isRecord(answer.body.data) ? answer.body.data.entry : undefined
}

/** The site may have refused one half of the change and stored the other. */
export const changeRefused = (answer: SiteAnswer) =>
  new Refusal('host_failed', 'The registry host refused the change', { isUnclear: true, ...causeOf(answer) })

/** The site lists private registries for those who may own one, and the caller may not. */
export function mayOwnNone(answer: SiteAnswer): boolean {
  return statusInside(answer) === 403
}

/** A caller who may not list private registries gets 400, with the status that is meant inside the body. */
function statusInside({ status, body }: SiteAnswer): number | undefined {
  if (status !== 400 || !isRecord(body) || !isRecord(body.data) || !isRecord(body.data.details))
    return undefined
  const detail = body.data.details.status
  if (!isRecord(detail) || detail.code !== 'rest_forbidden_status' || !isRecord(detail.data)) return undefined
  return Number(detail.data.status)
}

function secondsOf(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return retryAfter.usual
  return Math.min(Math.max(Number(header), retryAfter.least), retryAfter.most)
}

/** For the log: the answer, and what the operator of the site can do about it. */
function causeOf(answer: SiteAnswer | undefined): { cause?: object } {
  if (!answer) return {}
  const fault = setUpFaultIn(answer)
  return { cause: { status: answer.status, code: errorCode(answer), ...(fault && { fault }) } }
}
