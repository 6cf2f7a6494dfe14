import type { Database, Statements } from '@hopechest/database'
import { findSteps } from '../../running-time.ts'
import { noteLetter } from '../letters.ts'

/** A question of a guest on a list. */
interface AskedQuestion {
  registryId: number
  questionId: number
}

/**
 * A browser hears when its question is answered. The row waits until then. Its reader is the code of the browser, sealed anew for each
 * question: so the database does not say that who asks is who gives (050).
 */
export async function noteAsked(
  statements: Statements,
  { registryId, questionId, reader }: AskedQuestion & { reader: string },
): Promise<void> {
  const letter = { kind: 'answered', reader, about: registryId, round: '', sinceId: questionId } as const
  await noteLetter(statements, letter, { dueAtStep: null })
}

/** The owners answer it at this moment. Noted before: a letter that finds no answer waits for an hour. */
export async function noteAnswered(
  statements: Statements,
  { registryId, questionId }: AskedQuestion,
): Promise<void> {
  await statements.run(
    `UPDATE letters SET due_at_step = $3
     WHERE kind = 'answered' AND about = $1 AND since_id = $2 AND state = 'due' AND due_at_step IS NULL`,
    [registryId, questionId, await findSteps(statements)],
  )
}

/** The gift of a question that has an answer. */
export async function findAnswered(
  database: Database,
  { registryId, questionId }: AskedQuestion,
): Promise<{ itemId: number } | undefined> {
  const row = await database
    .near(registryId)
    .row<{ item_id: number }>(
      "SELECT item_id FROM questions WHERE registry_id = $1 AND id = $2 AND answer <> ''",
      [registryId, questionId],
    )
  return row && { itemId: row.item_id }
}
