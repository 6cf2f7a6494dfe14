import type { Elsewhere } from '../../elsewhere/index.ts'
import type { PeopleParts } from '../people/parts.ts'

/** What the pages about signing in elsewhere work with. */
export interface ElsewhereParts extends PeopleParts {
  /** Undefined where people sign in with a password of this site alone. */
  elsewhere: Elsewhere | undefined
  /** Seals what the browser holds on its way. */
  secret: string
}
