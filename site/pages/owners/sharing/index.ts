import { type SharingParts, sharingActs } from './acts.ts'
import { cardsPage } from './cards.ts'

export type { SharingParts }

/** Who may open a list, and the links to hand on. */
export function sharingPages(parts: SharingParts) {
  return { ...sharingActs(parts), cards: cardsPage(parts.household) }
}
