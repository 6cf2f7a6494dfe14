import { isRefused } from '@hopechest/client'
import type { Address } from '../../../../addresses.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { changeList } from '../../meanwhile/change-list.ts'
import { openedWith } from '../../meanwhile/merge.ts'
import { readGiftAndPicture, settlePictures } from '../../pictures/sent.ts'
import { smallToPaint } from '../../pictures/small.ts'
import { giftsPage } from '../gifts-page.ts'
import { note } from '../notes.ts'
import { findKept, hiddenOf, readKept, rowBelowPlace } from '../off-list/kept.ts'
import { openFrom } from '../open-from.ts'
import { isHeading, move, rowBelow, rowsOf, storedRows, toMeta } from '../order.ts'
import { searchOwn } from '../own-find.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { readChosen } from '../several/several.ts'
import { addOrAsk } from './add-gift.ts'
import { saveGift } from './change-gift.ts'
import {
  faultsOf,
  fieldsOf,
  type GiftFaults,
  maySetAffiliate,
  readGift,
  shownAgain,
  toTyped,
} from './gift-typed.ts'
import { accountMustWait, expectAccount } from './hand-over.ts'
import { lookAgain } from './look-again.ts'
import { putBack } from './put-back.ts'
import { removedOf } from './removed-gifts.ts'

/** The gifts of a list for its owner: the page, and the handler of each of its forms. */
export const giftActs = {
  async show(visit, list) {
    const isAdmin = maySetAffiliate(visit)
    if (['edit', 'add'].some((form) => visit.query.has(form))) await expectAccount(visit, list.registry)
    const [kept, behind] = await Promise.all([
      readKept(visit, list.registry),
      smallToPaint(visit, list.registry),
      visit.links.noteOpened(list.registry),
    ])
    return giftsPage(visit, list, {
      kept,
      behind,
      search: await searchOwn(visit, list),
      ...openFrom(visit, list, isAdmin, readGift(new URLSearchParams(), isAdmin), kept),
      ...note(visit, list, kept),
    })
  },

  /** The page with a form as it was typed, which its owner has to send once more. */
  async again(visit, list) {
    const { form } = visit
    await expectAccount(visit, list.registry)
    const item = itemOf(visit, list)
    if (form.has('heading') && !form.has('act')) {
      const row = rowsOf(list).find((each) => each === textOf(form, 'row'))
      const typed = { title: textOf(form, 'heading'), before: textOf(form, 'before') }
      return giftsPage(visit, list, { heading: isHeading(row) ? { row, typed } : { typed } })
    }
    if (form.has('link')) return giftsPage(visit, list, { link: { value: textOf(form, 'link') } })
    if (form.has('url')) {
      const opened = { typed: readGift(form, maySetAffiliate(visit)), faults: {} }
      if (!item) return giftsPage(visit, list, { adding: opened })
      const stored = fieldsOf(toTyped(visit, item, list, maySetAffiliate(visit)))
      return giftsPage(visit, list, { editing: { ...opened, id: item.id, opened: openedWith(form, stored) } })
    }
    const several = form.has('act') ? { several: { chosen: new Set(readChosen(form)) } } : {}
    return giftsPage(visit, list, several)
  },

  /** A new gift. A form that comes twice adds one. */
  async create(visit, list) {
    await expectAccount(visit, list.registry)
    const { typed, faults: wrongPicture } = await readGiftAndPicture(visit, list)
    const again = shownAgain(visit, typed, list.registry)
    if (again) return giftsPage(visit, list, { adding: { ...again, faults: {} } })
    const wrong = { ...faultsOf(typed, visit, list.registry), ...wrongPicture }
    const faults = isEmpty(wrong) ? await accountMustWait(visit, list.registry, typed) : wrong
    if (!isEmpty(faults)) return giftsPage(visit, list, { adding: { typed, faults } })
    const added = await addOrAsk(visit, list, typed)
    if (!added) return { goTo: visit.to.list({ slug: list.registry.slug }) }
    if ('answer' in added) return added.answer
    const { item } = added
    await settlePictures(visit, list.registry, typed)
    return {
      goTo: visit.to.list({ slug: list.registry.slug }, { added: item.id, focus: `pen-${item.id}` }),
    }
  },

  lookAgain,
  save: saveGift,

  /** Back to the grip; where it was pressed up or down, its panel stays open for the next press. */
  async move(visit, list) {
    const { form, to: addresses } = visit
    const at = { slug: list.registry.slug }
    const row = textOf(form, 'row')
    const to = textOf(form, 'to')
    const grip = to === 'up' || to === 'down' ? { grip: row } : {}
    const there = row.startsWith('heading ') ? { focus: `pen-${row}` } : { ...grip, focus: `grip-${row}` }
    const changed = await changeList(visit, list, (now) => {
      const rows = move(rowsOf(now), row, { to, under: form.get('under'), above: form.get('above') })
      if (!rows) return { answer: { goTo: addresses.list(at, there) } }
      return { change: { meta: toMeta(rows, now.registry) } }
    })
    return 'answer' in changed ? changed.answer : { goTo: addresses.list(at, { moved: row, ...there }) }
  },

  async remove(visit, list) {
    const { registry } = list
    const item = itemOf(visit, list)
    if (!item) return removeHidden(visit, list)
    reached(await visit.signedIn.client.removeRegistryItem(registry.id, item.id))
    const before = String(rowBelow(storedRows(list), item.id) ?? '')
    return { goTo: visit.to.list({ slug: registry.slug }, { removed: item.id, before, focus: 'note' }) }
  },

  /** Brings a removed gift of this list back to the place that it had: the row that the undo names, or what the service knows. */
  async restore(visit, list) {
    const { registry } = list
    const removed = findKept(removedOf(await readKept(visit, registry)), visit.params.item)
    if (!removed) return { goTo: backOn(visit, list, itemOf(visit, list)?.id) }
    const { id, under } = removed
    const before = visit.form.get('before') ?? String(removed.before ?? '')
    const restored = await putBack(visit, list, { id, under, before })
    const isFull = isRefused(restored, 'conflict')
    if (isFull)
      return { goTo: visit.to.list({ slug: registry.slug }, { restored: id, full: 1, focus: 'note' }) }
    reached(restored)
    return { goTo: backOn(visit, list, id) }
  },
} satisfies Record<string, OwnGiftsHandler>

function isEmpty(faults: GiftFaults): boolean {
  return Object.keys(faults).length === 0
}

async function removeHidden(visit: PersonVisit, list: OwnList): Promise<Answer> {
  const { slug } = list.registry
  const kept = await readKept(visit, list.registry)
  const hidden = findKept(hiddenOf(kept), visit.params.item)
  if (!hidden) return { goTo: visit.to.list({ slug }) }
  reached(await visit.signedIn.client.deleteItem(hidden.id))
  const before = String(rowBelowPlace(storedRows(list), kept, hidden.id) ?? '')
  return { goTo: visit.to.list({ slug }, { removed: hidden.id, before, focus: 'note' }) }
}

/** A gift that another press has brought back is on the list, too. */
function backOn(visit: PersonVisit, { registry: { slug } }: OwnList, id: number | undefined): Address {
  return visit.to.list({ slug }, id === undefined ? {} : { restored: id, focus: `pen-${id}` })
}

function itemOf({ params }: PersonVisit, { items }: OwnList) {
  return items.find(({ id }) => String(id) === params.item)
}
