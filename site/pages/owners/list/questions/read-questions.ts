import type { Question, Registry, SeenItem } from '@hopechest/client'
import type { PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'

export async function readQuestions(
  { signedIn }: PersonVisit,
  { id }: Pick<Registry, 'id'>,
): Promise<Question[]> {
  return reached(await signedIn.client.listQuestions(id)) ?? []
}

/** Those that no owner has answered, in the order of the gifts. */
export function openQuestions(items: readonly SeenItem[], questions: readonly Question[] = []): Question[] {
  return items.flatMap(({ id }) => questions.filter(({ item_id, answer }) => item_id === id && answer === ''))
}

/** The answer that an owner has typed, with its fault. */
export interface Answering {
  id: number
  typed: string
  fault: string
}
