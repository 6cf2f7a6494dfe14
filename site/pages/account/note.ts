import type { Address } from '../../addresses.ts'
import type { Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { noteAfterAct } from '../../view/layout.ts'

/**
 * What an act says, at the place of the act: the address of its form, or the part of the page that held it. Without
 * script the page shows the place that has the focus, and Tab goes on from there.
 */
export function noteOf(visit: PersonVisit, place: string | Address): Slot {
  const { notice, query, here: page } = visit
  const focus = query.get('focus')
  if (notice === undefined || focus === null) return undefined
  const ended = { browserEnded: 'browsers' }[query.get('saved') ?? '']
  const here = ended ?? (focus === 'note' ? page.path : focus)
  return here === String(place) && noteAfterAct(visit, notice)
}
