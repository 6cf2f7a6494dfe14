import { html, type Markup, type Slot } from '../../../html/html.ts'
import { keyOrNew } from '../../../http/form-key.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { hoopOfStitches } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn, focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { mostWithoutSearch } from '../../guests/registry/find.ts'
import { takenOfGifts } from '../surprises/taken.ts'
import { privacyAside } from './aside.ts'
import { listFrame } from './frame.ts'
import { editForm, newGift } from './gift/gift-forms.ts'
import { removedGifts } from './gift/removed-gifts.ts'
import { hiddenOf, readKept } from './off-list/kept.ts'
import { ownedGifts } from './off-list/owned-gifts.ts'
import type { Open } from './open.ts'
import { rowsOf } from './order.ts'
import { ownFind } from './own-find.ts'
import { firstGiftShows, ownHeading } from './own-heading.ts'
import type { OwnList } from './own-list.ts'
import { ownRows } from './own-rows.ts'
import { openQuestions, readQuestions } from './questions/read-questions.ts'
import { questionsWait } from './questions/row-questions.ts'
import { severalForm } from './several/several-form.ts'

/** The editor: the box that takes a link, and the gifts in their order. */
export async function giftsPage(visit: PersonVisit, given: OwnList, open: Open = {}): Promise<Answer> {
  const { registry } = given
  const { kept = await readKept(visit, registry) } = open
  const questions = given.questions ?? (await readQuestions(visit, registry))
  const taken = given.isRevealed ? undefined : await takenOfGifts(visit, registry)
  const list = { ...given, kept, questions, ...(taken && { taken }) }
  const faults = [open.adding?.faults, open.editing?.faults].flatMap((each) => Object.keys(each ?? {}))
  const isEmpty = list.items.length === 0 && hiddenOf(kept).length === 0
  const hasRows = rowsOf(list).length > 0 || !isEmpty
  const isAsked = Object.keys(open.editing?.elsewhere ?? {}).length > 0
  const isWrong =
    isAsked ||
    faults.length > 0 ||
    list.answering !== undefined ||
    [open.link, open.heading?.typed, open.several].some((each) => each?.fault !== undefined)
  const main = [
    open.notice && html`<div class="undo-note" role="status"${focusOnNote(visit)}>${open.notice}</div>`,
    open.said && html`<p class="hc-visually-hidden" role="status">${open.said}</p>`,
    isEmpty && firstWords(visit),
    !open.several && addBox(visit, list, open, waysMenu(visit, registry.slug, hasRows)),
    open.adding && newGift(visit, list, open.adding),
    html`<div${!hasRows && !open.heading && html` hidden`}>${gifts(visit, list, open)}</div>`,
    html`<p class="hc-visually-hidden" role="status" data-moved-note></p>`,
    !hasRows && !open.heading && otherWays(visit, registry.slug),
    !open.several && [ownedGifts(visit, registry, kept), removedGifts(visit, registry, kept)],
    open.behind,
  ]
  const page = listFrame(visit, {
    registry,
    tab: 'gifts',
    main,
    aside: privacyAside(visit, registry),
    scripts: ['own-list', ...(open.behind === undefined ? [] : ['small-pictures'])],
    isWrong,
  })
  return { page, status: isAsked ? 409 : isWrong ? 422 : 200 }
}

/** The form of a gift has the solid button while it is open, and so has a question that waits. */
function addBox(
  visit: PersonVisit,
  { registry: { slug }, items, questions }: OwnList,
  { link, adding, editing, heading }: Open,
  beside: Slot,
): Markup {
  const { gifts: words } = visit.words.lists
  const isQuiet = adding || editing || heading || openQuestions(items, questions).length > 0
  return html`<form class="add-box" method="post" action="${visit.to.addLink({ slug })}" novalidate data-add-box>${hiddenToken(visit)}<input type="hidden" name="at_once" value="1"><input type="hidden" name="key" value="${keyOrNew(new URLSearchParams())}">
<div class="add-head"><label for="link">${words.add}</label>${beside}</div>
<div class="add-link"><span class="add-field">${icon('link')}<input class="hc-field" id="link" name="link" type="url" inputmode="url" placeholder="${words.paste}" value="${link?.value}" ${link?.fault && html`aria-invalid="true" aria-describedby="link-fault" autofocus`}${focusOn(visit, 'link')}></span><button class="hc-button ${isQuiet ? 'hc-outline' : 'solid'}">${words.addSubmit}</button></div>
${link?.fault && html`<p class="fault" id="link-fault">${icon('alert')}<span>${link.fault}</span></p>`}
</form>`
}

/** One quiet link to all other ways of adding gifts. Below an empty list they stand in the open. */
function waysMenu(visit: PersonVisit, slug: string, hasRows: boolean): Markup {
  return html`<details class="hc-menu"${!hasRows && firstGiftShows}><summary>${visit.words.lists.gifts.otherWays}${icon('chevron')}</summary><ul>${ways(visit, slug)}</ul></details>`
}

/** A script hides it once an empty list has its first gift. */
const firstGiftHides = html` data-first-gift`

/** A list without a gift: what it is for comes first, and the other ways to fill it stand below the box. */
function firstWords({ words }: PersonVisit): Markup {
  const { emptyTitle, emptyAbout } = words.lists.gifts
  return html`<section class="empty first-words"${firstGiftHides}><h2>${emptyTitle}</h2><p>${emptyAbout}</p></section>`
}

function otherWays(visit: PersonVisit, slug: string): Markup {
  return html`<section class="other-ways"${firstGiftHides}><h2>${visit.words.lists.gifts.otherWays}</h2><ul class="add-ways">${ways(visit, slug)}</ul></section>`
}

function ways({ words, to }: PersonVisit, slug: string): Markup {
  const { byHand, fromFile } = words.lists.gifts
  return html`<li><a href="${to.list({ slug }, { add: 'by-hand' })}">${byHand}</a></li>
<li><a href="${to.list({ slug }, { add: 'heading' })}">${words.lists.headings.add}</a></li>
<li><a href="${to.importGifts({ slug })}">${fromFile}</a></li>
<li><a href="${to.howToAdd()}">${words.admin.shop.how}</a></li>`
}

/** An empty list has all that its rows need, hidden until a script reads a shop. */
function gifts(visit: PersonVisit, list: OwnList, open: Open): Slot {
  const { slug } = list.registry
  const rows = ownRows(
    visit,
    list,
    open,
    (item) => item.id === open.editing?.id && editForm(visit, list, open.editing),
  )
  return [
    ownHeading(visit, list, open),
    list.items.length > mostWithoutSearch && ownFind(visit, list, open.search),
    !open.several && questionsWait(visit, list),
    open.several ? severalForm(visit, list, open.several, rows) : [rows, readingRow(visit, slug)],
  ]
}

/** While a link is being read, a script puts this row where the gift will stand: it becomes the gift, or says why it cannot. */
function readingRow({ words, to }: PersonVisit, slug: string): Markup {
  const { reading, form } = words.lists
  return html`<template data-reading="${reading.host('{host}')}" data-away="${form.away}"><li class="own-row reading-row">${hoopOfStitches}<div class="gift-words"><p class="name" data-said></p><p class="hint" data-more>${reading.meanwhile}</p></div><a class="hc-button plain" href="${to.list({ slug }, { add: 'by-hand' })}">${reading.byHand}</a></li></template>`
}
