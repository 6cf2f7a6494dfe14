import { randomBytes } from 'node:crypto'
import type { KeyId } from '@hopechest/host'
import { createPlaceSeal } from '@hopechest/host/place-seal'

/** Where a program listens, which often is a secret itself, and what signs. */
export interface HookSecrets {
  url: string
  secret: string
  /** The application password with which it was made or started again, where its host can say whether that still works: it ends with it. */
  keyId?: KeyId | undefined
  /** The one before, which signs beside it up to this step of running time. */
  old?: { secret: string; untilStep: number }
}

/** Seals them with the site key for their hook alone: the database without the key shows neither. */
export interface HookSeal {
  close(hookId: number, secrets: HookSecrets): string
  /** Undefined where the site has another key by now. */
  open(hookId: number, sealed: string): HookSecrets | undefined
}

export function createHookSeal(readSecret: () => string): HookSeal {
  const seal = createPlaceSeal(readSecret, 'hooks')
  return {
    close: (id, secrets) => seal.close(String(id), Buffer.from(JSON.stringify(secrets))),
    open(id, sealed) {
      const bytes = seal.open(String(id), sealed)
      return bytes && (JSON.parse(String(bytes)) as HookSecrets)
    },
  }
}

const prefix = 'whsec_'
const secretBytes = 32

/** As Standard Webhooks writes them. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}
