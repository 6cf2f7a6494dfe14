import {
  contentDefaults,
  contentKeys,
  type ItemContent,
  type ItemRegistryCreate,
  type ItemUpdate,
} from '@hopechest/contract'

/** The content of a new item. In a create null means "not given". */
export function toContent(given: ItemRegistryCreate): ItemContent {
  return offListIsNotActive(contentOf((key) => given[key] ?? contentDefaults[key] ?? null))
}

/** A field that the change leaves out stays as it is. Null is a value here: it clears. */
export function applyChange(before: ItemContent, change: ItemUpdate): ItemContent {
  const content = contentOf((key) => (change[key] === undefined ? before[key] : change[key]))
  if (before.off_list === null || change.off_list) return offListIsNotActive(content)
  const isActive = change.is_active ?? (change.off_list === null || undefined)
  // Either of the two fields puts an item that its owners keep on its list again, and is_active: false removes it.
  return isActive === undefined ? content : { ...content, is_active: isTrue(isActive), off_list: null }
}

function offListIsNotActive(content: ItemContent): ItemContent {
  return content.off_list === null ? content : { ...content, is_active: false }
}

/** The content of an item on another list. A gift that no shop has gets the address of that list (decision 001). */
export function contentOn(to: number, item: ItemContent & { registry_id: number }): ItemContent {
  const content = Object.fromEntries(contentKeys.map((key) => [key, item[key]])) as unknown as ItemContent
  const own = `/?registry=${item.registry_id}`
  const url = content.url.endsWith(own) ? `${content.url.slice(0, -own.length)}/?registry=${to}` : content.url
  return { ...content, url, is_active: true }
}

export function changedFields(before: ItemContent, content: ItemContent): (keyof ItemContent)[] {
  return contentKeys.filter((key) => before[key] !== content[key])
}

/** A body may say true or 1. */
export function isTrue(flag: unknown): boolean {
  return flag === true || flag === 1
}

function contentOf(pick: (key: keyof ItemContent) => unknown): ItemContent {
  const content: Partial<Record<keyof ItemContent, unknown>> = {}
  for (const key of contentKeys) content[key] = pick(key)
  content.is_active = isTrue(content.is_active)
  return content as ItemContent
}
