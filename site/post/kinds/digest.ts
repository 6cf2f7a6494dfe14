import type { GuestStore } from '@hopechest/host/guests'
import type { NoticeStore, OwnerList } from '@hopechest/host/notices'
import { addressesAt } from '../../addresses.ts'
import { plainTitle } from '../../view/plain-words.ts'
import { createFormat, type Language, wordsIn } from '../../words/index.ts'
import { idOf, type LetterWriter } from '../post.ts'
import { readersOf } from './readers.ts'

export interface ToAccountsParts {
  store: GuestStore['noticeLetters']
  post: GuestStore['post']
  notices: GuestStore['notices']
  accounts: NoticeStore
  codeOf: (address: string) => string
  site: { url: string }
}

/**
 * Once in a week of running time, to owners who have asked for it: what is left to do on their lists. It is noted at one moment for all,
 * and neither that nor its words look at what guests give, at ideas, or at who asked.
 */
export function digestLetters({
  store,
  post,
  notices,
  accounts,
  codeOf,
  site,
}: ToAccountsParts): LetterWriter {
  return {
    kinds: ['digest'],
    counted: 'notice',
    async note() {
      const round = String(await accounts.digest.week())
      for await (const readers of readersOf(accounts)) {
        const byCode = new Map(readers.map(({ id, email }) => [codeOf(email), id]))
        for (const mailbox of await store.asking('digest', [...byCode.keys()]))
          await post.note({
            kind: 'digest',
            reader: mailbox,
            about: 0,
            round,
            accountId: byCode.get(mailbox) ?? 0,
          })
      }
    },
    async write(due, now) {
      const { reader: mailbox, account_id } = due
      const reader = await accounts.readers.find(account_id ?? 0)
      const asked = await notices.asked(mailbox, 'digest')
      if (!reader || !asked || codeOf(reader.email) !== mailbox) return 'sent'
      const lists = await accounts.digest.lists(reader.id, now)
      if (lists.length === 0) return 'sent'
      const { digest: words } = wordsIn(asked.language).notices
      const open = addressesAt(site.url).lists().whole
      const letter = {
        subject: words.subject,
        text: words.text(lists.map((list) => tell(asked.language, list)).join('\n\n'), open),
      }
      const to = reader.email
      return { notice: 'digest', to, site: site.url, id: idOf(due), languages: [asked.language], letter }
    },
  }
}

/** A list with what is left to do on it, a line each. */
function tell(language: Language, { title, day, withoutPrice, withoutLetter }: OwnerList): string {
  const { language: of, notices } = wordsIn(language)
  const { digest: words } = notices
  const when = day === '' ? '' : createFormat(of.locale).weekday(day)
  return [
    words.list(plainTitle(title), when),
    ...(withoutPrice > 0 ? [`– ${words.withoutPrice(withoutPrice)}`] : []),
    ...(withoutLetter > 0 ? [`– ${words.withoutLetter(withoutLetter)}`] : []),
  ].join('\n')
}
