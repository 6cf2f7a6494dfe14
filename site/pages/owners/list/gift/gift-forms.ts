import { html, type Markup } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { hiddenOf, toSeen } from '../off-list/kept.ts'
import type { Editing, Open } from '../open.ts'
import { headingOver, isHeading, rowsOf } from '../order.ts'
import type { OwnList } from '../own-list.ts'
import { fixedPartsOf } from '../parts.ts'
import { giftForm } from './gift-form.ts'
import { withGift } from './with-gift.ts'

/** The form of a gift that comes to the list. */
export function newGift(visit: PersonVisit, list: OwnList, adding: NonNullable<Open['adding']>): Markup {
  const { registry } = list
  const headings = rowsOf(list).filter(isHeading)
  const form = giftForm(visit, {
    ...adding,
    headings,
    over: headings.at(-1),
    currency: currencyOf(registry, visit.site),
    list: registry,
    action: visit.to.addGift({ slug: registry.slug }),
    cancel: visit.to.list({ slug: registry.slug }, { focus: 'link' }),
    submit: visit.words.lists.form.addSubmit,
  })
  return html`<section id="new">${form}</section>`
}

/** The form of a gift that is changed in its place. */
export function editForm(visit: PersonVisit, list: OwnList, editing: Editing): Markup {
  const { registry } = list
  const { form: words } = visit.words.lists
  const rows = rowsOf(list)
  const at = { slug: registry.slug, item: editing.id }
  const hidden = hiddenOf(list.kept ?? []).find(({ id }) => id === editing.id)
  const item = hidden ? toSeen(registry, hidden) : list.items.find(({ id }) => id === editing.id)
  const isInParts = registry.meta.registry_group_gifts.includes(editing.id)
  return giftForm(visit, {
    ...editing,
    // A hidden gift stands where it stood.
    headings: hidden ? [] : rows.filter(isHeading),
    over: headingOver(rows, editing.id),
    ...(item && isInParts && { parts: { wanted: item.quantity_needed, given: item.quantity_purchased } }),
    ...(item && { fixed: fixedPartsOf(visit, list, item) }),
    list: registry,
    currency: currencyOf(registry, visit.site),
    action: visit.to.saveGift(at),
    cancel: visit.to.list({ slug: registry.slug }, { focus: `pen-${editing.id}` }),
    submit: words.saveSubmit,
    remove: withGift(visit, at, {
      isHidden: hidden !== undefined,
      isWrapped: !list.isRevealed,
      hasLink: editing.typed.url !== '',
    }),
  })
}
