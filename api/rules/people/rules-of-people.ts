import * as draws from '../draws/draws.ts'
import * as circles from './circles.ts'
import { getForWhom, setForWhom } from './for-whom.ts'
import * as households from './households.ts'
import * as openTo from './open-to.ts'
import * as people from './people.ts'
import * as sizes from './sizes.ts'

/** What is decided about books: people, circles, what is open to them, households, and drawing names. */
export const rulesOfPeople = {
  ...people,
  ...sizes,
  ...circles,
  ...openTo,
  getForWhom,
  setForWhom,
  ...households,
  ...draws,
}
