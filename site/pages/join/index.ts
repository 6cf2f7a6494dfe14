import { later } from '../../http/later.ts'
import type { Row } from '../../http/visit.ts'
import type { JoinParts } from './acts.ts'

/** The rows of the table of pages on which people join a draw by its link. */
export function joinPages(parts: JoinParts): readonly Row[] {
  const { ask, show, agree, join } = later(async () => (await import('./acts.ts')).joinActs(parts))
  return [
    ['GET', 'drawByLink', show],
    ['POST', 'drawByLink', ask, { again: show }],
    ['GET', 'joinDraw', agree],
    ['POST', 'joinDraw', join, { again: agree }],
  ]
}
