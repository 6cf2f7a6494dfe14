import type { Address } from '../../../addresses.ts'
import type { Visit } from '../../../http/visit.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/open-list.ts'

/** The list that a guest gives from. */
export interface Around {
  visit: Visit
  list: List
  gifts: readonly Gift[]
  /** Whether the site sends e-mails. */
  takesEmail: boolean
}

/** The gift that a form is about, with everything around it. */
export interface Place extends Around {
  gift: Gift
  /** All owners of the list agree to see that it is taken. */
  ownersLearn?: boolean
}

export function addressOfForm({ visit, list }: Around, { id }: Gift): Address {
  return visit.to.give({ slug: list.registry.slug, item: id }, sameChoice(visit))
}
