import { isAllowedAddress } from './address-rules.ts'
import { createDnsLookup, type DnsLookup } from './dns-lookup.ts'

/** Where a request may go, and what of its answer is read. */
export interface ReachOptions {
  /** The most bytes of the body, before and after decompression. The rest is not read. */
  maxBytes: number
  /** For everything from the first name lookup to the last byte, redirects included. */
  timeoutMilliseconds: number
  /** Ends the request when it is aborted. */
  closing: AbortSignal
  /** Decides which IP address and port a connection may go to: by default those of the public web. */
  isAllowed?: (address: string, port: number) => boolean
  /** Finds the addresses of a name: by default at the name servers of the system. */
  lookup?: DnsLookup
}

export type ConnectOptions = Required<ReachOptions>

export const publicWeb = { isAllowed: isAllowedAddress, lookup: createDnsLookup() }

export interface FetchOptions extends ReachOptions {
  /** What the request says of its sender. Every host that a redirect leads to reads it, so it holds no secret. */
  headers: { accept: string; 'user-agent': string; 'accept-language'?: string }
  /** The redirects that it follows before it answers with the next one. Without this number it follows five, and the sixth fails. */
  mostRedirects?: number
}
