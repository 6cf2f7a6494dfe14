import type { NoticeStore } from '@hopechest/host/notices'
import { addressesAt } from '../../addresses.ts'
import { inEach } from '../../pages/notices/notices.ts'
import { languages } from '../../words/index.ts'
import type { LetterWriter } from '../post.ts'

/** Says to who has a program hear of changes that it has not answered for three days. An account has no language, so it is said in each. */
export function hookLetters({ hooks }: NoticeStore, site: { url: string }): LetterWriter {
  return {
    kinds: ['hook'],
    counted: 'to owner',
    async write(letter) {
      const due = await hooks.stillDue(letter)
      if (!due) return 'sent'
      const addresses = addressesAt(site.url)
      const hook = letter.about
      const page = due.list ? addresses.hook({ slug: due.list.slug, hook }) : addresses.adminHook({ hook })
      const said = inEach((words) => {
        const { subject, text } = words.notices.hook
        return { subject, text: text(page.whole) }
      })
      const id = `hook-${letter.about}-${letter.round}`
      return { notice: 'hook', to: due.to, site: site.url, id, languages, letter: said }
    },
  }
}
