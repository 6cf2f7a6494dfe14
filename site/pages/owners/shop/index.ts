import type { Row } from '../../../http/visit.ts'
import { addFromShop } from './add.ts'
import { howToAdd } from './how.ts'

/** The rows of the table of pages by which gifts come in from any shop. */
export function shopPages(): readonly Row[] {
  return [
    ['GET', 'addFromShop', addFromShop, { who: 'person' }],
    ['GET', 'howToAdd', howToAdd],
  ]
}
