import { randomInt } from 'node:crypto'
import type { Question } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { ItemPlace } from './item-places.ts'

/** Those of active items. The order of a day is that of random numbers. */
export function findQuestions(statements: Statements, registryId: number): Promise<Question[]> {
  return statements.rows<Question>(
    `SELECT q.id, q.item_id, q.question, q.asked_on, q.answer
     FROM questions q JOIN items i ON i.registry_id = q.registry_id AND i.id = q.item_id
     WHERE q.registry_id = $1 AND i.is_active = 1 ORDER BY q.asked_on, q.id`,
    [registryId],
  )
}

/** Until the transaction ends, others who would ask about an item of the registry wait. Its first row stays for good. */
export async function lockQuestions(statements: Statements, registryId: number): Promise<void> {
  if (statements.engine === 'sqlite') return
  await statements.row('SELECT id FROM items WHERE registry_id = $1 ORDER BY id LIMIT 1 FOR UPDATE', [
    registryId,
  ])
}

export interface CountedQuestions {
  all: number
  open: number
  open_of_item: number
}

/** Of an item that is off the list no question waits for an answer. */
export async function countQuestions(
  statements: Statements,
  { id, registry_id }: ItemPlace,
): Promise<CountedQuestions> {
  const counted = await statements.row<CountedQuestions>(
    `SELECT COUNT(*) AS "all",
       COUNT(CASE WHEN q.answer = '' AND i.is_active = 1 THEN 1 END) AS open,
       COUNT(CASE WHEN q.answer = '' AND q.item_id = $2 THEN 1 END) AS open_of_item
     FROM questions q JOIN items i ON i.registry_id = q.registry_id AND i.id = q.item_id
     WHERE q.registry_id = $1`,
    [registry_id, id],
  )
  return counted ?? { all: 0, open: 0, open_of_item: 0 }
}

/** A number that says nothing of how many there are, nor of when it was given. */
const mostId = 2 ** 48 - 1

export async function insertQuestion(
  statements: Statements,
  { id: itemId, registry_id }: ItemPlace,
  question: string,
  asked_on: string,
): Promise<Question> {
  const id = randomInt(1, mostId)
  await statements.run(
    'INSERT INTO questions (registry_id, id, item_id, question, asked_on) VALUES ($1, $2, $3, $4, $5)',
    [registry_id, id, itemId, question, asked_on],
  )
  return { id, item_id: itemId, question, asked_on, answer: '' }
}

export function updateAnswer(
  statements: Statements,
  registryId: number,
  id: number,
  answer: string,
): Promise<Question | undefined> {
  return statements.row<Question>(
    `UPDATE questions SET answer = $3 WHERE registry_id = $1 AND id = $2
     RETURNING id, item_id, question, asked_on, answer`,
    [registryId, id, answer],
  )
}

export async function deleteQuestion(
  statements: Statements,
  registryId: number,
  id: number,
): Promise<boolean> {
  return (
    (await statements.run('DELETE FROM questions WHERE registry_id = $1 AND id = $2', [registryId, id])) > 0
  )
}

export async function forgetQuestionsOf(
  statements: Statements,
  { id, registry_id }: ItemPlace,
): Promise<void> {
  await statements.run('DELETE FROM questions WHERE registry_id = $1 AND item_id = $2', [registry_id, id])
}

/** The registry is gone. */
export async function forgetQuestions(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM questions WHERE registry_id = $1', [registryId])
}
