import { isIP, type LookupFunction } from 'node:net'
import { reasonAgainstName } from './address-rules.ts'
import type { FetchOptions } from './fetch-options.ts'
import { NotFetched } from './not-fetched.ts'

/** More addresses of one name are not tried. */
const maxAddresses = 8

/**
 * The lookup of one connection. It passes on only the addresses that a connection may go to, and the socket connects to
 * exactly these: a name server that answers differently the second time is never asked again (DNS rebinding).
 */
export function checkedLookup(
  port: number,
  signal: AbortSignal,
  { lookup, isAllowed }: Required<Pick<FetchOptions, 'lookup' | 'isAllowed'>>,
): LookupFunction {
  const allowedAddresses = async (name: string) => {
    const addresses = await lookup(name, signal)
    // Without this a late answer would still open a connection.
    signal.throwIfAborted()
    const allowed = addresses.filter((address) => isIP(address) && isAllowed(address, port))
    if (allowed.length === 0) throw new NotFetched(reasonAgainstName(addresses))
    return allowed.slice(0, maxAddresses).map((address) => ({ address, family: isIP(address) }))
  }
  return (name, { all }, done) =>
    void allowedAddresses(name).then(
      (addresses) =>
        all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family),
      (error: Error) => done(error, []),
    )
}
