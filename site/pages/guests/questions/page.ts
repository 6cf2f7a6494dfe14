import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { givingLayout } from '../give/giving-layout.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/open-list.ts'
import { askedAlready, leftUnanswered } from './asked.ts'

export interface Typed {
  question: string
  /** Sent again under this key, the form asks once. */
  key: string
}

/** The gift, what was asked about it before, and the form. */
export function askPage(
  visit: Visit,
  { registry, questions }: List,
  gift: Gift,
  { typed, fault, isSent = false }: { typed: Typed; fault?: string; isSent?: boolean },
): { page: Markup; status: number } {
  const { questions: words } = visit.words
  const { title } = words
  const isWrong = fault !== undefined
  const before = questions.filter(({ item_id }) => item_id === gift.id)
  const isLeft = leftUnanswered(visit, registry.id, questions).has(gift.id)
  const action = visit.to.ask({ slug: registry.slug, item: gift.id }, sameChoice(visit))
  const right = html`${isSent && html`<p class="hc-notice" role="status">${icon('check')}<span>${words.done}</span></p>`}${isLeft && html`<p class="hc-notice" role="status">${words.askedBefore} ${words.unanswered}</p>`}<h1>${title}</h1><p class="hc-lead">${words.about}</p>
<form method="post" action="${action}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}">
${field({ name: 'question', label: words.label, value: typed.question, hint: words.hint, fault, rows: 3, focus: isWrong })}
<p class="acts"><button class="hc-button solid wide">${words.submit}</button></p></form>
${before.length > 0 && html`<section><h2>${words.others}</h2>${askedAlready(visit, before)}</section>`}`
  return {
    page: givingLayout(visit, { registry, gift, title, isWrong, right, scripts: ['send-once'] }),
    status: isWrong ? 422 : 200,
  }
}
