import { limits, Refusal } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { noteEvent } from '@hopechest/host'
import { noteAnswered } from '@hopechest/host/post'
import type { ItemPlace } from '../../stores/item-places.ts'
import {
  countQuestions,
  deleteQuestion,
  findQuestions,
  insertQuestion,
  lockQuestions,
  updateAnswer,
} from '../../stores/questions.ts'
import { readableRegistry, writableRegistry } from '../access.ts'
import { countStored } from '../allowances.ts'
import type { Rule } from '../asked.ts'
import { makeOnce } from '../idempotency.ts'
import { itemOf } from '../one-item.ts'
import { refusePutAway } from '../purchases/refuse-taking.ts'

export const listQuestions: Rule<'listQuestions'> = async (dependencies, { caller, ids: { id } }) => {
  await readableRegistry(dependencies, caller, id)
  return findQuestions(dependencies.database.near(id), id)
}

/**
 * Also about an item that is bought: or else who asks would say what they gave. The question is stored with its day and no
 * caller, and the event in the outbox has no more (decision 050).
 */
export const askQuestion: Rule<'askQuestion'> = async (
  dependencies,
  { caller, ids: { id: registryId, item_id: itemId }, body, repeatable },
) => {
  const { database, now, countCreation } = dependencies
  const { meta } = await readableRegistry(dependencies, caller, registryId)
  const place = { id: itemId, registry_id: registryId }
  const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const event = { kind: 'question.asked', registryId, caller: unknown, at: new Date(day) } as const
  const { result } = await countStored(countCreation, caller, 1, () =>
    makeOnce(database, registryId, repeatable, now(), async (statements) => {
      refusePutAway(meta)
      await lockQuestions(statements, registryId)
      await itemOf(statements, registryId, itemId)
      await refuseMore(statements, place)
      const question = await insertQuestion(statements, place, body.question.trim(), day)
      await noteEvent(statements, event, question.id)
      return question
    }),
  )
  return result
}

/** The outbox has no number for guests. */
const unknown = { id: 0, is_reader: true }

async function refuseMore(statements: Statements, place: ItemPlace): Promise<void> {
  const { openOfItem, open, most } = limits.questions
  const counted = await countQuestions(statements, place)
  if (counted.open_of_item >= openOfItem) throw tooManyAboutItem()
  if (counted.open >= open)
    throw tooMany(`${open} questions of this registry wait for an answer. Ask when they have one`)
  if (counted.all >= most)
    throw tooMany(`This registry has ${most} questions. Its owners have to remove some first`)
}

export function tooManyAboutItem(): Refusal {
  return tooMany(
    `${limits.questions.openOfItem} questions about this item wait for an answer. Ask when they have one`,
  )
}

function tooMany(sentence: string): Refusal {
  return new Refusal('conflict', sentence, { why: 'too_many_questions' })
}

const otherwise = 'Only an owner of the registry or an admin may answer questions or remove them'

export const answerQuestion: Rule<'answerQuestion'> = async (
  dependencies,
  { caller, ids: { id, question_id }, body },
) => {
  await writableRegistry(dependencies, caller, id, otherwise)
  const answer = body.answer.trim()
  if (answer !== '') await noteAnswered(dependencies.database, { registryId: id, questionId: question_id })
  const question = await updateAnswer(dependencies.database.near(id), id, question_id, answer)
  if (!question) throw noSuchQuestion()
  return question
}

export const removeQuestion: Rule<'removeQuestion'> = async (
  dependencies,
  { caller, ids: { id, question_id } },
) => {
  await writableRegistry(dependencies, caller, id, otherwise)
  if (!(await deleteQuestion(dependencies.database.near(id), id, question_id))) throw noSuchQuestion()
}

function noSuchQuestion(): Refusal {
  return new Refusal('not_found', 'Question not found')
}
