import type { Registry, SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { which } from '../../../../view/labels.ts'
import { threadOf } from '../../../../view/occasions.ts'
import { sentence } from '../../../../view/sentence.ts'
import { maySetAffiliate, toTyped } from '../../list/gift/gift-typed.ts'
import type { OwnList } from '../../list/own-list.ts'
import { pictures } from './ask-page.ts'
import { giftInWindow } from './gift-row.ts'
import { smallWindow } from './small-window.ts'

export interface Added {
  list: OwnList
  item: SeenItem
  /** The other lists that can take it. */
  targets: readonly Registry[]
  /** The pictures of the shop, right after it was added. */
  offered?: readonly string[]
  /** It was on the list before, or one more of it is wanted now. */
  state?: 'new' | 'there' | 'more'
  status?: number
}

/** A gift that is on a list. The word with the stitch moves it to another one. */
export function addedPage(visit: PersonVisit, given: Added): Answer {
  const { list, item, state = 'new', status } = given
  const { window: words } = visit.words.admin.shop
  const { registry } = list
  const title = { new: words.isOn, there: words.isThere, more: words.more(item.quantity_needed) }[state]
  const undo = html`${icon('undo')}${visit.words.lists.gifts.undo}`
  const acts = {
    new: () => act(visit, { list, item, name: 'undoInWindow', word: undo }),
    there: () => oneMore(visit, list, item),
    more: () => want(visit, list, item, item.quantity_needed - 1, undo),
  }
  const typed = { ...toTyped(visit, item, list, maySetAffiliate(visit)), offered: given.offered ?? [] }
  const main = html`<h1 class="done" tabindex="-1" autofocus>${icon('check')}<span>${title}</span></h1>
${giftInWindow(visit, registry, typed)}
${whichList(visit, given)}${hasSeveral(visit, given) && html`<form class="other-picture" method="post" action="${visit.to.pictureInWindow({ slug: registry.slug, item: item.id })}" data-save-on-change>${hiddenToken(visit)}<input type="hidden" name="offered" value="${typed.offered.join(' ')}">${pictures(visit, registry, typed)}<button class="hc-button hc-outline">${words.picture}</button></form>`}
<div class="acts"><a class="hc-button hc-outline" href="${visit.to.list({ slug: registry.slug }, { focus: `pen-${item.id}` })}" target="_blank" rel="noopener">${words.see}</a>
${acts[state]()}</div>`
  const thread = threadOf(registry.meta.registry_event_type)
  const scripts = ['after-a-look', 'send-once', 'save-on-change']
  return smallWindow(visit, { title, main, thread, scripts, ...(status !== undefined && { status }) })
}

/** It was taken off by Undo, and can come back. */
export function takenOffPage(
  visit: PersonVisit,
  list: OwnList,
  item: { id: number; name: string },
  before: string,
): Answer {
  const { window: words } = visit.words.admin.shop
  const main = html`<h1 tabindex="-1" autofocus>${words.off}</h1><p dir="auto">${item.name}</p>
<div class="acts">${act(visit, { list, item, name: 'backInWindow', word: visit.words.lists.gifts.putBack, fields: html`<input type="hidden" name="before" value="${before}">` })}</div>`
  const thread = threadOf(list.registry.meta.registry_event_type)
  return smallWindow(visit, { title: words.off, main, thread, scripts: ['send-once'] })
}

function hasSeveral({ pictures }: PersonVisit, { list, offered = [] }: Added): boolean {
  return offered.filter((address) => pictures.of(list.registry.id, address) !== undefined).length > 1
}

function whichList(visit: PersonVisit, { list: { registry }, item, targets }: Added): Markup {
  const { window: words } = visit.words.admin.shop
  if (targets.length === 0)
    return html`<div class="sentence"><p>${words.itIsOn(html`<bdi>${registry.title}</bdi>`)}</p></div>`
  return sentence(visit, {
    action: visit.to.moveInWindow({ slug: registry.slug, item: item.id }),
    name: 'to',
    label: words.label,
    options: [registry, ...targets].map(({ slug: value, title: word }) => ({ value, word })),
    chosen: registry.slug,
    say: words.itIsOn,
    save: words.move,
  })
}

/** Of a gift in parts, or of one that guests give as many of as they like, there is no more. */
function oneMore(visit: PersonVisit, list: OwnList, item: SeenItem): Slot {
  const { window: words } = visit.words.admin.shop
  const isCounted =
    item.quantity_needed < asManyAsYouLike - 1 && !list.registry.meta.registry_group_gifts.includes(item.id)
  return isCounted && want(visit, list, item, item.quantity_needed + 1, html`${icon('plus')}${words.oneMore}`)
}

function want(visit: PersonVisit, list: OwnList, item: SeenItem, wanted: number, word: Slot): Markup {
  const fields = html`<input type="hidden" name="wanted" value="${wanted}">`
  return act(visit, { list, item, name: 'wantInWindow', word, fields, isAfterALook: true })
}

interface Act {
  list: OwnList
  item: { id: number; name: string }
  name: 'undoInWindow' | 'backInWindow' | 'wantInWindow'
  word: Slot
  fields?: Slot
  /** A page of a stranger may open the window with the address of a gift that is there. */
  isAfterALook?: boolean
}

function act(visit: PersonVisit, { list, item, name, word, fields, isAfterALook }: Act): Markup {
  const action = visit.to[name]({ slug: list.registry.slug, item: item.id })
  return html`<form method="post" action="${action}" data-send-once${isAfterALook && html` data-after-a-look`}>${hiddenToken(visit)}${fields}<button class="hc-button plain">${word}${which(visit.words, item.name)}</button></form>`
}
