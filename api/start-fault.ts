import { ConfigError } from './config.ts'

/**
 * Why the service could not start: a sentence for whoever can mend it, and a stack only where it is our own mistake.
 * What we refuse is thrown as an error with a sentence; what the language throws (a TypeError and its kin) is a mistake.
 */
export function explainFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof ConfigError) return error.message
  const { code = '', address, port, hostname } = error as AddressFault
  const remedy = remedies[code]
  if (remedy) return `Cannot start: ${hostname ?? `${address}:${port}`} ${remedy}`
  return error.constructor === Error ? `Cannot start: ${error.message}` : error
}

type AddressFault = Error & { code?: string; address?: string; port?: number; hostname?: string }

/** What can be wrong with an address to listen at. */
const remedies: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. End that one, or set API_PORT or OPS_PORT to a free port.',
  EADDRNOTAVAIL: 'is no address of this machine. Set API_ADDRESS or OPS_ADDRESS to one that is.',
  ENOTFOUND: 'is no address of this machine. Set API_ADDRESS or OPS_ADDRESS to one that is.',
  EAI_AGAIN: 'could not be looked up. Set API_ADDRESS or OPS_ADDRESS to an address of this machine.',
  EACCES: 'may not be used by this account. Set API_PORT or OPS_PORT to a port above 1023.',
}
