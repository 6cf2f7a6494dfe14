import { limits, Refusal } from '@hopechest/contract'
import { errors } from 'undici'

/** These sentences are all that a caller reads. They never repeat anything that the page or its shop sent. */
const refusal = (sentence: string) => (cause?: unknown) =>
  new Refusal('invalid', sentence, cause === undefined ? {} : { cause })

export const notAUrl = refusal('This is not the address of a page; it starts with https:// or http://')
export const notHttp = refusal('Only http and https addresses can be read')
export const withCredentials = refusal('The address must not contain a user name or a password')
export const tooLong = refusal(`The address must have at most ${limits.url.most} characters`)
export const unusualPort = refusal('Only shops at the ports 80 and 443 can be read')
export const privateNetwork = refusal('The address leads into a private network')
export const ownMachine = refusal('The address leads to the machine that this service runs on')
export const unknownName = refusal('There is no shop at this address')

const unreachable = refusal('The shop cannot be reached')
const notTrusted = refusal('A secure connection to the shop could not be made')
export const timedOut = refusal('The shop did not answer in time')
export const incomplete = refusal('The shop closed the connection before the page was complete')
const notHttpAnswer = refusal('The answer of the shop is not valid HTTP')

export const tooManyRedirects = refusal('The shop redirects too many times')
const notAllowed = refusal('The shop does not let this service read the page')
const notFound = refusal('The shop has no page at this address')
const tooBusy = refusal('The shop is too busy to show the page; try again later')
const failed = refusal('The shop has a fault and cannot show the page; try again later')
const noPage = refusal('The shop did not answer with a page')
export const notHtml = refusal('There is no HTML page at this address')
export const unreadableCompression = refusal('The page is compressed in a way that this service cannot read')

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
