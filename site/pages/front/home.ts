import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** The first page: what this place is, for a visitor who has no link to a list. */
export function home(visit: Visit): Answer {
  if (visit.signedIn) return { goTo: '/lists' }
  const { title, about, guest } = visit.words.home
  return { page: messagePage(visit, { title, paragraphs: [about, guest], sign: visit.site.name }) }
}
