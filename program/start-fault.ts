import { SettingsError } from './settings/settings.ts'

/**
 * Why a program could not start: a sentence for the person who can mend it. A TypeError or another error of the
 * language is a mistake in the program and keeps its stack.
 */
export function explainStartFault(error: unknown, config: Readonly<Record<string, unknown>> = {}): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof SettingsError) return error.message
  const fault = error as AddressFault
  const remedy = remedies[fault.code ?? '']
  if (remedy) return `Cannot start: ${remedy(fault, (kind, value) => settingOf(config, kind, value))}`
  return error.constructor === Error ? `Cannot start: ${error.message}` : error
}

type AddressFault = Error & { code?: string; address?: string; port?: number; hostname?: string }
type NameOf = (kind: 'ADDRESS' | 'PORT', value: unknown) => string

/** What can be wrong with an address to listen at. */
const remedies: Record<string, (fault: AddressFault, nameOf: NameOf) => string> = {
  EADDRINUSE: ({ address, port }, nameOf) =>
    `another program listens at ${address}:${port}. End it, or set ${nameOf('PORT', port)} to a free port.`,
  EACCES: ({ address, port }, nameOf) =>
    `this account may not listen at ${address}:${port}. Set ${nameOf('PORT', port)} to a port above 1023.`,
  EADDRNOTAVAIL: notOfThisMachine,
  ENOTFOUND: notOfThisMachine,
  EAI_AGAIN: notOfThisMachine,
}

function notOfThisMachine({ address, hostname }: AddressFault, nameOf: NameOf): string {
  const given = hostname ?? address
  return `${given} is no address of this machine. Set ${nameOf('ADDRESS', given)} to one, such as 127.0.0.1 or 0.0.0.0.`
}

/** The setting that has the value, or all of its kind. */
function settingOf(config: Readonly<Record<string, unknown>>, kind: string, value: unknown): string {
  const names = Object.keys(config).filter((name) => name.endsWith(`_${kind}`))
  const having = names.filter((name) => config[name] === value)
  return (having.length > 0 ? having : names).join(' or ')
}
