import type { GivenParts } from '../given-gifts.ts'
import type { OpenList } from './open-list.ts'
import { showRegistry } from './show.ts'

export { createOpenList, type OpenListParts } from './open-list.ts'
export { createSee } from './see.ts'
export { leadToList } from './shared-link.ts'

/** The page that guests open with the link of a list. */
export function registryPages(openList: OpenList, parts: GivenParts) {
  return { show: showRegistry(openList, parts) }
}
