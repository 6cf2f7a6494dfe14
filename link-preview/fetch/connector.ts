import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Shops } from './fetch-options.ts'
import { refusalOfName, refusalOfNumber } from './public-address.ts'

/** More addresses of one name are not tried. */
const mostAddresses = 8

/**
 * Makes connections to allowed addresses only. The name is looked up here, once, and the socket is given the very
 * addresses that were checked: a second answer of the name server, another one perhaps, is never asked for.
 */
export function connectorTo(shops: Shops, signal: AbortSignal): buildConnector.connector {
  return (options, done) => {
    const connect = (addresses: string[]) => {
      // Nobody waits for it any more.
      if (signal.aborted) return done(new Error('Aborted'), null)
      buildConnector({ allowH2: false, timeout: shops.milliseconds, lookup: answering(addresses) })(
        options,
        done,
      )
    }
    allowedAddresses(shops, options, signal).then(connect, (error: Error) => done(error, null))
  }
}

/** Of a name with good and bad addresses the good ones; a number in the place of the name is checked like any other. */
async function allowedAddresses(
  shops: Shops,
  { hostname, port, protocol }: buildConnector.Options,
  signal: AbortSignal,
): Promise<string[]> {
  const door = Number(port || (protocol === 'https:' ? 443 : 80))
  if (isIP(hostname)) {
    if (!shops.allowAddress(hostname, door)) throw refusalOfNumber(hostname)
    return [hostname]
  }
  const addresses = await shops.lookup(hostname, signal)
  const allowed = addresses.filter((address) => isIP(address) && shops.allowAddress(address, door))
  if (allowed.length === 0) throw refusalOfName(addresses)
  return allowed.slice(0, mostAddresses)
}

function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all: wantsAll }, answer) =>
    wantsAll ? answer(null, all) : answer(null, all[0]?.address ?? '', all[0]?.family)
}
