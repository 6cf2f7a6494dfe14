import { hasPassed, listDayHasPassed, type Registry } from '@hopechest/contract'
import { inviteeKey, meansOneOf } from '@hopechest/host'
import type { GuestStore, PersonOnList } from '@hopechest/host/guests'
import { addressesAt } from '../../addresses.ts'
import type { PeopleByLink } from '../../pages/guests/people-by-link.ts'
import { plainTitle } from '../../view/plain-words.ts'
import { createFormat, wordsIn } from '../../words/index.ts'
import { idOf, type LetterWriter } from '../post.ts'

/** What a list is at this moment; undefined when it is gone. A host says it with a visit alone, and has no such function. */
export type ReadList = (id: number) => Promise<Registry | undefined>

interface WishesParts {
  store: GuestStore['noticeLetters']
  post: GuestStore['post']
  notices: GuestStore['notices']
  people: GuestStore['people']
  linkOf: PeopleByLink['linkOf']
  codeOf: (address: string) => string
  /** Where it is undefined, the letter names no list. */
  readList?: ReadList | undefined
  /** The address of our own pages; of a host, the reader was on them. */
  site?: { url: string } | undefined
}

const listsAtOnce = 100
const mostNamed = 5

/**
 * A list has new wishes, to those to whom it was opened by their address and who have asked for it. One letter for all that came in a
 * day, the same whether any of it is given by now. Any owner may write an address down, so of the names of gifts only plain words stand in it.
 */
export function wishesLetters(parts: WishesParts): LetterWriter {
  const { store, post, notices, people, linkOf, codeOf, readList, site } = parts

  /** The list, where it shows its wishes still; null where a host does not say. */
  async function openList({ entry }: PersonOnList, registryId: number, now: Date) {
    if (!readList) return hasPassed(await store.dayOf(registryId), now) ? undefined : null
    const registry = await readList(registryId)
    if (!registry || registry.meta.registry_put_away || listDayHasPassed(registry.meta, now)) return undefined
    return registry.meta.registry_invitees.some(meansOneOf([inviteeKey(entry)])) ? registry : undefined
  }

  return {
    kinds: ['wishes'],
    counted: 'notice',
    async note() {
      for (;;) {
        const lists = await store.newWishes(listsAtOnce)
        for (const { registryId, itemId: sinceId, round } of lists) {
          const onList = await people.onList(registryId)
          const codes = new Set(onList.flatMap(({ address }) => (address === '' ? [] : codeOf(address))))
          for (const reader of await store.asking('wishes', [...codes]))
            await post.note({ kind: 'wishes', reader, about: registryId, round, sinceId })
          await store.endNewWishes({ registryId, itemId: sinceId, round })
        }
        if (lists.length < listsAtOnce) return
      }
    },
    async write(due, now) {
      const { reader: mailbox, about: registryId, since_id } = due
      const onList = await people.onList(registryId)
      const person = onList.find(({ address }) => address !== '' && codeOf(address) === mailbox)
      const link = person && linkOf(person, 'by mail')
      const asked = await notices.asked(mailbox, 'wishes')
      if (!person || !link || !asked) return 'sent'
      const registry = await openList(person, registryId, now)
      if (registry === undefined) return 'sent'
      const names = await store.namesOfWishes(registryId, since_id, mostNamed + 1)
      if (names.length === 0) return 'sent'
      const pages = site?.url || asked.site
      const open = addressesAt(pages).personByLink({ link }, { list: registry?.id }).whole
      const letter = say(asked.language, plainTitle(registry?.title ?? ''), names, open)
      const to = person.address
      return { notice: 'wishes', to, site: pages, id: idOf(due), languages: [asked.language], letter }
    },
  }
}

function say(language: string, list: string, names: readonly string[], open: string) {
  const { notices, language: of } = wordsIn(language)
  const shown = names.slice(0, mostNamed).map((name) => plainTitle(name) || notices.wishes.unnamed)
  if (names.length > mostNamed) shown.push(notices.wishes.more)
  const all = createFormat(of.locale).list(shown)
  return { subject: notices.wishes.subject(list), text: notices.wishes.text(all, open) }
}
