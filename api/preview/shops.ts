import { version } from '../version.ts'
import { isUsualAddress } from './address.ts'
import { type LookUp, lookUpAt } from './look-up.ts'

export interface ShopOptions {
  /** Which address and port a connection may go to. By default the public ones, at the usual ports of the web. */
  allowAddress?: (address: string, port: number) => boolean
  /** By default at the name servers of the system. */
  lookup?: LookUp
  /** For everything between the question and the last byte. */
  milliseconds?: number
}

/** The world of shops, as far as we go. */
export interface Shops extends Required<ShopOptions> {
  userAgent: string
  closing: AbortSignal
  close(): void
}

export function openShops(options: ShopOptions): Shops {
  const end = new AbortController()
  return {
    allowAddress: options.allowAddress ?? isUsualAddress,
    lookup: options.lookup ?? lookUpAt(),
    milliseconds: options.milliseconds ?? 5000,
    userAgent: `Hopechest/${version} (+link preview)`,
    closing: end.signal,
    close: () => end.abort(),
  }
}
