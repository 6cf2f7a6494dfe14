import type { Question, Registry } from '@hopechest/client'
import { reached } from '../../../../http/api-away.ts'
import type { PersonVisit } from '../../../../http/visit.ts'

export async function readQuestions(
  { signedIn }: PersonVisit,
  { id }: Pick<Registry, 'id'>,
): Promise<Question[]> {
  return reached(await signedIn.client.listQuestions(id)) ?? []
}

/** The answer that an owner has typed, with its fault. */
export interface Answering {
  id: number
  typed: string
  fault: string
}
