import type { OpenVisit } from '@hopechest/host/visit'
import type { Due, DueLetters } from '../mail.ts'
import type { AnswerHead } from './answer.ts'

/** Letters that are due, for an answer that may take some along. They are ended when it has left. */
export type WaitingLetters = (visit: OpenVisit, head: AnswerHead) => Promise<Due[]>

const everyMilliseconds = 60_000
const atOnce = 5

/**
 * A service that has no mail server sends what is due along with the answer of a visit, so that its host sends it. Not with an answer
 * that the host may bring again, nor with one for an owner. It looks once a minute.
 */
export function createWaitingLetters(openPost: () => DueLetters, every = everyMilliseconds): WaitingLetters {
  let next = 0
  return async (visit, head) => {
    if (performance.now() < next || 'needs' in head || (head.writes ?? []).length > 0 || isOfOwner(visit))
      return []
    next = performance.now() + every
    const due: Due[] = []
    const post = openPost()
    await post.note()
    while (due.length < atOnce) {
      const letter = await post.take()
      if (!letter) break
      due.push(letter)
    }
    if (due.length === atOnce) next = 0
    return due
  }
}

function isOfOwner({ said: { registries = [], own } }: OpenVisit): boolean {
  return own !== undefined || registries.some(({ sight }) => sight === 'owner')
}
