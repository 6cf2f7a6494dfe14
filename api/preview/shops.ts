import { lookup as lookUp } from 'node:dns/promises'
import { version } from '../version.ts'
import { isUsualAddress } from './address.ts'

export interface ShopOptions {
  /** Which address and port a connection may go to. By default the public ones, at the usual ports of the web. */
  allowAddress?: (address: string, port: number) => boolean
  /** All addresses of a name. */
  lookup?: (name: string) => Promise<string[]>
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
    lookup: options.lookup ?? everyAddress,
    milliseconds: options.milliseconds ?? 5000,
    userAgent: `Hopechest/${version} (+link preview)`,
    closing: end.signal,
    close: () => end.abort(),
  }
}

async function everyAddress(name: string): Promise<string[]> {
  return (await lookUp(name, { all: true })).map(({ address }) => address)
}
