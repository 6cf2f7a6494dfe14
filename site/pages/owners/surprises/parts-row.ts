import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { stitches } from '../../../view/drawn/embroidery.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import type { Bought } from './bought.ts'
import { boughtActs, giverOf, noteForYourself, type WrongNote } from './bought-row.ts'

/** Several guests gave parts of one gift: it is one row, which says what has come together, and who gave which part. */
export function partsRow(
  visit: PersonVisit,
  registry: Registry,
  all: readonly [Bought, ...Bought[]],
  wrong: WrongNote | undefined,
): Markup {
  const [{ name, picture, item }] = all
  const price = item?.price ?? undefined
  const currency = currencyOf(registry, visit.site, item?.id)
  const money =
    price === undefined ? undefined : (count: number) => visit.format.money(price * count, currency)
  return html`<li class="bought-row">${mat({ picture: visit.pictures.of(registry.id, picture), name })}
<div class="gift-words"><h3 dir="auto">${name}</h3>${item && whole(visit, item.quantity_needed, item.quantity_purchased, money)}
<ul class="part-givers">${all.map((bought) => giverRow(visit, registry, bought, money, wrong))}</ul></div></li>`
}

type Money = ((count: number) => string) | undefined

function whole({ words }: PersonVisit, wanted: number, given: number, money: Money): Markup {
  const { lists, gift } = words
  const sewn = html`<div class="together">${stitches(given, wanted)}`
  if (!money) return html`${sewn}<p><strong>${gift.parts.given(given, wanted)}</strong></p></div>`
  const said =
    given >= wanted
      ? lists.parts.allTogether(money(wanted))
      : lists.parts.together(money(given), money(wanted))
  return html`<p class="giver">${lists.parts.inParts(money(wanted), wanted)}</p>${sewn}<p><strong>${said}</strong></p></div>`
}

function giverRow(
  visit: PersonVisit,
  registry: Registry,
  bought: Bought,
  money: Money,
  wrong: WrongNote | undefined,
): Markup {
  const { quantity, words } = bought
  const gave: Slot = money ? money(quantity) : visit.words.gift.parts.given(0, quantity)
  return html`<li><div class="part-giver"><span dir="auto">${giverOf(visit, bought)}</span> <strong>${gave}</strong></div>${transferNumber(visit, registry, bought)}${words !== '' && html`<p class="note" dir="auto">${words}</p>`}${noteForYourself(visit, bought)}${boughtActs(visit, registry, bought, wrong)}</li>`
}

/** What the statement of the owner says of a part that was transferred. */
function transferNumber({ words, bank }: PersonVisit, { id }: Registry, { purchaseId }: Bought): Slot {
  if (purchaseId === undefined || !bank.of(id)) return undefined
  return html`<p class="hint">${words.bank.gift(bank.numberOf(purchaseId))}</p>`
}
