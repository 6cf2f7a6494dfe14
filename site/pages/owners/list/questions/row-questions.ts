import type { Question } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { field } from '../../../../view/field.ts'
import { focusOn, hasFocus } from '../../../../view/focus-on.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import type { OwnList } from '../own-list.ts'
import type { Answering } from './read-questions.ts'

/** What guests have asked about a gift. Those without an answer have a form; an answer is changed in its place. */
export function rowQuestions(
  visit: PersonVisit,
  { registry: { slug }, questions = [], answering }: OwnList,
  itemId: number,
): Slot {
  const asked = questions.filter(({ item_id }) => item_id === itemId)
  if (asked.length === 0) return undefined
  const { owner, count } = visit.words.questions
  const open = asked.filter(({ answer }) => answer === '').length
  const { query } = visit
  const spoken = [query.get('question'), query.get('focus')?.replace('question-', ''), String(answering?.id)]
  const isOpen = open > 0 || asked.some(({ id }) => spoken.includes(String(id)))
  return html`<details class="asked"${isOpen && html` open`}><summary>${open > 0 ? owner.open(open) : count(asked.length)}</summary><p class="hint">${owner.about}</p><ul class="questions">${asked.map((each) => entry(visit, slug, each, answering))}</ul></details>`
}

function entry(visit: PersonVisit, slug: string, question: Question, answering?: Answering): Markup {
  const { words, format, query } = visit
  const { id, answer, asked_on } = question
  const isAnswered = answer !== '' && query.get('question') !== String(id) && answering?.id !== id
  return html`<li id="question-${id}"><p><span dir="auto">${question.question}</span> <span class="hint">${words.questions.asked(format.day(asked_on))}</span></p>${isAnswered ? answered(visit, slug, question) : form(visit, slug, question, answering)}</li>`
}

function answered(visit: PersonVisit, slug: string, { id, question, answer }: Question): Markup {
  const { owner } = visit.words.questions
  return html`<p dir="auto">${answer}</p><form class="acts" method="post" action="${visit.to.removeQuestion({ slug, question: id })}">${hiddenToken(visit)}<a class="button plain" href="${visit.to.list({ slug }, { question: id, focus: `answer-${id}` }).part(`question-${id}`)}"${focusOn(visit, `question-${id}`)}>${owner.change}${hidden(question)}</a>${remove(visit, question)}</form>`
}

function form(
  visit: PersonVisit,
  slug: string,
  { id, question, answer }: Question,
  answering?: Answering,
): Markup {
  const { owner } = visit.words.questions
  const own = answering?.id === id ? answering : undefined
  const at = { slug, question: id }
  const isFocused = own !== undefined || hasFocus(visit, `answer-${id}`)
  return html`<form method="post" action="${visit.to.answerQuestion(at)}" novalidate data-send-once>${hiddenToken(visit)}
${field({ name: 'answer', id: `answer-${id}`, label: owner.label, value: own?.typed ?? answer, fault: own?.fault, rows: 2, focus: isFocused })}
<p class="acts"><button class="button outline">${owner.submit}${hidden(question)}</button>${answer !== '' && html`<a class="button plain" href="${visit.to.list({ slug }, { focus: `question-${id}` })}">${owner.cancel}</a>`}<button class="button plain" formaction="${visit.to.removeQuestion(at)}" formnovalidate>${owner.remove}${hidden(question)}</button></p></form>`
}

function remove({ words }: PersonVisit, question: string): Markup {
  return html`<button class="button plain">${words.questions.owner.remove}${hidden(question)}</button>`
}

function hidden(question: string): Markup {
  return html`<span class="visually-hidden"> (${question})</span>`
}
