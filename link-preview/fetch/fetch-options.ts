import { type LookUp, lookUpAt } from './dns-lookup.ts'
import { isUsualAddress } from './public-address.ts'

export interface ShopOptions {
  /** Which address and port a connection may go to. By default the public ones, at the usual ports of the web. */
  allowAddress?: (address: string, port: number) => boolean
  /** By default at the name servers of the system. */
  lookup?: LookUp
  /** The name that shops see. */
  userAgent?: string
  /** For everything between the question and the last byte. */
  milliseconds?: number
}

/** The world of shops, as far as we go. */
export interface Shops extends Required<ShopOptions> {
  closing: AbortSignal
  close(): void
}

export function openShops(options: ShopOptions): Shops {
  const end = new AbortController()
  return {
    allowAddress: options.allowAddress ?? isUsualAddress,
    lookup: options.lookup ?? lookUpAt(),
    milliseconds: options.milliseconds ?? 5000,
    userAgent: options.userAgent ?? 'Hopechest (+link preview)',
    closing: end.signal,
    close: () => end.abort(),
  }
}
