import { isRefused, type Registry } from '@hopechest/client'
import { keyOfThing, keyOrNew } from '../../../../http/form-key.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import type { FindTargets } from '../../after/move.ts'
import { changeList } from '../../meanwhile/change-list.ts'
import { hiddenOf, readKept, rowsWithShown } from '../off-list/kept.ts'
import { isHeading, markOf, type Row, sectionsOf, storedRows, toMeta } from '../order.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { putRunsBack, type Run, readRuns } from '../places.ts'
import { mostAtOnce } from './several.ts'

/** Brings the gifts of one act back to where they stood. Sent again, it finds those that are back already. */
export const undoSeveral =
  (findTargets: FindTargets): OwnGiftsHandler =>
  async (visit, list) => {
    const { form } = visit
    const runs = readRuns(textOf(form, 'at'), list, mostAtOnce)
    const act = form.get('act')
    if (act === 'put') return backTo(visit, list, await placeAgain(visit, list, runs))
    if (act === 'away') return backTo(visit, list, await showAgain(visit, list, runs))
    const from = act === 'gone' ? await findList(visit, list, findTargets) : undefined
    if (act === 'gone' && !from) return backTo(visit, list, 0)
    const back = new Map<number, number>()
    const isMeant = from ? () => true : await finderOfOwn(visit, list)
    for (const id of runs.flatMap(({ ids }) => ids).filter(isMeant)) {
      if (!visit.hasTime()) break
      const item = from ? await fetchBack(visit, list, from, id) : await restore(visit, id)
      if (item === 'full') break
      if (item?.registry_id === list.registry.id) back.set(id, item.id)
    }
    const returned = runs.map(({ ids, ...run }) => ({ ...run, ids: ids.flatMap((id) => back.get(id) ?? []) }))
    return backTo(visit, list, await placeAgain(visit, list, returned))
  }

/** The other list, from which gifts may move to this one: what is wrapped stays wrapped. */
async function findList(
  visit: PersonVisit,
  list: OwnList,
  findTargets: FindTargets,
): Promise<Registry | undefined> {
  const to = textOf(visit.form, 'to')
  const other = (await findTargets(visit, list)).find(({ slug }) => slug === to)
  const targets = other ? await findTargets(visit, { registry: other }) : []
  return targets.some(({ id }) => id === list.registry.id) ? other : undefined
}

/** An address that was made up names gifts of other lists, too. */
async function finderOfOwn({ signedIn }: PersonVisit, { registry, items }: OwnList) {
  const kept = await readKept({ signedIn }, registry)
  const own = new Set([...items, ...kept].map(({ id }) => id))
  return (id: number) => own.has(id)
}

async function restore({ signedIn }: PersonVisit, id: number) {
  const restored = await signedIn.client.updateItem(id, { is_active: true, off_list: null })
  if (isRefused(restored, 'conflict')) return 'full'
  return isRefused(restored, 'forbidden') ? undefined : reached(restored)
}

async function fetchBack(visit: PersonVisit, { registry }: OwnList, from: Registry, id: number) {
  const { currency } = visit.site
  const moved = await visit.signedIn.client.moveItem(from.id, id, registry.id, {
    idempotencyKey: keyOfThing(keyOrNew(visit.form), { to: registry.id, item: id, currency }),
    currency,
  })
  if (isRefused(moved, 'registry_full') || isRefused(moved, 'too_many')) return 'full'
  return isRefused(moved, 'forbidden') ? undefined : reached(moved)
}

/** Each hidden gift knows its place, and all go there in one change. */
async function showAgain(visit: PersonVisit, list: OwnList, runs: readonly Run[]): Promise<number> {
  const kept = await readKept(visit, list.registry)
  const hidden = new Set(hiddenOf(kept).map(({ id }) => id))
  const shown = new Set<Row>()
  for (const id of runs.flatMap(({ ids }) => ids).filter((each) => hidden.has(each))) {
    if (!visit.hasTime()) break
    const item = await restore(visit, id)
    if (item === 'full') break
    if (item) shown.add(item.id)
  }
  await changeList(visit, list, (now) => {
    const rows = rowsWithShown(storedRows(now), kept, shown)
    return { change: shown.size === 0 ? {} : { meta: toMeta(rows, now.registry) } }
  })
  return shown.size
}

/** In one change. A heading that the act had made goes again, unless other gifts stand under it. */
async function placeAgain(visit: PersonVisit, list: OwnList, runs: readonly Run[]): Promise<number> {
  const made = textOf(visit.form, 'made')
  let count = 0
  await changeList(visit, list, (now) => {
    const isThere = (id: number) => now.items.some((item) => item.id === id)
    const there = runs.map(({ ids, ...run }) => ({ ...run, ids: ids.filter(isThere) }))
    count = there.flatMap(({ ids }) => ids).length
    const { rows, line } = putRunsBack(now, there)
    const empty = sectionsOf(rows).find(
      ({ heading, rows: under }) => heading && markOf(heading) === made && under.length === 0,
    )
    const kept = rows.filter((row) => !isHeading(row) || row !== empty?.heading)
    const meta = { ...toMeta(kept, now.registry), registry_most_wanted: line }
    return { change: count === 0 ? {} : { meta } }
  })
  return count
}

function backTo({ form, to }: PersonVisit, { registry }: OwnList, count: number): Answer {
  const select = form.has('select') ? { select: 1 } : {}
  return { goTo: to.list({ slug: registry.slug }, { ...select, back: count, focus: 'note' }) }
}
