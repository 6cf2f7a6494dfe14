import { mailboxDays } from '@hopechest/host/guests'
import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** What the site keeps of its guests. */
export function privacy(visit: Visit): Answer {
  const { title, guests, browser, letters, pictures, links } = visit.words.privacy
  const paragraphs = [
    guests,
    browser(mailboxDays.afterTheDay),
    letters(mailboxDays.afterTheDay),
    pictures,
    links,
  ]
  return { page: messagePage(visit, { title, paragraphs, sign: visit.site.name }) }
}
