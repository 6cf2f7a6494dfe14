import type { GuestStore } from '@hopechest/host/guests'
import type { NoticeStore, OwnerList } from '@hopechest/host/notices'
import { addressesAt } from '../../../addresses.ts'
import { plainTitle } from '../../../view/plain-words.ts'
import { createFormat, type Language, wordsIn } from '../../../words/index.ts'
import type { NoticeWriter } from './outbox.ts'
import { readersOf } from './readers.ts'

export interface ToAccountsParts {
  store: GuestStore['noticeLetters']
  notices: GuestStore['notices']
  accounts: NoticeStore
  codeOf: (address: string) => string
  site: { url: string }
}

/**
 * Once in a week of running time, to owners who have asked for it: what is left to do on their lists. It is noted at one moment for all,
 * and neither that nor its words look at what guests give, at ideas, or at who asked.
 */
export function digestLetters({ store, notices, accounts, codeOf, site }: ToAccountsParts): NoticeWriter {
  let noted = ''
  return {
    notice: 'digest',
    kinds: ['digest'],
    async note() {
      const round = String(await accounts.digest.week())
      if (round === noted) return
      for await (const readers of readersOf(accounts)) {
        const byCode = new Map(readers.map(({ id, email }) => [codeOf(email), id]))
        for (const mailbox of await store.asking('digest', [...byCode.keys()]))
          await store.note({
            mailbox,
            kind: 'digest',
            registryId: 0,
            subjectId: byCode.get(mailbox) ?? 0,
            round,
          })
      }
      noted = round
    },
    async write({ mailbox, subjectId }, now) {
      const reader = await accounts.readers.find(subjectId)
      const asked = await notices.asked(mailbox, 'digest')
      if (!reader || !asked || codeOf(reader.email) !== mailbox) return undefined
      const lists = await accounts.digest.lists(reader.id, now)
      if (lists.length === 0) return undefined
      const { digest: words } = wordsIn(asked.language).notices
      const open = addressesAt(site.url).lists().whole
      const letter = {
        subject: words.subject,
        text: words.text(lists.map((list) => tell(asked.language, list)).join('\n\n'), open),
      }
      return { to: reader.email, site: site.url, languages: [asked.language], letter }
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
