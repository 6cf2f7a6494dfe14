import { daysBefore } from '@hopechest/contract'
import type { GuestStore } from '@hopechest/host/guests'
import { createFormat, wordsIn } from '../../../words/index.ts'
import type { LettersOfGifts } from '../../guests/letters/letters-of-gifts.ts'
import type { NoticeWriter } from './outbox.ts'

/** A week before, and a service that rests for some days still writes. Later the letter would come too late to shop. */
const daysAhead = { most: 7, least: 5 }
const atOnce = 200

/** A week before the day of a list, to who gives there and has asked for it. It names no gift: others may read the mailbox. */
export function weekLetters(store: GuestStore['noticeLetters'], letters: LettersOfGifts): NoticeWriter {
  return {
    notice: 'week',
    kinds: ['week'],
    async note(now) {
      const [from, to] = [daysAhead.least, daysAhead.most].map((days) => daysBefore(now, -days).slice(0, 10))
      for (let after = { mailbox: '', registry_id: 0 }; ; ) {
        const givers = await store.giversBefore(from ?? '', to ?? '', after, atOnce)
        for (const { mailbox, registry_id: registryId, day: round } of givers)
          await store.note({ mailbox, kind: 'week', registryId, subjectId: 0, round })
        const last = givers.at(-1)
        if (!last) return
        after = last
      }
    },
    async write({ mailbox, registryId, round: day }, now) {
      if (day <= now.toISOString().slice(0, 10)) return undefined
      const sealed = await store.giverOn({ mailbox, registryId, day })
      const about = sealed === undefined ? undefined : letters.open(sealed)
      if (!about) return undefined
      const { to, language, locale, name, list, links, site } = about
      const { letters: words, notices } = wordsIn(language)
      const format = createFormat(locale)
      const said = { day: format.weekday(day), list: words.list(list, ''), open: links.list }
      const letter = {
        subject: notices.week.subject(list, format.shortDay(day)),
        text: notices.week.text({ hello: words.hello(name), ...said }),
      }
      return { to, site, languages: [language], letter }
    },
  }
}
