import { Refusal } from '@hopechest/contract'
import { errors } from 'undici'

/** Every sentence about a page is ours: nothing that a page or its shop says is passed on in one. */
const refusal = (sentence: string) => (cause?: unknown) =>
  new Refusal('invalid', sentence, cause === undefined ? {} : { cause })

export const notAnAddress = refusal('This is not an address of a page')
export const notOfTheWeb = refusal('Only http and https addresses can be read')
export const withUser = refusal('An address with a user name or a password is not read')
export const tooLong = refusal('The address is too long')
export const unusualPort = refusal('Only the usual ports of a shop, 80 and 443, are read')
export const intoPrivateNetwork = refusal('The address leads into a private network')
export const unknownName = refusal('No shop is known under this address')

export const unreachable = refusal('The shop cannot be reached')
const notTrusted = refusal('A safe connection to the shop could not be made')
export const tooSlow = refusal('The shop did not answer in time')
export const brokenOff = refusal('The shop broke off its answer')
export const nonsense = refusal('The shop gave an answer that makes no sense')

export const tooManyRedirects = refusal('The shop sends on from one address to the next too many times')
export const notAllowed = refusal('The shop does not show this page to us')
const notThere = refusal('The shop has no page at this address')
const tooBusy = refusal('The shop is too busy to show the page')
const atFault = refusal('The shop has a fault and cannot show the page')
const noPage = refusal('The shop did not answer with a page')
export const notHtml = refusal('What lies at this address is not an HTML page')
export const oddlyPacked = refusal('The page is packed in a way that we do not read')
export const nothingToTell = refusal('The page tells nothing about a product')

export const tooManyAtOnce = () =>
  new Refusal('unavailable', 'Too many pages are being read just now', { retryAfterSeconds: 1 })

/** That is our network's fault and no shop's. */
export const noNames = (cause: unknown) =>
  new Refusal('unavailable', 'The address cannot be looked up just now', { retryAfterSeconds: 5, cause })

export const closed = () => new Refusal('unavailable', 'The service is about to stop')

/** What a status other than success means to a person. */
export function refusalOfStatus(status: number): Refusal {
  if (status === 401 || status === 402 || status === 403 || status === 407 || status === 451)
    return notAllowed({ status })
  if (status === 404 || status === 410) return notThere({ status })
  if (status === 429 || status === 503) return tooBusy({ status })
  return status >= 500 ? atFault({ status }) : noPage({ status })
}

/** What a failed exchange means to a person; the failure itself is kept as the cause, for the log. */
export function refusalOfFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
  if (error instanceof errors.HTTPParserError) return nonsense(error)
  // A mistake of ours is not the shop's fault.
  if (error instanceof Refusal || code === '' || code === 'UND_ERR_INVALID_ARG') return error
  if (/TIMEOUT|^ETIMEDOUT$/.test(code)) return tooSlow(error)
  if (/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES)/.test(code)) return nonsense(error)
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_|EPROTO)/.test(code))
    return notTrusted(error)
  return unreachable(error)
}
