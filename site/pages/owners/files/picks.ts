import { limits } from '@hopechest/contract'
import type { PersonVisit } from '../../../http/visit.ts'
import { toItem } from '../list/gift/gift-typed.ts'
import type { OwnList } from '../list/own-list.ts'
import type { CheckedDraft } from './check-drafts.ts'

/** A form has room for a thousand fields. Of more gifts each comes. */
export const mostTicks = 900

/** What the preview showed, by the marks of its gifts, and which of them its owner left ticked. */
export interface Picks {
  shown: ReadonlySet<string>
  /** Those that were on the list already when they were shown. */
  there: ReadonlySet<string>
  ticked: ReadonlySet<string>
}

/** A gift is known by its name and its link: its price may be another one meanwhile. */
export type Standing = 'there' | 'twice' | undefined

/** As `writePicks` wrote them. Nothing was shown on a form that only reads a table. */
export function readPicks(form: URLSearchParams): Picks {
  const all = (form.get('shown') ?? '').split(' ', limits.activeItemsPerRegistry).filter(Boolean)
  const [shown, there] = [new Set<string>(), new Set<string>()]
  for (const each of all) {
    const mark = each.replace('!', '')
    shown.add(mark)
    if (mark !== each) there.add(mark)
  }
  return { shown, there, ticked: new Set(form.getAll('pick')) }
}

export function writePicks(gifts: readonly { mark: string; standing: Standing }[]): string {
  return gifts.map(({ mark, standing }) => (standing === 'there' ? `${mark}!` : mark)).join(' ')
}

/** A gift that was not shown yet comes, unless it would be on the list twice. */
export function isTicked({ mark }: CheckedDraft, picks: Picks, standing: Standing): boolean {
  return picks.shown.has(mark) ? picks.ticked.has(mark) : standing === undefined
}

/** One that was shown without its tick stays out; a table that is sent at once comes whole. */
export function isLeftOut({ mark }: CheckedDraft, { shown, ticked }: Picks): boolean {
  return shown.has(mark) && !ticked.has(mark)
}

/** Which gifts are on the list already, and which come twice. As many as are there are found there. */
export function standingsOf(
  gifts: readonly CheckedDraft[],
  visit: PersonVisit,
  { items, registry }: OwnList,
): Map<string, Standing> {
  const onList = new Map<string, number>()
  for (const item of items) onList.set(keyOf(item), (onList.get(keyOf(item)) ?? 0) + 1)
  const seen = new Set<string>()
  const standings = new Map<string, Standing>()
  for (const { mark, typed } of gifts) {
    const key = keyOf(toItem(typed, visit, registry.id))
    const count = onList.get(key) ?? 0
    standings.set(mark, count > 0 ? 'there' : seen.has(key) ? 'twice' : undefined)
    onList.set(key, count - 1)
    seen.add(key)
  }
  return standings
}

function keyOf({ name, url }: { name: string; url: string }): string {
  return `${name.toLowerCase()}\n${url}`
}

/**
 * The gifts that came to the list after they were shown: the form was sent before, from here or from another tab. A form
 * that adds a gift once more on purpose says no such thing: its batches are known by their keys alone.
 */
export function cameMeanwhile(
  gifts: readonly CheckedDraft[],
  { shown, there }: Picks,
  standings: ReadonlyMap<string, Standing>,
): Set<CheckedDraft> {
  if (shown.size === 0 || gifts.some(({ mark }) => there.has(mark))) return new Set()
  return new Set(gifts.filter(({ mark }) => shown.has(mark) && standings.get(mark) === 'there'))
}
