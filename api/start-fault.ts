import { Refusal } from '@hopechest/contract'
import { ConfigError } from './config.ts'

/**
 * Why the service could not start: a sentence for whoever can mend it, and a stack only where it is our own mistake.
 * What we refuse is thrown as an error with a sentence; what the language throws (a TypeError and its kin) is a mistake.
 */
export function explainFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof ConfigError) return error.message
  if (error instanceof Refusal) return `Cannot start: ${error.message} (${reasonOf(error.cause)})`
  const { code = '', address, port } = error as Error & { code?: string; address?: string; port?: number }
  const remedy = remedies[code]
  if (remedy) return `Cannot start: ${address}:${port} ${remedy}`
  return error.constructor === Error ? `Cannot start: ${error.message}` : error
}

/** What can be wrong with an address to listen at. */
const remedies: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. End that one, or set API_PORT or OPS_PORT to a free port.',
  EADDRNOTAVAIL: 'is no address of this machine. Set API_ADDRESS to one that is.',
  EACCES: 'may not be used by this account. Set API_PORT or OPS_PORT to a port above 1023.',
}

/** An error that stands for several, one for each address that was tried, has a code and no sentence. */
function reasonOf(cause: unknown): string {
  const { message = '', code = '' } = (cause ?? {}) as { message?: string; code?: string }
  return message || code || 'no reason is known'
}
