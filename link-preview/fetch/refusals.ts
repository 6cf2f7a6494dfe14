import { previewRefusals, Refusal } from '@hopechest/contract'
import { errors } from 'undici'

/** A sentence never repeats anything that the page or its shop sent. */
const refusal = (reason: keyof typeof previewRefusals) => (cause?: unknown) =>
  new Refusal('invalid', previewRefusals[reason], cause === undefined ? {} : { cause })

export const notAUrl = refusal('notAUrl')
export const notHttp = refusal('notHttp')
export const withCredentials = refusal('withCredentials')
export const tooLong = refusal('tooLong')
export const unusualPort = refusal('unusualPort')
export const privateNetwork = refusal('privateNetwork')
export const ownMachine = refusal('ownMachine')
export const unknownName = refusal('unknownName')

const unreachable = refusal('unreachable')
const notTrusted = refusal('notTrusted')
export const timedOut = refusal('timedOut')
export const incomplete = refusal('incomplete')
const notHttpAnswer = refusal('notHttpAnswer')

export const tooManyRedirects = refusal('tooManyRedirects')
const notAllowed = refusal('notAllowed')
const notFound = refusal('notFound')
const tooBusy = refusal('tooBusy')
const failed = refusal('failed')
const noPage = refusal('noPage')
export const notHtml = refusal('notHtml')
export const unreadableCompression = refusal('unreadableCompression')

/** A fault of our network and not of the shop. */
export const noNameServer = (cause: unknown) =>
  new Refusal('unavailable', 'The address cannot be looked up now; try again in a few seconds', {
    retryAfterSeconds: 5,
    cause,
  })

export const stopping = () => new Refusal('unavailable', 'The service is stopping; try again in a moment')

/** What a status other than 200 means to a person. */
export function refusalOfStatus(status: number): Refusal {
  if ([401, 402, 403, 407, 451].includes(status)) return notAllowed({ status })
  if (status === 404 || status === 410) return notFound({ status })
  if (status === 429 || status === 503) return tooBusy({ status })
  return status >= 500 ? failed({ status }) : noPage({ status })
}

/** What a failed request means to a person. The failure itself is kept as the cause, for the log. */
export function refusalOfFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
  if (error instanceof errors.HTTPParserError) return notHttpAnswer(error)
  // A mistake in this code is not the fault of the shop.
  if (error instanceof Refusal || code === '' || code === 'UND_ERR_INVALID_ARG') return error
  if (/TIMEOUT|^ETIMEDOUT$/.test(code)) return timedOut(error)
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/.test(code)) return notHttpAnswer(error)
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_|EPROTO)/.test(code))
    return notTrusted(error)
  return unreachable(error)
}
