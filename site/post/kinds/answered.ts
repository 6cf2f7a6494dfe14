import type { GuestStore } from '@hopechest/host/guests'
import { addressesAt } from '../../addresses.ts'
import type { PushDevices } from '../../push/index.ts'
import { plainTitle } from '../../view/plain-words.ts'
import { wordsIn } from '../../words/index.ts'
import type { LetterWriter } from '../post.ts'
import type { ReadList } from './wishes.ts'

interface AnsweredParts {
  store: GuestStore['push']
  devices: Pick<PushDevices, 'find' | 'askedBy'>
  readList: ReadList
}

/** To the browser that asked about a gift: the owners have answered. A guest who asks leaves no address, so no mail goes with it. */
export function answeredLetters({ store, devices, readList }: AnsweredParts): LetterWriter {
  return {
    kinds: ['answered'],
    counted: 'gift, later',
    async write({ about: registryId, since_id: questionId, reader }) {
      const device = devices.askedBy(reader)
      const found = device === undefined ? undefined : await devices.find(device)
      if (device === undefined || !found) return 'sent'
      const answered = await store.findAnswered({ registryId, questionId })
      if (!answered) return undefined
      const registry = await readList(registryId)
      if (!registry || registry.meta.registry_put_away) return 'sent'
      const { letters } = wordsIn(found.language)
      const place = { slug: registry.slug, item: answered.itemId }
      const open = addressesAt(found.site).ask(place).whole
      const { subject, text } = letters.answered
      return {
        notice: 'gift',
        to: '',
        devices: [device],
        site: found.site,
        id: `answered-${registryId}-${questionId}`,
        languages: [found.language],
        letter: { subject, text: text({ list: letters.list(plainTitle(registry.title), ''), open }) },
      }
    },
  }
}
