import { openElsewhere, type Provider } from '@hopechest/site/elsewhere'
import { type Config, framingHost, withSite } from '../config.ts'
import type { Finding } from './finding.ts'

const name = 'Sign-in'

/** How people sign in beside a password of the site; nothing where they do not. */
export async function examineSignIn(config: Config): Promise<Finding[]> {
  const elsewhere = framingHost(config) === undefined ? openElsewhere(config) : undefined
  const providers = await Promise.all(
    (elsewhere?.providers ?? []).map((each) => examineProvider(each, config)),
  )
  return [...providers, ...examineHeader(config)]
}

async function examineProvider(
  { id, name: shown, issuer, look }: Provider,
  config: Config,
): Promise<Finding> {
  try {
    await look()
    const back = `${withSite(config).SITE_URL}/sign-in/back/${id}`
    return {
      name,
      state: 'well',
      sentence: `${shown} answers at ${issuer}. It sends people back to ${back}.`,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = `${shown} does not answer at ${issuer} (${reason}): start it, or correct its issuer.`
    return { name, state: 'fault', sentence }
  }
}

/** Networks with fewer bits than this hold strangers. */
const leastBits = { ipv4: 8, ipv6: 32 }

/** Who can connect from there is whom they like. */
function examineHeader({ REMOTE_USER_HEADER: header, TRUSTED_PROXIES: proxies = [] }: Config): Finding[] {
  if (header === undefined) return []
  const wide = proxies.find((network) => {
    const [address = '', bits] = network.split('/')
    return bits !== undefined && Number(bits) < leastBits[address.includes(':') ? 'ipv6' : 'ipv4']
  })
  if (wide !== undefined) {
    const sentence = `REMOTE_USER_HEADER is open: each program in ${wide} says who its person is. Name the gateway alone in TRUSTED_PROXIES.`
    return [{ name, state: 'fault', sentence }]
  }
  return [
    {
      name,
      state: 'warning',
      sentence:
        `A program that connects from ${proxies.join(', ')} says by the header ${header} who its person is. Let the gateway alone ` +
        'be there, and take the header off what visitors send.',
    },
  ]
}
