import { later } from '../../../http/later.ts'
import type { Row } from '../../../http/visit.ts'
import type { DrawLettersParts } from './letters.ts'

/** The rows of the table of pages on which a household draws names. */
export function drawPages(parts: DrawLettersParts): readonly Row[] {
  const draw = later(async () => (await import('./acts.ts')).drawActs(parts))
  const person = { who: 'person' } as const
  const again = { ...person, again: draw.show }
  return [
    ['GET', 'draw', draw.show, person],
    ['POST', 'draw', draw.take, again],
    ['POST', 'leaveDraw', draw.leave, again],
    ['GET', 'drawAgain', draw.askAgain, person],
    ['POST', 'drawAgain', draw.again, { ...person, again: draw.askAgain }],
    ['GET', 'drawPaper', draw.paper, person],
  ]
}
