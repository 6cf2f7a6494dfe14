import { networkInterfaces } from 'node:os'

/** Whether a program that listens at this address is reached at every address of its machine. */
export function isEverywhere(address: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(address)
}

/** The addresses of this machine in its network. Version 4 alone: people type them. */
function addressesInHouse(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

/** Where others open what listens at this address. One that listens everywhere has an address for each network. */
export function reachableAt(url: string): string[] {
  const { protocol, hostname, port } = new URL(url)
  const hosts = isEverywhere(hostname) ? addressesInHouse() : []
  return hosts.length === 0 ? [url] : hosts.map((host) => `${protocol}//${host}${port && `:${port}`}`)
}

/** The address of the pages: what is set, or where a browser in the same house finds them. */
export function siteUrlOf(at: {
  SITE_URL?: string | undefined
  SITE_ADDRESS: string
  SITE_PORT: number | string
}): string {
  const { SITE_URL, SITE_ADDRESS, SITE_PORT } = at
  const host = SITE_ADDRESS.includes(':') ? `[${SITE_ADDRESS}]` : SITE_ADDRESS
  return SITE_URL ?? reachableAt(`http://${host}:${SITE_PORT}`)[0] ?? ''
}
