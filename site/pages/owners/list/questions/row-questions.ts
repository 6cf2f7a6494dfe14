import type { Question } from '@hopechest/client'
import type { Address } from '../../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit, Visit } from '../../../../http/visit.ts'
import { field } from '../../../../view/field.ts'
import { focusOn, hasFocus } from '../../../../view/focus-on.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import type { OwnList } from '../own-list.ts'
import { type Answering, openQuestions } from './read-questions.ts'

/** A question on its row, with the focus in the field of its answer. A browser gives it to no field where the address names a part. */
export function questionAddress(to: Visit['to'], slug: string, id: number): Address {
  return to.list({ slug }, { focus: `answer-${id}` })
}

/** What waits for an answer is said above the gifts: its row may be folded, or far down. */
export function questionsWait(
  { words, to }: PersonVisit,
  { registry: { slug }, items, questions }: OwnList,
): Slot {
  const { owner } = words.questions
  const waiting = openQuestions(items, questions)
  const [first] = waiting
  if (!first) return undefined
  const gift = items.find(({ id }) => id === first.item_id)?.name ?? ''
  const [said, act] =
    waiting.length === 1 ? [owner.asks(gift), owner.read] : [owner.wait(waiting.length), owner.readFirst]
  return html`<p class="hc-notice note-acts"><span>${said}</span><a class="hc-button plain" href="${questionAddress(to, slug, first.id)}">${act}</a></p>`
}

/** What guests have asked about a gift. Those without an answer stand open; an answer is changed in its place. */
export function rowQuestions(visit: PersonVisit, list: OwnList, itemId: number): Slot {
  const { registry, questions = [], answering } = list
  const { slug } = registry
  const asked = questions.filter(({ item_id }) => item_id === itemId)
  if (asked.length === 0) return undefined
  const { query, words } = visit
  const [first] = openQuestions(list.items, questions)
  const waiting = asked.filter(({ answer }) => answer === '')
  const answered = asked.filter(({ answer }) => answer !== '')
  const spoken = [query.get('question'), query.get('focus')?.replace('question-', ''), String(answering?.id)]
  const isOpen = answered.some(({ id }) => spoken.includes(String(id)))
  return [
    waiting.map(
      (question) =>
        html`<div class="row-question questions" id="question-${question.id}">${wordsOf(visit, question)}${form(visit, slug, question, { answering, isFirst: question === first })}</div>`,
    ),
    answered.length > 0 &&
      html`<details class="asked"${isOpen && html` open`}><summary>${words.questions.count(answered.length)}</summary><p class="hint">${words.questions.owner.about}</p><ul class="questions">${answered.map((each) => answeredEntry(visit, slug, each, answering))}</ul></details>`,
  ]
}

/** As an owner reads it: the page says who asked on no device. */
function wordsOf({ words, format }: PersonVisit, { question, asked_on }: Question): Markup {
  return html`<p><q dir="auto">${question}</q> <span class="hint">${words.questions.asked(format.day(asked_on))}</span></p>`
}

function answeredEntry(visit: PersonVisit, slug: string, question: Question, answering?: Answering): Markup {
  const { id } = question
  const isChanged = visit.query.get('question') === String(id) || answering?.id === id
  return html`<li id="question-${id}">${wordsOf(visit, question)}${isChanged ? form(visit, slug, question, { answering, isFirst: false }) : answerOf(visit, slug, question)}</li>`
}

function answerOf(visit: PersonVisit, slug: string, { id, question, answer }: Question): Markup {
  const { owner } = visit.words.questions
  return html`<p dir="auto">${answer}</p><form class="acts" method="post" action="${visit.to.removeQuestion({ slug, question: id })}">${hiddenToken(visit)}<a class="hc-button plain" href="${questionAddress(visit.to, slug, id).with({ question: id })}"${focusOn(visit, `question-${id}`)}>${owner.change}${hidden(question)}</a><button class="hc-button plain">${owner.remove}${hidden(question)}</button></form>`
}

function form(
  visit: PersonVisit,
  slug: string,
  { id, question, answer }: Question,
  { answering, isFirst }: { answering: Answering | undefined; isFirst: boolean },
): Markup {
  const { owner } = visit.words.questions
  const own = answering?.id === id ? answering : undefined
  const at = { slug, question: id }
  const isFocused = own !== undefined || hasFocus(visit, `answer-${id}`)
  const isOpen = answer === ''
  return html`<form method="post" action="${visit.to.answerQuestion(at)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'answer', id: `answer-${id}`, label: owner.label, value: own?.typed ?? answer, fault: own?.fault, rows: 2, focus: isFocused })}
<p class="acts"><button class="hc-button ${isFirst ? 'solid' : 'hc-outline'}">${owner.submit}${hidden(question)}</button>${!isOpen && html`<a class="hc-button plain" href="${visit.to.list({ slug }, { focus: `question-${id}` })}">${owner.cancel}</a>`}<button class="hc-button plain" formaction="${visit.to.removeQuestion(at)}" formnovalidate>${isOpen ? owner.leave : owner.remove}${hidden(question)}</button></p></form>`
}

function hidden(question: string): Markup {
  return html`<span class="hc-visually-hidden"> (${question})</span>`
}
