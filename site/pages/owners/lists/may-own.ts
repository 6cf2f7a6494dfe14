import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'

/** The page, for those who may start lists. A host says who does not: they read so, and fill in no form that it would refuse. */
export function forThoseWhoMayOwn(handler: PersonHandler): PersonHandler {
  return (visit) => (visit.signedIn.mayOwn ? handler(visit) : mayNotOwn(visit))
}

function mayNotOwn(visit: PersonVisit): Answer {
  const { mayNotOwnTitle: title, mayNotOwn } = visit.words.lists
  return messagePage(visit, { title, paragraphs: [mayNotOwn], sign: 'lock', status: 403 })
}
