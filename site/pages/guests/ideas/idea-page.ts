import type { Registry } from '@hopechest/client'
import { type Idea, limits } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { focusOn, hasFocus } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { givingLayout } from '../give/giving-layout.ts'
import { knownName } from '../kept-name.ts'
import { plainLink } from '../registry/gift-card.ts'
import type { List } from '../registry/open-list.ts'
import { byWhom, comments, toShown } from './idea-card.ts'

/** What was typed and is wrong. */
export interface Wrong {
  field: 'giver' | 'giver_note' | 'text'
  fault: string
  typed: URLSearchParams
}

/** An idea by itself: to give it, to take that back, and to say something of it. */
export function ideaPage(
  visit: Visit,
  list: List,
  idea: Idea,
  wrong?: Wrong,
): { page: Markup; status: number } {
  const { registry } = list
  const { ideas: words } = visit.words
  const shown = toShown(visit, registry, idea)
  const state = html`${shown.note && html`<p class="note" dir="auto">${shown.note}</p>`}<p class="from-guest">${byWhom(visit, idea)}</p>${shown.plainLink && plainLink(visit, shown.plainLink)}`
  const title = idea.is_taken_by_you
    ? words.giving(idea.giver || words.aGuest)
    : idea.is_taken
      ? words.taken
      : words.giveTitle
  const page = givingLayout(visit, {
    registry,
    gift: shown,
    title,
    isWrong: wrong !== undefined,
    state,
    scripts: ['send-once'],
    right: html`<h1>${title}</h1>${giving(visit, list, idea, wrong)}${own(visit, registry, idea)}${saying(visit, list, idea, wrong)}`,
  })
  return { page, status: wrong ? 422 : 200 }
}

function giving(visit: Visit, list: List, idea: Idea, wrong: Wrong | undefined): Slot {
  const { slug } = list.registry
  const { ideas: words, give, lists } = visit.words
  const at = { slug, idea: idea.id }
  if (idea.is_taken_by_you)
    return html`<p class="hc-lead">${words.givingLead}</p><form method="post" action="${visit.to.ideaBack(at)}">${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline"${focusOn(visit, 'back')}>${words.giveBack}</button></p></form>`
  if (idea.is_taken) return undefined
  const value = (name: Wrong['field']) => (wrong ? (wrong.typed.get(name) ?? '') : '')
  const fault = (name: Wrong['field']) => (wrong?.field === name ? wrong.fault : undefined)
  return html`<p class="hc-lead">${words.giveLead}</p><form method="post" action="${visit.to.idea(at)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'giver', label: words.giver, value: wrong ? value('giver') : knownName(visit, list), fault: fault('giver'), hint: words.giverHint, autocomplete: 'name', focus: wrong?.field === 'giver' })}
${field({ name: 'giver_note', label: words.words, value: value('giver_note'), fault: fault('giver_note'), optional: lists.form.optional, rows: 3, focus: wrong?.field === 'giver_note' })}
<p class="acts"><button class="hc-button solid">${words.give}</button><a class="hc-button plain" href="${visit.to.registry({ slug }).part('ideas')}">${give.notYet}</a></p></form>`
}

/** Its guest changes it and takes it back while no guest gives it. */
function own(visit: Visit, { slug }: Registry, idea: Idea): Slot {
  if (!idea.is_own || idea.is_taken) return undefined
  const { ideas: words } = visit.words
  const at = { slug, idea: idea.id }
  return html`<section class="own-idea"><h2>${words.yours}</h2><div class="acts"><a class="hc-button hc-outline" href="${visit.to.changeIdea(at)}">${words.change}</a><form method="post" action="${visit.to.removeIdea(at)}">${hiddenToken(visit)}<button class="hc-button plain">${words.remove}</button></form></div></section>`
}

/** An empty text takes back what was said. */
function saying(visit: Visit, list: List, idea: Idea, wrong: Wrong | undefined): Markup {
  const { slug } = list.registry
  const { ideas: words, lists } = visit.words
  const said = idea.comments.find(({ is_own }) => is_own)
  const isWrong = wrong?.field === 'text'
  const isFull = !said && idea.comments.length >= limits.ideaComments
  const form = html`<form method="post" action="${visit.to.ideaComment({ slug, idea: idea.id })}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="author" value="${knownName(visit, list)}">
${field({ name: 'text', label: words.comment, value: isWrong ? (wrong.typed.get('text') ?? '') : (said?.text ?? ''), fault: isWrong ? wrong.fault : undefined, hint: words.commentHint, optional: lists.form.optional, rows: 2, focus: isWrong || hasFocus(visit, 'text') })}
<p class="acts"><button class="hc-button hc-outline">${words.commentSubmit}</button></p></form>`
  return html`<section class="idea-saying"><h2>${words.comments}</h2>${comments(visit, idea)}${isFull ? html`<p class="hint">${words.commentFull}</p>` : form}</section>`
}
