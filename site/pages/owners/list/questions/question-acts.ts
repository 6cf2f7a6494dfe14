import { limits } from '@hopechest/contract'
import { reached } from '../../../../http/api-away.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { giftsPage } from '../gifts-page.ts'
import type { OwnGiftsHandler } from '../own-list.ts'
import { readQuestions } from './read-questions.ts'

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
    return { goTo: visit.to.list({ slug: registry.slug }, { focus: `question-${asked.id}` }) }
  },

  /** One that is gone already is gone. */
  async remove(visit, { registry }) {
    const questions = await readQuestions(visit, registry)
    const asked = questions.find(({ id }) => String(id) === visit.params.question)
    if (asked) reached(await visit.signedIn.client.removeQuestion(registry.id, asked.id))
    const focus = asked ? `pen-${asked.item_id}` : 'link'
    return { goTo: visit.to.list({ slug: registry.slug }, { focus }) }
  },
} satisfies Record<string, OwnGiftsHandler>

function faultOf({ words }: PersonVisit, answer: string): string | undefined {
  const { length } = [...answer]
  if (length === 0) return words.questions.owner.missing
  return length > limits.question
    ? words.questions.owner.long(limits.question, length - limits.question)
    : undefined
}
