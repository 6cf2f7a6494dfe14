import type { Question } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/read-list.ts'
import { leftUnanswered } from './asked-here.ts'

/** What guests have asked about a gift of the list, folded, and the way to ask. It is the same whether or not the gift is given. */
export function askedAbout(visit: Visit, { registry, questions }: List): (gift: Gift) => Slot {
  const { words, to } = visit
  const left = leftUnanswered(visit, registry.id, questions)
  const ofGift = Map.groupBy(questions, ({ item_id }) => item_id)
  return ({ id, name }) => {
    const asked = ofGift.get(id)
    const ask = html`<p class="ask"><a href="${to.ask({ slug: registry.slug, item: id }, sameChoice(visit))}">${words.questions.ask}<span class="hc-visually-hidden"> (${name})</span></a></p>`
    const unanswered = left.has(id) && html`<p class="hint">${words.questions.unanswered}</p>`
    if (!asked) return [unanswered, ask]
    return html`<details class="asked"><summary>${words.questions.count(asked.length)}</summary>${askedAlready(visit, asked)}${unanswered}${ask}</details>`
  }
}

/** Questions with their days and answers. */
export function askedAlready({ words, format }: Visit, questions: readonly Question[]): Markup {
  const { asked, waiting } = words.questions
  return html`<dl class="questions">${questions.map(
    ({ question, answer, asked_on }) =>
      html`<dt><span dir="auto">${question}</span> <span class="hint">${asked(format.day(asked_on))}</span></dt>${answer === '' ? html`<dd class="hint">${waiting}</dd>` : html`<dd dir="auto">${answer}</dd>`}`,
  )}</dl>`
}
