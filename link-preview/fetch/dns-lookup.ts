import { Resolver } from 'node:dns/promises'
import { noNames } from './refusals.ts'

/** All addresses of a name, none for one that nobody gave. */
export type LookUp = (name: string, signal: AbortSignal) => Promise<string[]>

/** After this time the next name server is asked: a preview has time for two. */
const serverMilliseconds = 2500

/**
 * Asks the name servers itself, by default those of the system. The system's own way to look up a name waits in one of
 * the few threads that the whole process has for it, as long as it likes: names that nobody answers for would keep all
 * others waiting, the host's too. It also knows the names of /etc/hosts, and these are nobody's shop.
 */
export function lookUpAt(servers?: readonly string[]): LookUp {
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
    const fault = faults.find(({ code }) => !meansNone.has(code))
    if (addresses.length === 0 && fault) throw noNames(fault)
    return addresses
  }
}

/** There is no such name, it has no address of this kind, or nobody could have such a name. */
const meansNone = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
