import { type SharingParts, sharingActs } from './acts.ts'
import { cardsPage } from './cards.ts'
import { guestsCsv } from './guests-csv.ts'

export type { SharingParts }

/** Who may open a list, and the links to hand on. */
export function sharingPages(parts: SharingParts) {
  return { ...sharingActs(parts), cards: cardsPage(parts), csv: guestsCsv(parts) }
}
