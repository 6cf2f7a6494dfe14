import { mailboxDays, memoryYears } from '@hopechest/host/guests'
import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** What the site keeps of its guests. */
export function privacy(visit: Visit): Answer {
  const { title, guests, ideas, questions, browser, letters, memory, pictures, links } = visit.words.privacy
  const paragraphs = [
    guests,
    ideas,
    questions,
    browser(mailboxDays.afterTheDay),
    letters(mailboxDays.afterTheDay),
    memory(memoryYears),
    pictures,
    links,
  ]
  return { page: messagePage(visit, { title, paragraphs, sign: visit.site.name }) }
}
