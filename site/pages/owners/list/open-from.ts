import type { KeptItem } from '@hopechest/client'
import { completeLink } from '../../../html/address.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { versionsOf } from '../meanwhile/merge.ts'
import { fieldsOf, type TypedGift, toTyped } from './gift/gift-typed.ts'
import { findKept, hiddenOf, toSeen } from './off-list/kept.ts'
import type { Editing, Open } from './open.ts'
import { isHeading, rowsOf, titleOf } from './order.ts'
import type { OwnList } from './own-list.ts'

/** The page with the form that its address asks for: `?add=by-hand` and `?edit=5` work without script. */
export function openFrom(
  visit: PersonVisit,
  list: OwnList,
  maySetAffiliate: boolean,
  blank: TypedGift,
  kept: readonly KeptItem[],
): Open {
  const { items, registry } = list
  const add = visit.query.get('add')
  // A link from a shop that could not be read.
  const link = completeLink(visit.query.get('link') ?? '') ?? ''
  const row = rowsOf(list).filter(isHeading)[Number(visit.query.get('heading') ?? 0) - 1]
  const hidden = findKept(hiddenOf(kept), visit.query.get('edit'))
  const edit = hidden
    ? toSeen(registry, hidden)
    : items.find(({ id }) => String(id) === visit.query.get('edit'))
  return {
    ...(add === 'heading' && { heading: { typed: { title: '', before: visit.query.get('before') ?? '' } } }),
    ...(row && { heading: { row, typed: { title: titleOf(row), before: '' } } }),
    ...(add === 'by-hand' && { adding: { typed: { ...blank, url: link }, faults: {} } }),
    ...(visit.query.has('select') && items.length > 0 && { several: { chosen: new Set() } }),
    ...(edit && { editing: editingOf(toTyped(visit, edit, list, maySetAffiliate), edit.id) }),
  }
}

function editingOf(typed: TypedGift, id: number): Editing {
  return { id, typed, opened: { was: versionsOf(fieldsOf(typed)), seen: '' } }
}
