import { isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../../http/form-key.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import type { FindTargets } from '../../after/move.ts'
import { movePage } from '../../after/move-page.ts'
import { changeList } from '../../meanwhile/change-list.ts'
import { removedOf } from '../gift/removed-gifts.ts'
import { giftsPage } from '../gifts-page.ts'
import { hiddenOf, readKept } from '../off-list/kept.ts'
import { type HeadingRow, headingRow, markOf, type Ordered, spanOf, storedRows, toMeta } from '../order.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { type Run, runsOf, writeRuns } from '../places.ts'

/** The address that leads to the undo of an act has room for this many gifts. */
export const mostAtOnce = 200

/**
 * Acts on gifts that are chosen together. A heading takes them in one change of the list. Off the list and to another one
 * they go one by one: an act that was cut off is finished by sending its form again, and what is done already counts.
 */
export const severalActs =
  (findTargets: FindTargets): OwnGiftsHandler =>
  (visit, list) => {
    const chosen = readChosen(visit.form)
    const fault = faultOf(visit, chosen)
    if (fault) return again(visit, list, chosen, fault)
    const act = visit.form.get('act')
    if (act === 'off') return takeOff(visit, list, chosen)
    if (act === 'hide') return hide(visit, list, chosen)
    if (act === 'list') return toList(visit, list, chosen, findTargets)
    return underHeading(visit, list, chosen)
  }

export function readChosen(form: URLSearchParams): number[] {
  const ids = form.getAll('item').map(Number)
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0)
}

function faultOf({ words }: PersonVisit, { length }: readonly number[]): string | undefined {
  const { several } = words.lists
  if (length === 0) return several.none
  return length > mostAtOnce ? several.tooMany(mostAtOnce) : undefined
}

function again(
  visit: PersonVisit,
  list: OwnList,
  chosen: readonly number[],
  fault: string,
): Answer | Promise<Answer> {
  const heading = textOf(visit.form, 'heading')
  return giftsPage(visit, list, { several: { chosen: new Set(chosen), fault, heading } })
}

/** The chosen ones go under a heading as the last ones there; a new one is made in the same change. */
async function underHeading(visit: PersonVisit, list: OwnList, chosen: readonly number[]): Promise<Answer> {
  const { headings } = visit.words.lists
  const isNew = visit.form.get('act') === 'new'
  const title = isNew ? textOf(visit.form, 'heading') : ''
  const heading = isNew ? headingRow(title) : textOf(visit.form, 'under')
  const isWrong = isNew && (title === '' || [...title].length > limits.heading)
  if (isWrong) return again(visit, list, chosen, headings.wrong(limits.heading))
  let done: Record<string, string | number> = {}
  const changed = await changeList(visit, list, (now) => {
    const rows = storedRows(now)
    const moving = chosen.filter((id) => rows.includes(id))
    const isMade = isNew && !rows.includes(heading as HeadingRow)
    const isFull = isMade && now.registry.meta.registry_headings.length >= limits.headings
    if (isFull) return { answer: again(visit, { ...list, ...now }, moving, headings.full(limits.headings)) }
    const all = isMade ? [...rows, heading as HeadingRow] : rows
    const others = all.filter((row) => typeof row !== 'number' || !moving.includes(row))
    const span = spanOf(others, heading)
    if (!span) return { answer: again(visit, { ...list, ...now }, moving, headings.gone) }
    const runs = writeRuns(runsOf(now, inOrder(now, moving)))
    const mark = heading === '' ? '' : markOf(heading as HeadingRow)
    done = { put: moving.length, under: mark, at: runs, ...(isMade && { made: mark }) }
    return { change: { meta: toMeta(others.toSpliced(span.end, 0, ...inOrder(now, moving)), now.registry) } }
  })
  return 'answer' in changed ? changed.answer : backTo(visit, list, done)
}

function inOrder({ items }: Ordered, chosen: readonly number[]): number[] {
  const ids = items.map(({ id }) => id).filter((id) => chosen.includes(id))
  return ids
}

/** What was taken off already counts, so that a form that is sent again has the undo for all. */
async function takeOff(visit: PersonVisit, list: OwnList, chosen: readonly number[]): Promise<Answer> {
  const { client } = visit.signedIn
  const { registry } = list
  const runs = runsOf(list, chosen)
  const gone = new Set<number>()
  for (const id of chosen) {
    if (!visit.hasTime()) break
    const isOnList = list.items.some((item) => item.id === id)
    const removed = isOnList ? reached(await client.removeRegistryItem(registry.id, id)) : undefined
    if (removed) gone.add(id)
  }
  const removed = removedOf(await readKept(visit, registry)).map(({ id }) => id)
  const done = chosen.filter((id) => gone.has(id) || removed.includes(id))
  return backTo(visit, list, { off: done.length, at: writeRuns(only(runs, done)), ...leftOf(chosen, done) })
}

