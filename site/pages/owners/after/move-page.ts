import type { Registry, SeenItem } from '@hopechest/client'
import { html, longList, type Markup } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { hoop } from '../../../view/hoop.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'

export interface Moving {
  from: Registry
  item: SeenItem
  targets: readonly Registry[]
  /** Sent again under this key, the form moves the gift once. */
  key: string
}

/** To which of the owner's other lists: each is a button. */
export function movePage(visit: PersonVisit, moving: Moving, status = 200): Answer {
  const { from, item, targets } = moving
  const { move, which } = visit.words.after
  const { cancel } = visit.words.lists.start
  const title = move.title(item.name)
  const main = html`<div class="from-shop"><h1 dir="auto">${title}</h1>
<p class="lead">${targets.length === 0 ? move.nowhere : move.about}</p>
${targets.length > 0 && html`<p>${move.choose}</p><ul class="lists">${longList(targets, (list) => targetButton(visit, moving, list))}</ul>`}
<p class="acts"><a class="button plain" href="${visit.to.list({ slug: from.slug }, { focus: `pen-${item.id}` })}">${cancel}<span class="visually-hidden">${which(item.name)}</span></a></p></div>`
  const thread = threadOf(from.meta.registry_event_type)
  return { page: layout(visit, { title, main, thread, scripts: ['send-once'] }), status }
}

function targetButton(visit: PersonVisit, { from, item, key }: Moving, to: Registry): Markup {
  const count = visit.words.admin.shop.gifts(to.meta.registry_item_ids.length)
  return html`<li data-thread="${threadOf(to.meta.registry_event_type)}"><form method="post" action="${visit.to.moveGift({ slug: from.slug, item: item.id })}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${key}"><input type="hidden" name="to" value="${to.slug}">
<button class="list-card">${hoop(to.title, to.slug)}<span class="list-words"><strong dir="auto">${to.title}</strong><span>${count}</span></span></button></form></li>`
}
