import { createTellings } from '../allowances.ts'
import type { Hooks } from '../dependencies.ts'
import { createHookSeal } from './hook-seal.ts'
import { createSender } from './sender.ts'
import { createStandIn, type StandInParts } from './stand-in.ts'

interface HooksParts extends StandInParts {
  /** Those that the operator has named: they may lie in a private network. */
  hosts: readonly string[]
  userAgent: string
  /** Seals addresses and secrets. */
  secret: () => string
  writesLetters: boolean
}

/** What lets programs hear of changes. */
export function openHooks({ hosts, userAgent, secret, writesLetters, ...standIn }: HooksParts): Hooks {
  return {
    seal: createHookSeal(secret),
    sender: createSender({ hosts, userAgent }),
    standIn: createStandIn(standIn),
    countTelling: createTellings(),
    writesLetters,
  }
}
