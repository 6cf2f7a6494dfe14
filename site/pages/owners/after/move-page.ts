import type { Registry, SeenItem } from '@hopechest/client'
import { html, longList, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'

export interface Moving {
  from: Registry
  /** The gifts that move, by their numbers; `items` has those that are still on the list. */
  chosen: readonly number[]
  items: readonly SeenItem[]
  targets: readonly Registry[]
  /** Sent again under this key, the form moves the gift once. */
  key: string
}

/** To which of the owner's other lists: each is a button. One gift has an address of its own, and several go together. */
export function movePage(visit: PersonVisit, moving: Moving, status = 200): Answer {
  const { from, chosen, items, targets } = moving
  const { move } = visit.words.after
  const { cancel } = visit.words.lists.start
  const [item] = items
  const isOne = chosen.length === 1 && item !== undefined
  const title = isOne ? move.title(item.name) : move.titleOfSeveral(chosen.length)
  const back = visit.to.list({ slug: from.slug }, isOne ? { focus: `pen-${item.id}` } : { select: 1 })
  const main = html`<div class="from-shop"><h1 dir="auto">${title}</h1>
<p class="hc-lead">${targets.length === 0 ? move.nowhere : isOne ? move.about : move.aboutSeveral}</p>
${targets.length > 0 && html`<p>${isOne ? move.choose : move.chooseSeveral}</p><ul class="lists">${longList(targets, (list) => targetButton(visit, moving, list))}</ul>`}
<p class="acts"><a class="hc-button plain" href="${back}">${cancel}${isOne && which(visit.words, item.name)}</a></p></div>`
  const thread = threadOf(from.meta.registry_event_type)
  return { page: layout(visit, { title, main, thread, scripts: ['send-once'] }), status }
}

function targetButton(visit: PersonVisit, { from, chosen, items, key }: Moving, to: Registry): Markup {
  const count = visit.words.admin.shop.gifts(to.meta.registry_item_ids.length)
  const { slug } = from
  const isSeveral = visit.form.has('act') || items.length !== 1
  const action = isSeveral ? visit.to.several({ slug }) : visit.to.moveGift({ slug, item: chosen[0] ?? 0 })
  const several = chosen.map((id) => html`<input type="hidden" name="item" value="${id}">`)
  return html`<li data-thread="${threadOf(to.meta.registry_event_type)}"><form method="post" action="${action}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${key}"><input type="hidden" name="to" value="${to.slug}">${isSeveral && [html`<input type="hidden" name="act" value="list">`, several]}
<button class="list-card">${hoop(to.title, to.slug)}<span class="list-words"><strong dir="auto">${to.title}</strong><span>${count}</span></span></button></form></li>`
}
