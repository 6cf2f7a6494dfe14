import { isRefused, type SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../../http/form-key.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { merge } from '../../meanwhile/merge.ts'
import { giftsPage } from '../gifts-page.ts'
import { keptOf, readKept, toSeen } from '../off-list/kept.ts'
import type { OwnList } from '../own-list.ts'
import type { AboutLink } from './gift-form.ts'
import { saveInMeta } from './gift-meta.ts'
import { fieldsOf, type GiftFields, maySetAffiliate, type TypedGift, toItem, toTyped } from './gift-typed.ts'

/**
 * Adds a gift, once under its key; or returns why not, where an owner can do something about it: the list is full, or the same form is
 * under way. The key is that of the gift as it was typed, or of another thing; nothing is added where that has made another gift.
 */
export async function addGift(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedGift,
  keyed?: object,
): Promise<{ item: SeenItem } | string | undefined> {
  const { gifts: words } = visit.words.lists
  const { id } = list.registry
  const gift = toItem(typed, visit, id)
  const idempotencyKey = keyOfThing(typed.key, keyed ?? gift)
  const added = await visit.signedIn.client.addRegistryItem(id, gift, { idempotencyKey })
  if (isRefused(added, 'key_reused')) return undefined
  if (isRefused(added, 'key_in_use')) return words.underWay
  if (isRefused(added, 'conflict')) return words.full(limits.activeItemsPerRegistry)
  const item = reached(added)
  if (item) await saveInMeta(visit, list, item.id, typed, true)
  return item && { item }
}

/**
 * A shop may say another price or another picture each time, or answer one press alone: where the owner has pasted a link, the link
 * has the key, for the press and for the form that a press opens. A press that says what the shop says finds the gift of another one;
 * a form, which its owner has filled in, opens that gift. What its owners keep off the list is not added again unasked.
 */
export async function addOrAsk(
  visit: PersonVisit,
  list: OwnList,
  typed: TypedGift,
  pressed?: { about: AboutLink },
): Promise<{ item: SeenItem } | { answer: Answer } | undefined> {
  const { registry } = list
  const { form: words } = visit.words.lists
  const { pasted } = typed
  const added = await addGift(visit, list, typed, pasted === '' ? undefined : { link: pasted })
  if (typeof added === 'string') {
    const adding = { typed, faults: { name: added }, ...pressed }
    return { answer: await giftsPage(visit, list, { adding }) }
  }
  if (pasted === '') return added
  // The key may have brought back the answer to another press, whose gift is off the list by now.
  const isOther = ({ id, url }: { id: number; url: string }) =>
    added ? id === added.item.id : url === pasted
  const open = (reached(await visit.signedIn.client.listRegistryItems(registry.id)) ?? []).findLast(isOther)
  if (open && (added || pressed)) return { item: open }
  const kept = open ? undefined : keptOf(await readKept(visit, registry)).find(isOther)
  const other = open ?? (kept?.off_list === 'hidden' ? toSeen(registry, kept) : undefined)
  if (other) {
    const about = open ? words.alreadyThere : words.alreadyHidden(other.name)
    return { answer: await changeOther(visit, list, other, about, pressed ? undefined : typed) }
  }
  // It has another link by now, or is off the list. Saved once more, this one is a gift of its own.
  const about = { sign: 'alert', words: kept ? words.alreadyOwned(kept.name) : words.alreadyAdded } as const
  const own = { ...typed, key: keyOrNew(new URLSearchParams()), pasted: '' }
  return { answer: await giftsPage(visit, list, { adding: { typed: own, faults: {}, about } }) }
}

/** The form of the gift that another press of the link has made. What the owner has not changed in this form is as it is stored. */
function changeOther(
  visit: PersonVisit,
  list: OwnList,
  other: SeenItem,
  about: string,
  typed?: TypedGift,
): Promise<Answer> {
  // One that has come to the list since this request began is new: no guest has it yet.
  const isNew = other.is_active && !list.items.some(({ id }) => id === other.id)
  const now = isNew ? { ...list, items: [...list.items, { ...other, quantity_purchased: 0 }] } : list
  const stored = toTyped(visit, other, now, maySetAffiliate(visit))
  const shown = fieldsOf(stored)
  const merged = merge<GiftFields>(visit.form, typed ? fieldsOf(typed) : shown, shown)
  const written = Object.entries(merged.typed).filter(([, value]) => value !== undefined)
  return giftsPage(visit, now, {
    editing: {
      id: other.id,
      typed: { ...stored, ...Object.fromEntries(written) },
      opened: merged,
      elsewhere: merged.elsewhere,
      about: { sign: 'check', words: about },
    },
  })
}
