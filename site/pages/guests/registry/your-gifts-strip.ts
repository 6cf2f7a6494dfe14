import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sameChoice } from './choice.ts'
import type { ShownGift } from './gift.ts'

const mostNamed = 2

/** For a guest who comes back: the gifts that this browser marked as bought on the list. */
export function yourGiftsStrip(visit: Visit, { slug }: Registry, given: readonly GivenGift[]): Slot {
  const names = given.map(({ gift, kept }) => nameOf(visit, gift, kept.quantity))
  if (names.length === 0) return undefined
  const { giving, and, showOrUndo } = visit.words.yours
  const [first, second] = names
  const more = names.length > mostNamed ? ` +${names.length - 1}` : second && html`${and}${second}`
  return html`<aside class="yours"><p><strong>${giving}</strong> ${first}${more}</p><a href="${sameChoice(visit, slug, '/yours')}">${showOrUndo}</a></aside>`
}

/** "2 × Stoneware dinner plate", "2 parts of Record player"; one piece goes by its name alone. */
export function nameOf({ words }: Visit, { name, isShared }: ShownGift, quantity: number): Markup {
  if (isShared) return html`<bdi>${words.gift.parts.of(quantity, name)}</bdi>`
  return html`<bdi>${quantity > 1 && `${quantity} × `}${name}</bdi>`
}
