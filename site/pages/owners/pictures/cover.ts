import { limits } from '@hopechest/contract'
import { textOf } from '../../../http/form-text.ts'
import type { OwnHandler } from '../list/own-list.ts'
import { coverPage, storedCover } from './cover-page.ts'
import { takeSent } from './sent.ts'

/** The picture of the list itself, which stands above its gifts: sent by an owner, with words for people who do not see it. */
export const coverActs = {
  async show(visit, list) {
    await visit.pictures.expect([list.registry.id])
    return coverPage(visit, list, storedCover(visit, list))
  },

  /** One that is wrong is not kept, and the one before stays. */
  async save(visit, list) {
    const { id, user_id, slug } = list.registry
    const { pictures } = visit
    await pictures.expect([id])
    const before = pictures.coverAddress(id)
    const sent = await takeSent(visit, list.registry, limits.pictures.bytes)
    const typed = {
      address: sent && 'address' in sent ? sent.address : (visit.form.get('image_url') ?? ''),
      words: textOf(visit.form, 'words').replaceAll(/\s+/g, ' ').trim(),
    }
    const over = [...typed.words].length - limits.coverWords
    const { picture } = visit.words.lists.form
    const { cover } = visit.words.lists
    if (sent && 'fault' in sent)
      return coverPage(visit, list, typed, { picture: `${sent.fault} ${picture.unsaved}` })
    if (over > 0) return coverPage(visit, list, typed, { words: cover.long(limits.coverWords, over) })
    const goTo = visit.to.details({ slug }, { saved: 1, focus: 'cover' })
    if (typed.address === '') await pictures.dropCover(id)
    else {
      const isOld = typed.address === before
      const isKept = await pictures.setCover({ id, user_id }, isOld ? undefined : typed.address, typed.words)
      if (!isKept)
        return coverPage(visit, list, { ...typed, address: before ?? '' }, { picture: picture.gone })
    }
    return { goTo }
  },
} satisfies Record<string, OwnHandler>
