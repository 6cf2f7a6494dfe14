import type { Registry } from '@hopechest/client'
import type { Sight } from '@hopechest/host'
import type { Invitation } from '@hopechest/host/accounts'
import type { PersonVisit, Visit } from '../../http/visit.ts'

/**
 * The people around lists: who sees one, who owns it, who is invited. Our own host knows them, and the host of a visit says of
 * them. What the pages of guests and owners need of people, they ask here.
 */
export interface Household {
  /** How a visitor sees a list, and the invitation to it that was opened in this browser. */
  sight(visit: Visit, registry: Registry): Promise<{ sight: Sight; invitation: Invitation | undefined }>
  /** The page is about to read these lists. A host says them all at once. */
  expect(visit: Visit, ids: readonly number[]): Promise<void>
  /** The guest of the invitation was here. */
  noteLook(invitation: Invitation): Promise<void>
  /** What the person owns and another person owns first. */
  shared(visit: PersonVisit): Promise<readonly Registry[]>
}

export type See = Household['sight']
