import { isAllowedAddress } from './address-rules.ts'
import { createDnsLookup, type DnsLookup } from './dns-lookup.ts'

export interface FetchOptions {
  /** Decides which IP address and port a connection may go to. */
  isAllowed: (address: string, port: number) => boolean
  lookup: DnsLookup
  userAgent: string
  /** For everything from the name lookup to the last byte. */
  timeoutMilliseconds: number
  /** Ends every request when it is aborted. */
  closing: AbortSignal
}

export const defaultFetchOptions: Omit<FetchOptions, 'closing'> = {
  isAllowed: isAllowedAddress,
  lookup: createDnsLookup(),
  userAgent: 'Hopechest (+link preview)',
  timeoutMilliseconds: 5000,
}
