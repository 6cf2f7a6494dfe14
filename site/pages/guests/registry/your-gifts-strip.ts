import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import type { GivenGift } from '../given-gifts.ts'
import { asideWords } from '../set-aside/day-word.ts'
import type { Aside } from '../set-aside/read-standing.ts'
import { sameChoice } from './choice.ts'
import type { ShownGift } from './gift.ts'

const mostNamed = 2

/** For a guest who comes back: the gifts that this browser marked as bought on the list, and those set aside. */
export function yourGiftsStrip(
  visit: Visit,
  { slug }: Registry,
  given: readonly GivenGift[],
  now: Date,
): Markup {
  const { showOrUndo } = visit.words.yours
  const lines = given.flatMap(
    (each) =>
      each.aside &&
      html`<p><strong>${asideState(visit, each, each.aside, now)}</strong> ${nameOf(visit, each.gift, each.kept.quantity)}</p>`,
  )
  return html`<aside class="yours"><div>${boughtLine(visit, given)}${lines}</div><a href="${visit.to.yours({ slug }, sameChoice(visit))}">${showOrUndo}</a></aside>`
}

function asideState(visit: Visit, { listed }: GivenGift, aside: Aside, now: Date): string {
  if (!listed) return visit.words.setAside.goneTitle
  return `${asideWords(visit, aside, now)}${aside.isOver ? '' : ':'}`
}

function boughtLine(visit: Visit, given: readonly GivenGift[]): Slot {
  const bought = given.filter(({ aside }) => !aside)
  const names = bought.map(({ gift, kept }) => nameOf(visit, gift, kept.quantity))
  if (names.length === 0) return undefined
  const { giving, and, andMore } = visit.words.yours
  const [first, second] = names
  const more = names.length > mostNamed ? andMore(names.length - 1) : second && html`${and}${second}`
  return html`<p><strong>${giving}</strong> ${first}${more}</p>`
}

/** "2 × Stoneware dinner plate", "2 parts of Record player"; one piece goes by its name alone. */
export function nameOf({ words }: Visit, { name, isInParts }: ShownGift, quantity: number): Markup {
  if (isInParts) return html`<bdi>${words.gift.parts.of(quantity, name)}</bdi>`
  return html`<bdi>${quantity > 1 && `${quantity} × `}${name}</bdi>`
}
