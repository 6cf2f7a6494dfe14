import type { Visit } from '../../../http/visit.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/read-list.ts'

/** The gift that a form is about, with everything around it. */
export interface Place {
  visit: Visit
  list: List
  gifts: readonly Gift[]
  gift: Gift
  /** Whether the site sends e-mails. */
  takesEmail: boolean
}

export function addressOfForm({ visit, list, gift }: Place, other = gift): string {
  return sameChoice(visit, list.registry.slug, `/items/${other.id}/give`)
}
