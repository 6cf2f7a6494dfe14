import { type ListsParts, listsPage } from './all.ts'
import { startPages } from './start.ts'

export type { ListsParts }

/** The lists of a person, and the start of a new one. */
export function listsPages(parts: ListsParts) {
  return { lists: listsPage(parts), start: startPages }
}
