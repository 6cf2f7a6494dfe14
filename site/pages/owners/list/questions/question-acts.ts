import type { Question } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Address } from '../../../../addresses.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { giftsPage } from '../gifts-page.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { openQuestions, readQuestions } from './read-questions.ts'
import { questionAddress } from './row-questions.ts'

/** An owner answers what guests ask, for all of them, or takes a question away. */
export const questionActs = {
  async answer(visit, list) {
    const { registry } = list
    const questions = await readQuestions(visit, registry)
    const asked = questions.find(({ id }) => String(id) === visit.params.question)
    const typed = textOf(visit.form, 'answer')
    if (!asked) return giftsPage(visit, { ...list, questions }, { notice: visit.words.questions.owner.gone })
    const fault = faultOf(visit, typed)
    if (fault) return giftsPage(visit, { ...list, questions, answering: { id: asked.id, typed, fault } })
    reached(await visit.signedIn.client.answerQuestion(registry.id, asked.id, typed))
    return goOn(visit, list, questions, asked)
  },

  /** One that is gone already is gone. */
  async remove(visit, list) {
    const { registry } = list
    const questions = await readQuestions(visit, registry)
    const asked = questions.find(({ id }) => String(id) === visit.params.question)
    if (asked) reached(await visit.signedIn.client.removeQuestion(registry.id, asked.id))
    if (asked) return goOn(visit, list, questions, asked, `pen-${asked.item_id}`)
    return { goTo: visit.to.list({ slug: registry.slug }, { focus: 'link' }) }
  },
} satisfies Record<string, OwnGiftsHandler>

/** To the next question that waits, or to what was done. */
function goOn(
  { to }: PersonVisit,
  { registry: { slug }, items }: OwnList,
  questions: readonly Question[],
  { id, answer }: Question,
  focus = `question-${id}`,
): { goTo: Address } {
  const waiting = openQuestions(items, questions)
  const at = waiting.findIndex((each) => each.id === id)
  const next = answer === '' ? (waiting[at + 1] ?? waiting.find((each) => each.id !== id)) : undefined
  return { goTo: next ? questionAddress(to, slug, next.id) : to.list({ slug }, { focus }) }
}

function faultOf({ words }: PersonVisit, answer: string): string | undefined {
  const { length } = [...answer]
  if (length === 0) return words.questions.owner.missing
  return length > limits.question
    ? words.questions.owner.long(limits.question, length - limits.question)
    : undefined
}
