import { networkInterfaces } from 'node:os'

type Networks = ReturnType<typeof networkInterfaces>

/** Where the item service and the site listen unless a setting says otherwise. */
export const usualAddress = '127.0.0.1'
export const usualPorts = { api: 8000, site: 8080 }

/** Whether a program that listens at this address is reached at every address of its machine. */
export function isEverywhere(address: string): boolean {
  return ['0.0.0.0', '::', '[::]'].includes(address)
}

/** The addresses of this machine in its network. Version 4 alone: people type them. */
function addressesInHouse(networks: Networks): string[] {
  const all = Object.values(networks).flatMap((each) => each ?? [])
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

/**
 * Where others open what listens at this address. One that listens everywhere has an address for each network, and without a
 * network it is opened on this machine alone.
 */
export function reachableAt(url: string, networks: Networks = networkInterfaces()): string[] {
  const { protocol, hostname, port } = new URL(url)
  if (!isEverywhere(hostname)) return [url]
  const found = addressesInHouse(networks)
  const hosts = found.length === 0 ? ['localhost'] : found
  return hosts.map((host) => `${protocol}//${host}${port && `:${port}`}`)
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
