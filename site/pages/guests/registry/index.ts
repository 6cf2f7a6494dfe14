import type { GivenParts } from '../given-gifts.ts'
import type { OpenList } from './open-list.ts'
import { showRegistry } from './show.ts'

/** The page that guests open with the link of a list. */
export function registryPages(openList: OpenList, parts: GivenParts) {
  return { show: showRegistry(openList, parts) }
}
