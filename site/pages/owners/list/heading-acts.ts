import type { RegistryHeading } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { changeList, changeRegistry, type Planned } from '../meanwhile/change-list.ts'
import { giftsPage } from './gifts-page.ts'
import type { Open } from './open.ts'
import { type HeadingRow, headingRow, type Ordered, rowsOf, titleOf, toMeta } from './order.ts'
import type { OwnGiftsHandler, OwnList } from './own-list.ts'

/** The headings of a long list: each is a row that its owner names, and moves like a gift. */
export const headingActs = {
  /** A form that comes twice makes one: there is one heading of a name. */
  async create(visit, list) {
    const title = textOf(visit.form, 'heading')
    const before = textOf(visit.form, 'before')
    const row = headingRow(title)
    return save(visit, list, row, (now) => {
      const rows = rowsOf(now)
      if (title !== '' && rows.includes(row)) return { answer: backTo(visit, list, row) }
      const isFull = now.registry.meta.registry_headings.length >= limits.headings
      const fault = isFull ? visit.words.lists.headings.full(limits.headings) : faultOf(visit, title)
      if (fault) return asked(visit, { ...list, ...now }, { typed: { title, before, fault } })
      const place = rows.findIndex((each) => String(each) === before)
      const { registry_headings } = toMeta(
        rows.toSpliced(place < 0 ? rows.length : place, 0, row),
        now.registry,
      )
      return { change: { meta: { registry_headings } } }
    })
  },

  async save(visit, list) {
    const { taken, goneMeanwhile } = visit.words.lists.headings
    const title = textOf(visit.form, 'heading')
    return save(visit, list, headingRow(title), (now) => {
      const row = rowIn(visit, now)
      const all = { ...list, ...now }
      if (!row) {
        const fault = goneMeanwhile(textOf(visit.form, 'row').replace(/^heading /, ''))
        return asked(visit, all, { typed: { title, before: '', fault } })
      }
      const isTaken = headingRow(title) !== row && rowsOf(now).includes(headingRow(title))
      const fault = isTaken ? taken : faultOf(visit, title)
      if (fault) return asked(visit, all, { row, typed: { title, before: '', fault } })
      const named = (each: RegistryHeading) => (headingRow(each.title) === row ? { ...each, title } : each)
      return { change: { meta: { registry_headings: now.registry.meta.registry_headings.map(named) } } }
    })
  },

  async remove(visit, list) {
    const row = rowIn(visit, list)
    if (!row) return backTo(visit, list)
    const rows = rowsOf(list)
    const below = rows.slice(rows.indexOf(row)).find((each) => typeof each === 'number') ?? ''
    const isOther = ({ title }: RegistryHeading) => headingRow(title) !== row
    await changeRegistry(visit, list.registry.id, ({ meta }) => ({
      change: { meta: { registry_headings: meta.registry_headings.filter(isOther) } },
    }))
    const gone = { unheaded: titleOf(row), before: String(below), focus: 'note' }
    return { goTo: visit.to.list({ slug: list.registry.slug }, gone) }
  },
} satisfies Record<string, OwnGiftsHandler>

function faultOf({ words }: PersonVisit, title: string): string | undefined {
  const isGood = title !== '' && [...title].length <= limits.heading
  return isGood ? undefined : words.lists.headings.wrong(limits.heading)
}

function rowIn({ form }: PersonVisit, list: Pick<OwnList, 'registry'>): HeadingRow | undefined {
  const row = textOf(form, 'row')
  return list.registry.meta.registry_headings
    .map(({ title }) => headingRow(title))
    .find((each) => each === row)
}

async function save(
  visit: PersonVisit,
  list: OwnList,
  row: HeadingRow,
  plan: (now: Ordered) => Planned,
): Promise<Answer> {
  const changed = await changeList(visit, list, plan)
  return 'answer' in changed ? changed.answer : backTo(visit, list, row)
}

function asked(visit: PersonVisit, list: OwnList, heading: NonNullable<Open['heading']>): Planned {
  return { answer: giftsPage(visit, list, { heading }) }
}

/** Back to the list, which says what was done, at the pen of the heading. */
function backTo({ to }: PersonVisit, { registry }: OwnList, row?: HeadingRow): Answer {
  return { goTo: to.list({ slug: registry.slug }, row && { headed: row, focus: `pen-${row}` }) }
}
