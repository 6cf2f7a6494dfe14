import type { Joining } from '@hopechest/host/draws'
import { createSeal } from '../../http/seal.ts'

const goodForMilliseconds = 2 * 24 * 3_600_000

/** What a letter carries to the address that was typed on the page of a draw. Nothing is stored of it before its reader agrees. */
export interface JoinTokens {
  write(joining: Joining, now: Date): string
  /** Undefined when this site did not write it, or it is older than two days. */
  read(token: string, now: Date): Joining | undefined
}

export function createJoinTokens(secret: string): JoinTokens {
  const seal = createSeal(secret, 'joining draws')
  return {
    write: ({ link, name, address }, now) =>
      seal.close(JSON.stringify([link, name, address, now.getTime() + goodForMilliseconds])),
    read(token, now) {
      const text = seal.open(token)
      if (text === undefined) return undefined
      const [link, name, address, until] = JSON.parse(text) as [string, string, string, number]
      return now.getTime() < until ? { link, name, address } : undefined
    },
  }
}
