import { daysBefore, type Registry } from '@hopechest/contract'
import { isFor } from '@hopechest/host'
import type { GuestStore } from '@hopechest/host/guests'
import { createFormat, wordsIn } from '../../../words/index.ts'
import type { LettersOfGifts } from '../../guests/letters/letters-of-gifts.ts'
import type { NoticeWriter, ReadList } from './outbox.ts'

/** A week before, and a service that rests for some days still writes. Later the letter would come too late to shop. */
const daysAhead = { most: 7, least: 5 }
const atOnce = 200

/**
 * A week before the day of a list, to who gives there and has asked for it. It names no gift: others may read the mailbox. A list that was put
 * away may be of a wedding that does not take place.
 */
export function weekLetters(
  store: GuestStore['noticeLetters'],
  letters: LettersOfGifts,
  forWhom: GuestStore['people']['forWhom'],
  readList?: ReadList,
): NoticeWriter {
  return {
    notice: 'week',
    kinds: ['week'],
    async note(now) {
      const dayIn = (days: number) => daysBefore(now, -days).slice(0, 10)
      const days = { from: dayIn(daysAhead.least), to: dayIn(daysAhead.most) }
      for (let after = 0; ; ) {
        const lists = await store.daysBetween(days, after, atOnce)
        for (const { registry_id: registryId, event_date: round } of lists)
          for (const mailbox of await store.giversAsking(registryId))
            await store.note({ mailbox, kind: 'week', registryId, subjectId: 0, round })
        const last = lists.at(-1)
        if (!last) return
        after = last.registry_id
      }
    },
    async write({ mailbox, registryId, round: day }, now) {
      if (day <= now.toISOString().slice(0, 10)) return undefined
      const sealed = await store.giverOn({ mailbox, registryId, day })
      const about = sealed === undefined ? undefined : letters.open(sealed)
      if (!about || (readList && isPutAway(await readList(registryId)))) return undefined
      const whom = await forWhom(registryId)
      // A list that is for the giver is closed to them.
      if (whom && isFor(whom, { called: [about.to] })) return undefined
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

function isPutAway(registry: Registry | undefined): boolean {
  return registry?.meta.registry_put_away ?? true
}
