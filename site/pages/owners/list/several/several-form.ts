import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { chooseBar, enterMakes } from '../../choose-bar.ts'
import { isHeading, rowsOf, titleOf } from '../order.ts'
import type { OwnList } from '../own-list.ts'

/** Gifts that are chosen, and why nothing was done with them. */
export interface Several {
  chosen: ReadonlySet<number>
  fault?: string
  /** The name of a new heading, as it was typed. */
  heading?: string
}

/** The rows with their boxes, and the acts at the foot: each is done with all that are chosen. */
export function severalForm(
  visit: PersonVisit,
  list: OwnList,
  { fault, heading = '' }: Several,
  rows: Slot,
): Markup {
  const { several: words, headings } = visit.words.lists
  const { slug } = list.registry
  const own = rowsOf(list).filter(isHeading)
  const way = (under: string, title: string) =>
    html`<button class="hc-button plain" name="under" value="${under}" dir="auto">${title}</button>`
  const ways = own.map((row) => way(row, titleOf(row)))
  const newPlace = { name: 'heading', label: words.newHeading, value: heading, submit: words.newSubmit }
  const bar = chooseBar({
    label: words.bar,
    fault,
    under: {
      word: words.under,
      ways: own.length > 0 ? [...ways, way('', headings.underNone)] : [],
      newPlace,
    },
    acts: html`<button class="hc-button hc-outline" name="act" value="hide">${visit.words.lists.offList.hide}</button>
<button class="hc-button hc-outline" name="act" value="list">${words.list}</button>
<button class="hc-button hc-outline" name="act" value="off">${words.off}</button>`,
  })
  return html`<form method="post" action="${visit.to.several({ slug })}" data-several data-send-once>${hiddenToken(visit)}<input type="hidden" name="select" value="1">
${enterMakes(newPlace)}
${rows}${bar}</form>`
}