/** They go one by one, and each is shown again from its own row. */
async function hide(visit: PersonVisit, list: OwnList, chosen: readonly number[]): Promise<Answer> {
  const { client } = visit.signedIn
  const { registry } = list
  const runs = runsOf(list, chosen)
  let isFull = false
  for (const id of chosen) {
    if (isFull || !visit.hasTime()) break
    if (!list.items.some((item) => item.id === id)) continue
    const hidden = await client.updateItem(id, { off_list: 'hidden' })
    isFull = isRefused(hidden, 'conflict')
    if (!isFull) reached(hidden)
  }
  const hidden = hiddenOf(await readKept(visit, registry)).map(({ id }) => id)
  const done = chosen.filter((id) => hidden.includes(id))
  return backTo(visit, list, { away: done.length, at: writeRuns(only(runs, done)), ...leftOf(chosen, done) })
}

/** To which of the other lists, and then there. */
async function toList(
  visit: PersonVisit,
  list: OwnList,
  chosen: readonly number[],
  findTargets: FindTargets,
): Promise<Answer> {
  const targets = await findTargets(visit, list)
  const to = targets.find(({ slug }) => slug === textOf(visit.form, 'to'))
  const items = list.items.filter(({ id }) => chosen.includes(id))
  const key = keyOrNew(visit.form)
  if (!to) return movePage(visit, { from: list.registry, chosen, items, targets, key })
  const { currency } = visit.site
  const runs = runsOf(list, chosen)
  const arrived = new Map<number, number>()
  let why: 'full' | 'wait' | undefined
  for (const id of chosen) {
    if (!visit.hasTime()) break
    const outcome = await visit.signedIn.client.moveItem(list.registry.id, id, to.id, {
      idempotencyKey: keyOfThing(key, { to: to.id, item: id, currency }),
      currency,
    })
    why = isRefused(outcome, 'registry_full') ? 'full' : isRefused(outcome, 'too_many') ? 'wait' : undefined
    if (why !== undefined) break
    const isShut = isRefused(outcome, 'forbidden') || isRefused(outcome, 'put_away')
    const moved = isShut ? undefined : reached(outcome)
    if (moved) arrived.set(id, moved.id)
  }
  const done = chosen.filter((id) => arrived.has(id))
  // The page stays at this list, and their owner may delete it before a page of the other one has noted the pictures.
  await visit.pictures.expect([to.id])
  for (const { id, image_url } of items) if (arrived.has(id)) visit.pictures.onList(to, image_url)
  if (why !== undefined && done.length === 0) {
    const notice =
      why === 'wait'
        ? visit.words.after.move.wait
        : visit.words.lists.gifts.full(limits.activeItemsPerRegistry)
    return movePage(
      { ...visit, notice },
      { from: list.registry, chosen, items, targets, key },
      why === 'wait' ? 429 : 409,
    )
  }
  const there = only(runs, done).map(({ ids, ...run }) => ({
    ...run,
    ids: ids.map((id) => arrived.get(id) ?? 0),
  }))
  // What has gone from an open list to a wrapped one may be bought there meanwhile.
  const mayReturn = (await findTargets(visit, { registry: to })).some(({ id }) => id === list.registry.id)
  const at = mayReturn ? { at: writeRuns(there) } : {}
  return backTo(visit, list, { gone: done.length, to: to.slug, ...at, ...leftOf(chosen, done, why) })
}

function only(runs: readonly Run[], done: readonly number[]) {
  const kept = runs.map(({ ids, ...run }) => ({ ...run, ids: ids.filter((id) => done.includes(id)) }))
  return kept.filter(({ ids }) => ids.length > 0)
}

/** Some may be left where there was no time for all, and where the other list has no room. */
function leftOf(
  chosen: readonly number[],
  done: readonly number[],
  why?: string,
): Record<string, string | number> {
  const left = chosen.length - done.length
  return left === 0 ? {} : { left, ...(why && { why }) }
}

/** The page stays as it was: an owner who sorts a long list goes on choosing. */
function backTo(
  { form, to }: PersonVisit,
  { registry }: OwnList,
  done: Record<string, string | number>,
): Answer {
  const select = form.has('select') ? { select: 1 } : {}
  return { goTo: to.list({ slug: registry.slug }, { ...select, ...done, focus: 'note' }) }
}
