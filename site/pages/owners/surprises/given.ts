import type { Registry } from '@hopechest/client'
import type { Bought } from './bought.ts'
import { asksForLetter } from './choice.ts'

/** What was given on a list, in numbers. A letter of thanks is for a person and all their gifts. */
export interface Given {
  /** One in parts counts once. */
  gifts: number
  /** Who left a name. */
  people: number
  /** Those of them who are thanked for all that they gave. */
  thanked: number
}

/** Counts what was given while it is read. */
export function createGivenCount({ meta }: Pick<Registry, 'meta'>) {
  const isInParts = new Set(meta.registry_group_gifts)
  const inParts = new Set<number>()
  const isThanked = new Map<string, boolean>()
  let others = 0
  return {
    add(bought: Bought): void {
      if (isInParts.has(bought.itemId)) inParts.add(bought.itemId)
      else others++
      if (!asksForLetter(bought)) return
      const person = bought.giver.toLowerCase()
      isThanked.set(person, bought.isThanked && isThanked.get(person) !== false)
    },
    sum(): Given {
      const written = [...isThanked.values()].filter((is) => is)
      return { gifts: others + inParts.size, people: isThanked.size, thanked: written.length }
    },
  }
}

export function countGiven(registry: Pick<Registry, 'meta'>, all: readonly Bought[]): Given {
  const count = createGivenCount(registry)
  for (const bought of all) count.add(bought)
  return count.sum()
}
