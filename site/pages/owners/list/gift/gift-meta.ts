import { type ItemMetaUpdate, isRefused, type Registry } from '@hopechest/client'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { isAccountNumber, readAccountNumber } from '../../../bank/account-number.ts'
import { isTransfer } from '../../../bank/hand-over-words.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { headingOver, headingRow, rowsOf } from '../order.ts'
import type { OwnList } from '../own-list.ts'
import type { TypedGift } from './gift-typed.ts'
import { isOtherAccount, isStoredAccount, saidOf } from './hand-over.ts'

/**
 * Whether a gift is given in parts, in which currency its price is, and under which heading it stands is in the meta of
 * the list: an item has no field for it. Returns the list as it is then.
 */
export async function saveInMeta(
  visit: PersonVisit,
  list: OwnList,
  id: number,
  typed: TypedGift,
  isNew = false,
): Promise<Registry> {
  const { client } = visit.signedIn
  const { registry } = list
  const marks = ofGift(visit, registry, id, typed, isNew)
  const all = { ...marks, ...placeOf(list, id, typed) }
  await saveHandOver(visit, registry, typed)
  if (Object.keys(all).length === 0) return registry
  const saved = await client.updateItemMeta(registry.id, id, all)
  // The heading has gone at this moment: the gift stays where it is.
  const isHeadingGone = isRefused(saved, 'conflict')
  return reached(isHeadingGone ? await client.updateItemMeta(registry.id, id, marks) : saved) ?? registry
}

/** It goes for all gifts in parts of the list. What the form has not changed stays as another owner may have written it meanwhile. */
async function saveHandOver(visit: PersonVisit, { id, meta }: Registry, typed: TypedGift): Promise<void> {
  const { signedIn, form, bank } = visit
  if (!typed.isInParts || typed.way === undefined) return
  await saveAccount(visit, id, typed)
  const said = saidOf(visit, typed)
  // Words that promise an account which has gone are no words that an owner has chosen.
  const stored = isTransfer(meta.registry_hand_over) && !bank.of(id) ? '' : meta.registry_hand_over
  if (stored === said || (stored !== '' && textOf(form, 'hand_over_was') === said)) return
  reached(await signedIn.client.updateRegistry(id, { meta: { registry_hand_over: said } }))
}

/** The account comes before the words that promise it, and goes before they change: guests are never shown one that is not meant. */
async function saveAccount(visit: PersonVisit, id: number, typed: TypedGift): Promise<void> {
  const { bank, form, signedIn } = visit
  if (!isOtherAccount(form, typed) || isStoredAccount(visit, id, typed)) return
  const { accountName: name = '', accountPlace: place = '' } = typed
  const read = readAccountNumber(typed.accountNumber ?? '')
  if (typed.way !== 'transfer' || !isAccountNumber(read)) return bank.forget(id)
  await bank.change(signedIn.person, id, { name, number: read.number, place })
}

/** Another form may say something of another gift at the same moment, so the service changes the words of this one alone. */
function ofGift(
  { site }: PersonVisit,
  registry: Registry,
  id: number,
  { isInParts, currency }: TypedGift,
  isNew: boolean,
): ItemMetaUpdate {
  const { registry_group_gifts: gifts, registry_item_currencies: currencies } = registry.meta
  const own = currency === currencyOf(registry, site) ? '' : currency
  const known = currencies.find(({ item_id }) => item_id === id)?.currency ?? ''
  const isMarked = gifts.includes(id)
  // A form that comes again takes back nothing that an owner has said of its gift since.
  return {
    ...(isInParts !== isMarked && !(isNew && isMarked) && { is_group_gift: isInParts }),
    ...(own !== known && !(isNew && known !== '') && { currency: own }),
  }
}

/** The heading that it goes under; nothing where it stands there already, and for a heading that has gone. */
function placeOf(list: OwnList, id: number, { under }: TypedGift): ItemMetaUpdate {
  const rows = rowsOf(list)
  const over = headingOver(rows.includes(id) ? rows : [...rows, id], id) ?? ''
  if (under === undefined || under === over) return {}
  if (under === '') return { heading: '' }
  const heading = list.registry.meta.registry_headings.find(({ title }) => headingRow(title) === under)
  return heading ? { heading: heading.title } : {}
}
