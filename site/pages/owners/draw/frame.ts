import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { layout } from '../../../view/layout.ts'
import { peopleHead } from '../people/page.ts'
import type { CircleOfDraw } from './read-circle.ts'

interface Parts {
  main: Slot
  aside: Slot
  isWrong?: boolean
}

/** The pages of a draw have one head. */
export function drawPage(
  visit: PersonVisit,
  { book, circle }: CircleOfDraw,
  { main, aside, isWrong = false }: Parts,
) {
  const { draw, layout: sayings } = visit.words
  const body = html`${peopleHead(visit, book, circle, 'draw')}
<div class="own-page draw-page"><div class="own-main">
${main}</div><aside class="own-aside">${aside}</aside></div>`
  return {
    page: layout(visit, {
      title: sayings.labelled(draw.title, circle.name),
      isWrong,
      main: body,
      scripts: ['copy', 'send-once', 'stay'],
    }),
    headers: { 'cache-control': 'no-store' },
  }
}

export function namesOf({ format }: PersonVisit, { names }: CircleOfDraw, ids: readonly number[]): string {
  return format.list(ids.flatMap((id) => names.get(id) ?? []))
}
