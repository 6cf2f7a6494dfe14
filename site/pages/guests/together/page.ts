import { seesAtOnce } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { namesIn } from '../../../view/names.ts'
import { givingLayout } from '../give/giving-layout.ts'
import { knownName } from '../kept-name.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import { piecesLeft } from '../registry/gift-card.ts'
import type { List } from '../registry/open-list.ts'
import type { ShownWord } from './words-of-guests.ts'

export type TogetherFaults = Partial<Record<'author' | 'text' | 'reach', string>>

/** An admin takes away what is rude. */
export function mayRemoveWords({ signedIn }: Visit): boolean {
  return signedIn?.person.role === 'administrator'
}

/** The way there, from a page of the gift. It says nothing of what others have written. */
export function togetherLink(visit: Visit, slug: string, { id, name }: Pick<Gift, 'id' | 'name'>): Markup {
  return html`<p class="ask"><a href="${visit.to.together({ slug, item: id }, sameChoice(visit))}">${visit.words.together.link}<span class="hc-visually-hidden"> (${name})</span></a></p>`
}

/** A gift, who looks for others there, and what its guests say to each other. */
export function togetherPage(
  visit: Visit,
  list: List,
  gift: Gift,
  all: readonly ShownWord[],
  faults: TogetherFaults = {},
): Answer {
  const { together: words } = visit.words
  const { registry } = list
  const isWrong = Object.keys(faults).length > 0
  const who = namesIn(registry.title)
  const right = html`<h1>${words.title}</h1><p class="unseen">${!seesAtOnce(registry) && icon('eyeOff')}${words.unseen(who)}</p>
${looking(visit, list, gift, all, faults)}${saying(visit, list, gift, all, faults)}`
  const page = givingLayout(visit, {
    registry,
    gift,
    title: words.title,
    isWrong,
    state: piecesLeft(visit, gift),
    scripts: ['send-once'],
    right,
  })
  return { page, status: isWrong ? 422 : 200, headers: { 'cache-control': 'no-store' } }
}

function looking(
  visit: Visit,
  list: List,
  gift: Gift,
  all: readonly ShownWord[],
  faults: TogetherFaults,
): Markup {
  const { together: words, give } = visit.words
  const own = all.find(({ isOwn }) => isOwn)
  const others = all.filter(({ reach }) => reach !== '')
  const rows = others.map(
    (word) =>
      html`<li><div><strong dir="auto">${word.author}</strong> <span dir="auto">${word.reach}</span></div>${word.isOwn && act(visit, list, gift, 'end', words.end)}${removal(visit, list, gift, word)}</li>`,
  )
  const isHere = visit.form.get('act') === 'look'
  const typed = (name: string, otherwise: string) => (isHere ? (visit.form.get(name) ?? '') : otherwise)
  const form = html`<form method="post" action="${addressOf(visit, list, gift)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'author', id: 'looking-author', label: give.name, value: typed('author', own?.author || knownName(visit, list)), fault: isHere ? faults.author : undefined, autocomplete: 'name', focus: isHere && faults.author !== undefined })}
${field({ name: 'reach', label: words.reach, value: typed('reach', ''), hint: words.reachHint, fault: faults.reach, autocomplete: 'off', focus: faults.reach !== undefined && faults.author === undefined })}
<p class="acts"><button class="hc-button solid" name="act" value="look">${words.look}</button></p></form>`
  return html`<section class="together-part"><h2>${words.looking}</h2>${rows.length > 0 ? html`<ul class="together-words">${rows}</ul>` : html`<p class="hint">${words.noneYet}</p>`}${!own?.reach && form}</section>`
}

/** Each guest says one thing. One press takes it back, and so does an empty text. */
function saying(
  visit: Visit,
  list: List,
  gift: Gift,
  all: readonly ShownWord[],
  faults: TogetherFaults,
): Markup {
  const { together: words, lists, ideas, give } = visit.words
  const own = all.find(({ isOwn }) => isOwn)
  const isHere = visit.form.get('act') === 'say'
  const typed = (name: string, otherwise: string) => (isHere ? (visit.form.get(name) ?? '') : otherwise)
  const rows = all
    .filter(({ text }) => text !== '')
    .map(
      (word) =>
        html`<li><div dir="auto"><strong>${ideas.said(word.isOwn ? ideas.you : word.author || ideas.aGuest)}</strong> ${word.text}</div>${word.isOwn && act(visit, list, gift, 'unsay', words.takeBack)}${removal(visit, list, gift, word)}</li>`,
    )
  return html`<section class="together-part"><h2>${words.words}</h2>${rows.length > 0 && html`<ul class="together-words">${rows}</ul>`}<form method="post" action="${addressOf(visit, list, gift)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'author', id: 'saying-author', label: give.name, value: typed('author', own?.author || knownName(visit, list)), optional: lists.form.optional, fault: isHere ? faults.author : undefined, autocomplete: 'name', focus: isHere && faults.author !== undefined })}
${field({ name: 'text', label: words.label, value: typed('text', own?.text ?? ''), rows: 2, fault: faults.text, focus: faults.text !== undefined && faults.author === undefined })}
<p class="acts"><button class="hc-button hc-outline" name="act" value="say">${words.say}</button></p></form></section>`
}

function removal(visit: Visit, list: List, gift: Gift, word: ShownWord): Slot {
  return (
    mayRemoveWords(visit) &&
    !word.isOwn &&
    act(visit, list, gift, 'remove', visit.words.together.remove, word.mark)
  )
}

function act(visit: Visit, list: List, gift: Gift, name: string, label: string, mark = ''): Markup {
  return html`<form method="post" action="${addressOf(visit, list, gift)}">${hiddenToken(visit)}<input type="hidden" name="word" value="${mark}"><button class="hc-button plain" name="act" value="${name}">${label}</button></form>`
}

function addressOf(visit: Visit, { registry: { slug } }: List, { id }: Gift) {
  return visit.to.together({ slug, item: id }, sameChoice(visit))
}
