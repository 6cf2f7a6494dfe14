import { placeholder } from '../kettle.ts'

/**
 * Together, the new items of all connections go to registries that follow each other, in the order in which they are
 * sent. Apart, the registries of one connection are far from those of all others.
 */
export type Layout = 'together' | 'apart'

const farApart = 1_000_000

/** For each connection, what says the next registry that it adds an item to. None comes twice in one measurement. */
export function countRegistries(connections: number, layout: Layout): (() => number)[] {
  if (layout === 'together') return Array(connections).fill(countFrom(placeholder))
  return Array.from({ length: connections }, (_, n) => countFrom(placeholder + n * farApart))
}

function countFrom(first: number): () => number {
  let last = first
  return () => ++last
}
