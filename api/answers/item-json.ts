import { Item, ItemPublic } from '@hopechest/contract'
import type { Value } from '@hopechest/database'
import type { ItemRef } from '../stores/item-rows.ts'
import { itemColumns, type StoredItem } from '../stores/items.ts'
import type { Audience, ItemJson } from './written-answers.ts'

export function refOf({ id, version, registry_id, updated_at }: ItemJson): ItemRef {
  return [id, version, registry_id, updated_at]
}

const writers = {
  admin: createWriter(shownOf(Item.properties)),
  others: createWriter(shownOf(ItemPublic.properties)),
}
const fields = { admin: namesOf(Item.properties), others: namesOf(ItemPublic.properties) }
const place = {
  id: placeOf('id'),
  registry_id: placeOf('registry_id'),
  version: placeOf('version'),
  updated_at: placeOf('updated_at'),
  quantity_purchased: placeOf('quantity_purchased'),
}

export function idOfRow(row: readonly Value[]): number {
  return Number(row[place.id])
}

export function registryOfRow(row: readonly Value[]): number {
  return Number(row[place.registry_id])
}

/** Writes a row that holds `itemColumns`, in their order. */
export function writeItem(row: readonly Value[], audience: Audience): ItemJson {
  return {
    id: idOfRow(row),
    registry_id: Number(row[place.registry_id]),
    version: Number(row[place.version]),
    updated_at: String(row[place.updated_at]),
    quantity_purchased: Number(row[place.quantity_purchased]),
    text: writers[audience](row),
  }
}

/** A row as it is read by a caller who is to be surprised. */
export function withoutPurchases(row: readonly Value[]): readonly Value[] {
  return row.with(place.quantity_purchased, 0)
}

/** Writes an item that was just changed, also a deleted one. */
export function writeChanged(item: StoredItem, audience: Audience): ItemJson {
  const { id, registry_id, version, updated_at, quantity_purchased } = item
  // `JSON.stringify` with a list of fields takes twice as long.
  const shown: Record<string, unknown> = {}
  for (const name of fields[audience]) shown[name] = item[name]
  if (item.off_list === null) delete shown.off_list
  const text = JSON.stringify(shown)
  return { id, registry_id, version, updated_at, quantity_purchased, text }
}

/** An active item is on its list, so a row says nothing of `off_list`. */
function shownOf({ off_list, ...properties }: Record<string, object>): Record<string, object> {
  return properties
}

/** The fields and their order are those of the contract. A function that names them takes half the time of a loop over them. */
function createWriter(properties: Record<string, object>): (row: readonly Value[]) => string {
  const fields = Object.entries(properties).map(([name, shape]) => {
    const isFlag = 'type' in shape && shape.type === 'boolean'
    return `${name}: row[${placeOf(name)}]${isFlag ? ' === 1' : ''}`
  })
  return new Function('row', `return JSON.stringify({ ${fields.join(', ')} })`) as (
    row: readonly Value[],
  ) => string
}

function namesOf(properties: Partial<Record<keyof StoredItem, object>>): (keyof StoredItem)[] {
  return Object.keys(properties) as (keyof StoredItem)[]
}

function placeOf(name: string): number {
  const place = itemColumns.indexOf(name)
  if (place < 0) throw new Error(`The field ${name} of an item is no column of the table`)
  return place
}
