import type { NoticeStore } from '@hopechest/host/notices'
import { addressesAt } from '../../addresses.ts'
import { inEach } from '../../pages/notices/notices.ts'
import { browserNamed } from '../../words/browser-named.ts'
import { createFormat, languages } from '../../words/index.ts'
import type { LetterWriter } from '../post.ts'

/**
 * Says to a person that a browser which is new to their account has signed in, once for each, also where it has signed
 * out meanwhile. An account has no language, so it is said in each.
 */
export function browserLetters({ browsers }: NoticeStore, site: { url: string }): LetterWriter {
  return {
    kinds: ['browser'],
    counted: 'to owner',
    async write(due) {
      const found = await browsers.find(due)
      if (!found) return 'sent'
      const link = addressesAt(site.url).account().part('access').whole
      const letter = inEach((words) => {
        const { subject, text } = words.notices.browser
        const day = createFormat(words.language.locale).day(found.day)
        return { subject, text: text(browserNamed(words, found.browser), day, link) }
      })
      const id = `browser-${due.about}-${due.account_id}`
      return { notice: 'browser', to: found.email, site: site.url, id, languages, letter }
    },
  }
}
