import type { GivenParts } from '../given-gifts.ts'
import { openFormat } from './open-format.ts'
import type { OpenList, OpenListParts } from './open-list.ts'
import { showRegistry } from './show.ts'

/** The page that guests open with the link of a list, and the list for other programs. */
export function registryPages(openList: OpenList, parts: GivenParts & OpenListParts) {
  return { show: showRegistry(openList, parts), json: openFormat(parts) }
}
