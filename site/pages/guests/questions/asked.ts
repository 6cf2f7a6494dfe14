import type { Question } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { keepRows, keptRows } from '../../../http/cookies.ts'
import type { Visit } from '../../../http/visit.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import type { List } from '../registry/open-list.ts'

/** What guests have asked about a gift of the list, folded. It is the same whether or not the gift is given. */
export function askedAbout(visit: Visit, { registry, questions }: List): (gift: Gift) => Slot {
  const { count, unanswered } = visit.words.questions
  const left = leftUnanswered(visit, registry.id, questions)
  const ofGift = Map.groupBy(questions, ({ item_id }) => item_id)
  return ({ id }) => {
    const asked = ofGift.get(id)
    const isLeft = left.has(id) && html`<p class="hint">${unanswered}</p>`
    if (!asked) return isLeft
    return html`<details class="asked"><summary>${count(asked.length)}</summary>${askedAlready(visit, asked)}${isLeft}</details>`
  }
}

/** The way to ask. It stands on the page of a gift, and on a list beside a gift that has none, because it is taken care of. */
export function askLink(visit: Visit, slug: string, { id, name }: Pick<Gift, 'id' | 'name'>): Markup {
  const { to } = visit
  const { ask } = visit.words.questions
  return html`<p class="ask"><a href="${to.ask({ slug, item: id }, sameChoice(visit))}">${ask}<span class="hc-visually-hidden"> (${name})</span></a></p>`
}

/** Questions with their days and answers. */
export function askedAlready({ words, format }: Visit, questions: readonly Question[]): Markup {
  const { asked, waiting } = words.questions
  return html`<dl class="questions">${questions.map(
    ({ question, answer, asked_on }) =>
      html`<dt><span dir="auto">${question}</span> <span class="hint">${asked(format.day(asked_on))}</span></dt>${answer === '' ? html`<dd class="hint">${waiting}</dd>` : html`<dd dir="auto">${answer}</dd>`}`,
  )}</dl>`
}

const cookie = 'hc_asked'
const keptDays = 90
const mostKept = 30
const like: [registry: number, item: number, question: number] = [0, 0, 0]

/** The browser that asks keeps the number of the question, and no one else: only there it says that owners left it unanswered. */
export function keepAsked({ cookies }: Visit, registryId: number, { id, item_id }: Question): void {
  const others = keptRows(cookies, cookie, like).filter(([, , asked]) => asked !== id)
  keepRows(cookies, cookie, [[registryId, item_id, id], ...others].slice(0, mostKept), keptDays)
}

/** The gifts about which this browser asked what owners took away without an answer. One with an answer was heard: the browser forgets it. */
export function leftUnanswered(
  { cookies }: Visit,
  registryId: number,
  questions: readonly Question[],
): ReadonlySet<number> {
  const rows = keptRows(cookies, cookie, like)
  const heard = new Set(questions.flatMap(({ id, answer }) => (answer === '' ? [] : id)))
  const kept = rows.filter(([registry, , id]) => registry !== registryId || !heard.has(id))
  if (kept.length < rows.length) keepRows(cookies, cookie, kept, keptDays)
  const there = new Set(questions.map(({ id }) => id))
  const left = kept.filter(([registry, , id]) => registry === registryId && !there.has(id))
  return new Set(left.map(([, item]) => item))
}

export function forgetAsked(cookies: Visit['cookies']): void {
  cookies.clear(cookie)
}
