import { previewRefusals, Refusal } from '@hopechest/contract'
import { NotFetched } from '@hopechest/outgoing'
import { stopping } from './stopping.ts'

/** A sentence never repeats anything that the page or its shop sent. */
const refusal = (reason: keyof typeof previewRefusals) => (cause?: unknown) =>
  new Refusal('invalid', previewRefusals[reason], { field: 'url', ...(cause !== undefined && { cause }) })

export const notHtml = refusal('notHtml')
export const noProduct = refusal('noProduct')
const notAllowed = refusal('notAllowed')
const notFound = refusal('notFound')
const tooBusy = refusal('tooBusy')
const failed = refusal('failed')
const noPage = refusal('noPage')

/** What a status other than 200 means to a person. */
export function refusalOfStatus(status: number): Refusal {
  if ([401, 402, 403, 407, 451].includes(status)) return notAllowed({ status })
  if (status === 404 || status === 410) return notFound({ status })
  if (status === 429 || status === 503) return tooBusy({ status })
  return status >= 500 ? failed({ status }) : noPage({ status })
}

/** Why the page was not fetched, as a person reads it. Other errors stay what they are. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof NotFetched)) return error
  const { reason, cause } = error
  if (reason === 'closing') return stopping()
  if (reason === 'noNameServer') return noNameServer(cause)
  return refusal(reason)(cause)
}

/** A fault of our network and not of the shop. */
function noNameServer(cause: unknown): Refusal {
  const sentence = 'The address cannot be looked up now; try again in a few seconds'
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 5, cause })
}
