import type { RegistryHeading } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { reached } from '../../../http/api-away.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { giftsPage } from './gifts-page.ts'
import { type HeadingRow, headingRow, rowsOf, titleOf, toMeta } from './order.ts'
import type { OwnGiftsHandler, OwnList } from './own-list.ts'

/** The headings of a long list: each is a row that its owner names, and moves like a gift. */
export const headingActs = {
  /** A form that comes twice makes one: there is one heading of a name. */
  async create(visit, list) {
    const title = textOf(visit.form, 'heading')
    const before = textOf(visit.form, 'before')
    const row = headingRow(title)
    const rows = rowsOf(list)
    if (title !== '' && rows.includes(row)) return backTo(visit, list, row)
    const isFull = list.registry.meta.registry_headings.length >= limits.headings
    const fault = isFull ? visit.words.lists.headings.full(limits.headings) : faultOf(visit, title)
    if (fault) return giftsPage(visit, list, { heading: { typed: { title, before, fault } } })
    const place = rows.findIndex((each) => String(each) === before)
    return save(
      visit,
      list,
      toMeta(rows.toSpliced(place < 0 ? rows.length : place, 0, row), list.registry),
      row,
    )
  },

  async save(visit, list) {
    const title = textOf(visit.form, 'heading')
    const row = rowIn(visit, list)
    if (!row) return backTo(visit, list)
    const isTaken = headingRow(title) !== row && rowsOf(list).includes(headingRow(title))
    const fault = isTaken ? visit.words.lists.headings.taken : faultOf(visit, title)
    if (fault) return giftsPage(visit, list, { heading: { row, typed: { title, before: '', fault } } })
    const named = (each: RegistryHeading) => (headingRow(each.title) === row ? { ...each, title } : each)
    const registry_headings = list.registry.meta.registry_headings.map(named)
    return save(visit, list, { registry_headings }, headingRow(title))
  },

  async remove(visit, list) {
    const row = rowIn(visit, list)
    if (!row) return backTo(visit, list)
    const rows = rowsOf(list)
    const below = rows.slice(rows.indexOf(row)).find((each) => typeof each === 'number') ?? ''
    const others = list.registry.meta.registry_headings.filter(({ title }) => headingRow(title) !== row)
    const meta = { registry_headings: others }
    reached(await visit.signedIn.client.updateRegistry(list.registry.id, { meta }))
    const gone = { unheaded: titleOf(row), before: String(below), focus: 'note' }
    return { goTo: visit.to.list({ slug: list.registry.slug }, gone) }
  },
} satisfies Record<string, OwnGiftsHandler>

function faultOf({ words }: PersonVisit, title: string): string | undefined {
  const isGood = title !== '' && [...title].length <= limits.heading
  return isGood ? undefined : words.lists.headings.wrong(limits.heading)
}

function rowIn({ form }: PersonVisit, list: OwnList): HeadingRow | undefined {
  const row = textOf(form, 'row')
  return list.registry.meta.registry_headings
    .map(({ title }) => headingRow(title))
    .find((each) => each === row)
}

async function save(
  visit: PersonVisit,
  list: OwnList,
  { registry_headings }: { registry_headings: RegistryHeading[] },
  row: HeadingRow,
): Promise<Answer> {
  reached(await visit.signedIn.client.updateRegistry(list.registry.id, { meta: { registry_headings } }))
  return backTo(visit, list, row)
}

/** Back to the list, which says what was done, at the pen of the heading. */
function backTo({ to }: PersonVisit, { registry }: OwnList, row?: HeadingRow): Answer {
  return { goTo: to.list({ slug: registry.slug }, row && { headed: row, focus: `pen-${row}` }) }
}
