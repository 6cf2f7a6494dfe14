import type { SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { Open } from './open.ts'
import type { Ordered } from './order.ts'
import type { OwnList } from './own-list.ts'

/** Hides an element of an empty list until a script has added the first gift. */
export const firstGiftShows = html` data-first-gift hidden`

/** How many gifts stand below and what they cost, and the way to select several. */
export function ownHeading(visit: PersonVisit, { registry, items }: OwnList, { several }: Open): Markup {
  const { gifts: words } = visit.words.lists
  const { slug } = registry
  const inParts = new Set(registry.meta.registry_group_gifts)
  const pieces = items.reduce((sum, item) => sum + (inParts.has(item.id) ? 1 : counted(item)), 0)
  const [to, word] = several
    ? [visit.to.list({ slug }, { focus: 'select' }), words.done]
    : [visit.to.list({ slug }, { select: 1, focus: 'select' }), words.select]
  return html`<div class="own-heading"><h2>${words.heading}</h2><p aria-live="polite" data-totals>${words.totals(items.length, pieces, sums(visit, { registry, items }))}</p><a class="hc-button plain hc-select" href="${to}" data-stay${items.length === 0 && firstGiftShows}${focusOn(visit, 'select')}>${word}</a></div>`
}

/** The pieces of a gift. One that guests may give any number of counts as one piece. */
function counted({ quantity_needed: wanted }: SeenItem): number {
  return wanted === asManyAsYouLike ? 1 : wanted
}

/** What all gifts cost, one sum for each currency: that of the list first. */
function sums({ format, site }: PersonVisit, { registry, items }: Ordered): string | undefined {
  const costs = new Map([[currencyOf(registry, site), 0]])
  for (const item of items) {
    const currency = currencyOf(registry, site, item.id)
    costs.set(currency, (costs.get(currency) ?? 0) + (item.price ?? 0) * counted(item))
  }
  const said = [...costs].filter(([, cost]) => cost > 0)
  if (said.length === 0) return undefined
  return format.list(said.map(([currency, cost]) => format.money(Math.round(cost), currency)))
}
