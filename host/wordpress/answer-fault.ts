import { errorCode, type SiteAnswer } from './site-answer.ts'

/** What an answer says about how the site is set up: the address that was asked, what came, and what to do. */
export function setUpFaultIn(answer: SiteAnswer): string | undefined {
  const { status, address } = answer
  if (status >= 300 && status < 400) return `${address} ${redirectFault(answer)}`
  if (status === 404 && errorCode(answer) === 'rest_no_route') {
    return `${address} is not offered by the site: activate the Hopechest plugin there, or correct HOST_POST_TYPE`
  }
  if (status === 404 && errorCode(answer) === undefined) {
    return `${address} is no address of the REST interface of WordPress: turn on pretty permalinks on the site (Settings, Permalinks), or correct the path in HOST_URL`
  }
  if (status >= 500) return `${address} answered ${status}: look into the error log of the site`
  if (status === 200 && answer.body === undefined) {
    return `${address} did not answer with JSON: look for what the site prints before it, such as a warning of PHP`
  }
  return undefined
}

/** A redirect is named only as far as the operator has set its target, because the rest comes from the site. */
function redirectFault({ status, address, headers }: SiteAnswer): string {
  const { location } = headers
  const target = typeof location === 'string' ? URL.parse(location, address) : null
  const { protocol, hostname } = new URL(address)
  const isSecured = protocol === 'http:' && target?.protocol === 'https:' && target.hostname === hostname
  return isSecured
    ? `sends on to https (${status}): set HOST_URL to an address that begins with https://`
    : `sends on to another address (${status}): open the site in a browser, and set HOST_URL to where you arrive`
}
