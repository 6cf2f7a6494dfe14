import { mailboxDays, memoryYears } from '@hopechest/host/guests'
import { noticeDays } from '@hopechest/host/post'
import type { Answer, Visit } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** What the site keeps of its guests. */
export function privacy(visit: Visit): Answer {
  const {
    title,
    guests,
    ideas,
    questions,
    browser,
    letters,
    memory,
    pictures,
    links,
    notices,
    device,
    bank,
    beside,
    together,
  } = visit.words.privacy
  const paragraphs = [
    guests,
    ideas,
    questions,
    browser(mailboxDays.afterTheDay),
    letters(mailboxDays.afterTheDay),
    notices(noticeDays),
    device(noticeDays),
    memory(memoryYears),
    bank,
    beside,
    together,
    pictures,
    links,
  ]
  return messagePage(visit, { title, paragraphs, isLong: true, sign: visit.site.name })
}
