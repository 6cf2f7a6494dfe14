import type { ListedGuest } from './list-guests.ts'

type Lettered = Pick<ListedGuest, 'name' | 'letter'>

/** How the letters stand that were asked for last, all at once. */
export interface Progress {
  all: number
  /** They have left, or may have. */
  gone: number
  /** They leave at this moment. */
  going: number
  /** They wait for room in the hour. */
  late: number
  failed: readonly Lettered[]
  /** They want no letters. */
  unwanted: readonly Lettered[]
}

export function progressOf(guests: readonly Lettered[]): Progress | undefined {
  const asked = guests
    .map(({ letter }) => letter?.asked ?? '')
    .reduce((one, other) => (one > other ? one : other), '')
  if (asked === '') return undefined
  const last = guests.filter(({ letter }) => letter?.asked === asked)
  const inState = (state: string) => last.filter(({ letter }) => letter?.state === state)
  const unwanted = inState('unwanted')
  const count = (...states: string[]) =>
    last.filter(({ letter }) => letter && states.includes(letter.state)).length
  return {
    all: last.length - unwanted.length,
    gone: count('sent', 'unsure'),
    going: count('due', 'sending'),
    late: count('late'),
    failed: inState('failed'),
    unwanted,
  }
}
