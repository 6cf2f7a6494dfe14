import type { NoticeStore } from '@hopechest/host/notices'
import { addressesAt } from '../../addresses.ts'
import type { Letter } from '../../http/letters.ts'
import { inEach } from '../../pages/notices/notices.ts'
import { plainTitle } from '../../view/plain-words.ts'
import { languages } from '../../words/index.ts'
import type { LetterWriter } from '../post.ts'

/**
 * Says to owners that guests have asked something: not what, because any stranger may have written it, nor how much, nor when. And that
 * the day of a list has come: not whether anything was given. And that another owner has written down another bank account: not which one. An account has no language, so it is said in each.
 */
export function ownerLetters(store: NoticeStore['owners'], site: { url: string }): LetterWriter {
  return {
    kinds: ['question', 'day', 'bank'],
    counted: 'to owner',
    note: store.noteDays,
    async write(letter, now) {
      const due = await store.stillDue(letter, now)
      if (!due) return 'sent'
      const notice = letter.kind === 'day' || letter.kind === 'bank' ? letter.kind : 'question'
      const { accountId, to, title, slug } = due
      const addresses = addressesAt(site.url)
      const list = (notice === 'day' ? addresses.lists() : addresses.list({ slug })).whole
      const id = `${notice}-${letter.about}-${accountId}-${letter.round}`
      return { notice, to, site: site.url, id, languages, letter: sayToOwner(notice, title, list) }
    },
  }
}

export function sayToOwner(notice: 'question' | 'day' | 'bank', title: string, link: string): Letter {
  return inEach((words) => {
    const { subject, text } = notice === 'question' ? words.questions.letter : words.notices[notice]
    return { subject: subject(plainTitle(title)), text: text(link) }
  })
}
