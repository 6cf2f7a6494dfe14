import { isClientError, type Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { hostOf } from '../../../../html/address.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../../http/visit.ts'
import type { Household } from '../../../household/household.ts'
import type { FindTargets } from '../../after/move.ts'
import { addGift } from '../../list/gift/add-gift.ts'
import { fill, shorten, whichPrice } from '../../list/gift/add-link.ts'
import { faultsOf, type GiftFaults, maySetAffiliate, readGift } from '../../list/gift/gift-typed.ts'
import { whyNoPreview } from '../../list/gift/why-no-preview.ts'
import { type OwnList, withOwnList } from '../../list/own-list.ts'
import { addedPage } from './added-page.ts'
import { askPage } from './ask-page.ts'
import { listsForGift, rememberList } from './lists.ts'
import { findSame, isTrusted, readSentPage, type SentPage } from './sent-page.ts'

interface Choice {
  lists: readonly Registry[]
  list: OwnList
}

/** What comes from a shop: read, and put on the list that was used last, or shown to its owner first. */
export function takePages(household: Household, now: () => Date, findTargets: FindTargets) {
  /** The list that the form names, or else the one that was used last. */
  async function onList(
    visit: PersonVisit,
    handler: (visit: PersonVisit, choice: Choice) => Promise<Answer>,
  ): Promise<Answer> {
    const lists = await listsForGift(visit)
    const { slug } = lists.find((each) => each.slug === visit.form.get('list')) ?? lists[0] ?? {}
    if (slug === undefined) return startList(visit)
    const onOwn = withOwnList(household, now, (visit, list) => handler(visit, { lists, list }))
    return onOwn({ ...visit, params: { ...visit.params, slug } })
  }

  const take: PersonHandler = (visit) => {
    const sent = readSentPage(visit.form)
    const { link } = sent
    if (link === undefined) return { goTo: visit.to.addFromShop() }
    return onList(visit, async (visit, choice) => {
      const { list } = choice
      const same = (addresses: readonly string[]) => findSame(list.items, addresses)
      const there = async (item: NonNullable<ReturnType<typeof same>>) =>
        addedPage(visit, { list, item, state: 'there', targets: await findTargets(visit, list) })
      const known = same([link])
      if (known) return there(known)
      const read = await readGiftOf(visit, list, { ...sent, link })
      if ('about' in read) return askPage(visit, { ...choice, list: list.registry, ...read })
      const { typed, faults, address } = read
      const knownByName = same([address])
      if (knownByName) return there(knownByName)
      if (Object.keys(faults).length > 0 || !isTrusted(sent, list.registry, list.items))
        return askPage(visit, { ...choice, list: list.registry, typed, faults })
      return add(visit, choice, typed)
    })
  }

  /** The form that shows what came, sent by its owner. */
  const create: PersonHandler = (visit) =>
    onList(visit, async (visit, choice) => {
      const typed = readGift(visit.form, maySetAffiliate(visit))
      const faults = faultsOf(typed, visit, choice.list.registry)
      await visit.pictures.expect([choice.list.registry.id])
      if (Object.keys(faults).length > 0)
        return askPage(visit, { ...choice, list: choice.list.registry, typed, faults, isWrong: true })
      await visit.pictures.fetch(
        choice.list.registry,
        [...new Set([typed.image_url, ...typed.offered])].filter(Boolean),
      )
      return add(visit, choice, typed)
    })

  async function add(
    visit: PersonVisit,
    choice: Choice,
    typed: ReturnType<typeof readGift>,
  ): Promise<Answer> {
    const { list } = choice
    const added = await addGift(visit, list, typed)
    if (typeof added === 'string')
      return askPage(visit, { ...choice, list: list.registry, typed, faults: { name: added }, isWrong: true })
    if (!added) return { goTo: visit.to.lists() }
    rememberList(visit, list.registry.slug)
    const { slug } = list.registry
    if (typed.offered.length < 2) return { goTo: visit.to.giftInWindow({ slug, item: added.item.id }) }
    return addedPage(visit, {
      list,
      item: added.item,
      targets: await findTargets(visit, list),
      offered: typed.offered,
    })
  }

  /** The form as it was typed, which its owner has to send once more. */
  const ask: PersonHandler = (visit) =>
    onList(visit, async (visit, choice) => {
      const typed = readGift(visit.form, maySetAffiliate(visit))
      return askPage(visit, { ...choice, list: choice.list.registry, typed, faults: {} })
    })

  return { take, create, ask }
}

function startList(visit: PersonVisit): Answer {
  const link = textOf(visit.form, 'link') || textOf(visit.form, 'url')
  return { goTo: visit.to.newList({ link, gift: textOf(visit.form, 'title') }) }
}

/** The gift that the page describes, or why it cannot be read; the link is kept in any case. */
async function readGiftOf(visit: PersonVisit, list: OwnList, sent: SentPage & { link: string }) {
  const { link, title, html } = sent
  const name = shorten(title, limits.name.most)
  const key = textOf(visit.form, 'key')
  const blank = { ...readGift(new URLSearchParams({ key }), maySetAffiliate(visit)), url: link, name }
  const preview = await visit.signedIn.client.previewLink(
    html === undefined ? { url: link } : { url: link, html },
  )
  if (preview === null || isClientError(preview)) {
    const { unreadable } = visit.words.admin.shop.window
    const isAway = preview === null || preview.data.status !== 422
    const about = isAway ? `${whyNoPreview(preview, hostOf(link), visit.words)} ${unreadable}` : unreadable
    return { typed: blank, faults: {} satisfies GiftFaults, about }
  }
  // A page that imitates a press has one picture fetched, to be shown; the others come once the owner has pressed.
  const wanted = isTrusted(sent, list.registry, list.items)
    ? preview.image_urls
    : preview.image_urls.slice(0, 1)
  await visit.pictures.fetch(list.registry, wanted)
  const { typed } = fill(visit, list, blank, preview, hostOf(link))
  const asked = whichPrice(visit, list, preview)
  const faults: GiftFaults = {
    ...(asked !== undefined && { price: asked }),
    ...faultsOf(typed, visit, list.registry),
  }
  return { typed, faults, address: preview.url }
}
