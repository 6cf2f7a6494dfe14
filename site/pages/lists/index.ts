import { listsPage } from './all.ts'
import { startPages } from './start.ts'

/** The lists of a person, and the start of a new one. */
export function listsPages(now: () => Date) {
  return { lists: listsPage(now), start: startPages }
}
