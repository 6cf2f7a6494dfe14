import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** One page for a private list and for a list that does not exist, so that it gives away neither. */
export function notForYou(visit: Visit): Answer {
  const { title, key } = visit.words.private
  return { status: 404, page: messagePage(visit, { title, paragraphs: [key], sign: 'lock' }) }
}
