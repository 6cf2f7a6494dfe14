import { hash } from 'node:crypto'
import type { Death } from './ground/life.ts'
import type { Lie } from './site/lies.ts'

/** One thing that happens. Its numbers choose among what is there when it happens, so a story may lose any of its steps. */
export interface Step {
  n: number
  /** Its name in `acts/acts.ts`. */
  act: string
  who: string
  numbers: readonly [number, number, number]
  process: number
  /** The process dies while it acts. */
  dies?: Death
  /** What its site says meanwhile. */
  lies?: Lie
}

export interface Story {
  seed: number
  processes: number
  /** Whose eyes may learn nothing: those of owners, or those of the person for whom a list is, whose owners see at once what is given. */
  watched: 'owners' | 'mia'
  /** Who keeps lists and people: the service, or a site that lies at times. */
  host: 'own' | 'site'
  steps: readonly Step[]
}

/** Numbers from 0 to 1 that the words decide. */
export function chancesOf(words: string): () => number {
  let n = 0
  return () => hash('sha256', `${words} ${n++}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
}
