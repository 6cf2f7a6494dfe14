import { daysBefore, type Registry } from '@hopechest/contract'
import { isFor } from '@hopechest/host'
import type { GuestStore } from '@hopechest/host/guests'
import { stepsOfADay } from '@hopechest/host/running-time'
import type { LettersOfGifts } from '../../pages/guests/letters/letters-of-gifts.ts'
import { createFormat, wordsIn } from '../../words/index.ts'
import { idOf, type LetterWriter } from '../post.ts'
import type { ReadList } from './wishes.ts'

interface WeekParts {
  store: GuestStore['noticeLetters']
  post: GuestStore['post']
  letters: Pick<LettersOfGifts, 'open'>
  forWhom: GuestStore['people']['forWhom']
  readList: ReadList | undefined
}

/** A week before, and a service that rests for some days still writes. Later the letter would come too late to shop. */
const daysAhead = { most: 7, least: 5 }
const atOnce = 200

/**
 * A week before the day of a list, to who gives there and has asked for it. It names no gift: others may read the mailbox. A list that was put
 * away may be of a wedding that does not take place. Owners choose the day, and may save another one each hour: it leaves once a day.
 */
export function weekLetters({ store, post, letters, forWhom, readList }: WeekParts): LetterWriter {
  return {
    kinds: ['week'],
    counted: 'notice',
    async note(now) {
      const dayIn = (days: number) => daysBefore(now, -days).slice(0, 10)
      const days = { from: dayIn(daysAhead.least), to: dayIn(daysAhead.most) }
      for (let after = 0; ; ) {
        const lists = await store.daysBetween(days, after, atOnce)
        for (const { registry_id: about, event_date: round } of lists)
          for (const reader of await store.giversAsking(about))
            await post.note({ kind: 'week', reader, about, round }, { restSteps: stepsOfADay })
        const last = lists.at(-1)
        if (!last) return
        after = last.registry_id
      }
    },
    async write(due, now) {
      const { reader: mailbox, about: registryId, round: day } = due
      if (day <= now.toISOString().slice(0, 10)) return 'sent'
      const sealed = await store.giverOn({ mailbox, registryId, day })
      const about = sealed === undefined ? undefined : letters.open(sealed)
      if (!about || (readList && isPutAway(await readList(registryId)))) return 'sent'
      const whom = await forWhom(registryId)
      // A list that is for the giver is closed to them.
      if (whom && isFor(whom, { called: [about.to] })) return 'sent'
      const { to, language, locale, name, list, links, site } = about
      const { letters: words, notices } = wordsIn(language)
      const format = createFormat(locale)
      const said = { day: format.weekday(day), list: words.list(list, ''), open: links.list }
      const letter = {
        subject: notices.week.subject(list, format.shortDay(day)),
        text: notices.week.text({ hello: words.hello(name), ...said }),
      }
      return { notice: 'week', to, site, id: idOf(due), languages: [language], letter }
    },
  }
}

function isPutAway(registry: Registry | undefined): boolean {
  return registry?.meta.registry_put_away ?? true
}
