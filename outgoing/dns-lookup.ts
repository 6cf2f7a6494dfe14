import { Resolver } from 'node:dns/promises'
import { NotFetched } from './not-fetched.ts'

/** All addresses of a name; none if the name does not exist. */
export type DnsLookup = (name: string, signal: AbortSignal) => Promise<string[]>

/** After this time the next name server is asked. A page that is fetched in five seconds has time for two. */
const serverMilliseconds = 2500

/**
 * Asks the name servers directly, by default those of the system. The lookup of the operating system runs in one of a
 * few threads that the whole process shares, and cannot be cancelled: names that no server answers for would delay all
 * other lookups, such as that of the registry host. It also reads /etc/hosts, which must not name a shop.
 */
export function createDnsLookup(servers?: readonly string[]): DnsLookup {
  return async (name, signal) => {
    signal.throwIfAborted()
    const resolver = new Resolver({ timeout: serverMilliseconds, tries: 1 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.removeEventListener('abort', cancel)

    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const fault = faults.find(({ code }) => !meansNoAddress.has(code))
    if (addresses.length === 0 && fault) throw new NotFetched('noNameServer', fault)
    return addresses
  }
}

/** The name does not exist, has no address of this kind, or is not a valid name. */
const meansNoAddress = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
