import type { Question, SeenItem } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { drawings, drawn } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { giftRow, lineRow, rowIcons, type Taken } from './gift-row.ts'
import { headingForm, newHeading } from './heading-form.ts'
import { movePanel } from './move-panel.ts'
import { hiddenOf, toSeen, withHidden } from './off-list/kept.ts'
import type { Open } from './open.ts'
import { markOf, type Row, rowsOf, type Section, sectionsOf, titleOf } from './order.ts'
import type { OwnList } from './own-list.ts'
import { openQuestions } from './questions/read-questions.ts'

/** A longer list opens with its headings alone. */
const mostUnfolded = 40

/** The rows of an owner's list: gifts and the line, and each heading with its gifts, which it folds. */
export function ownRows(
  visit: PersonVisit,
  list: OwnList,
  open: Open,
  editForm: (item: SeenItem) => Slot,
): Markup {
  const order = rowsOf(list)
  const kept = list.kept ?? []
  const [first, ...sections] = sectionsOf(withHidden(order, kept))
  const items = new Map<Row, SeenItem>(list.items.map((item) => [item.id, item]))
  const hidden = new Map<Row, SeenItem>(hiddenOf(kept).map((each) => [each.id, toSeen(list.registry, each)]))
  const { slug, id } = list.registry
  const { gifts: words, headings, several } = visit.words.lists
  const taken: Taken = open.several ?? 'moved'
  const added = open.heading && !open.heading.row ? open.heading : undefined
  const before = order.find((row) => String(row) === added?.typed.before)
  const above = new Set(first?.rows)
  const place = (row: Row) => [added && row === before && newHeading(visit, slug, added.typed), rowOf(row)]

  function rowOf(row: Row): Slot {
    const secret = hidden.get(row)
    if (secret) return hiddenRow(secret)
    const item = items.get(row)
    if (!item) return [lineRow(visit, slug, taken), panelOf(row)]
    const form = editForm(item)
    if (form) return html`<li id="row-${item.id}">${form}</li>`
    const isUnder = !above.has(row)
    return [giftRow(visit, list, item, { taken, isUnder }), panelOf(row)]
  }

  /** It has no grip and no box: it stays where it stood. */
  function hiddenRow(item: SeenItem): Slot {
    const form = editForm(item)
    if (form) return html`<li id="row-${item.id}">${form}</li>`
    return giftRow(visit, list, item, { taken: 'hidden', isUnder: !above.has(item.id) })
  }

  function panelOf(row: Row): Slot {
    const isOpen = taken === 'moved' && visit.query.get('grip') === String(row)
    return isOpen && html`<li class="panel-row">${movePanel(visit, slug, order, row)}</li>`
  }

  return html`${drawings(rowIcons)}<ol class="own-rows" data-rows="${id}" data-moved="${words.moved('{name}', '{place}', '{count}')}" data-gifts="${JSON.stringify(headings.count.forms)}" data-chosen="${JSON.stringify(several.chosen.forms)}">
${longList(first?.rows ?? [], place)}
${longList(sections, (section, n) => sectionRow(visit, list, { section, number: n + 1, open, isSpokenOf: isSpokenOf(section), isFolded: list.items.length > mostUnfolded, place, before: added && section.heading === before && newHeading(visit, slug, added.typed) }))}
${added && before === undefined && newHeading(visit, slug, added.typed)}</ol>
${taken === 'moved' && html`<template data-panel-template>${movePanel(visit, slug, order, '')}</template>`}`

  /** A heading is open while the page speaks of a row under it, and while a guest waits there for an answer. */
  function isSpokenOf(section: Section): boolean {
    if (!open.several && waitingUnder(section, list.items, list.questions) > 0) return true
    const { rows } = section
    const { query } = visit
    const spoken = new Set(
      ['grip', 'edit', 'added', 'arrived', 'restored', 'kept', 'shown', 'before'].map((key) =>
        query.get(key),
      ),
    )
    const focus = query.get('focus') ?? ''
    spoken.add(/^(?:pen|grip)-(.*)$/s.exec(focus)?.[1] ?? '')
    const asked = query.get('question') ?? /^(?:question|answer)-(\d+)$/.exec(focus)?.[1]
    spoken.add(String(list.questions?.find(({ id: about }) => String(about) === asked)?.item_id))
    const found = open.search?.gifts.map(({ id: found }): Row => found) ?? []
    return rows.some(
      (row) => spoken.has(String(row)) || row === open.editing?.id || row === before || found.includes(row),
    )
  }
}

function waitingUnder(
  { rows }: Section,
  items: readonly SeenItem[],
  questions?: readonly Question[],
): number {
  return openQuestions(items, questions).filter(({ item_id }) => rows.includes(item_id)).length
}

interface SectionRow {
  section: Section
  /** The name of a heading may hold anything, so in addresses it has a number. */
  number: number
  open: Open
  isSpokenOf: boolean
  isFolded: boolean
  place: (row: Row) => Slot
  before: Slot
}

/** A heading of the owner, with the number of gifts under it. */
function sectionRow(
  visit: PersonVisit,
  { registry, items, questions }: OwnList,
  { section, number, open, isSpokenOf, isFolded, place, before }: SectionRow,
): Slot {
  const { heading, rows } = section
  if (heading === undefined) return undefined
  const { headings: words } = visit.words.lists
  const { slug } = registry
  const title = titleOf(heading)
  const gifts = html`<ol class="own-rows" data-under="${heading}">${longList(rows, place)}</ol>`
  const start = html`${before}<li class="own-section" id="row-heading-${number}" data-row="${heading}" data-name="${title}" data-heading>`
  if (open.heading?.row === heading) {
    return html`${start}${headingForm(visit, slug, heading, open.heading.typed)}${gifts}</li>`
  }
  const count = words.count(rows.filter((row) => items.some(({ id }) => id === row)).length)
  const waiting = open.several ? 0 : waitingUnder(section, items, questions)
  const asks = waiting > 0 && html`<strong class="asks">${visit.words.questions.count(waiting)}</strong> `
  return html`${start}<details class="fold" data-fold="${markOf(heading)}"${isSpokenOf ? html` open data-stays` : !isFolded && html` open`}><summary>${drawn('chevron')}<h3 dir="auto">${title}</h3><span class="hint">${asks}<span data-count>${count}</span></span></summary>${gifts}</details>
<a class="hc-button plain pen" href="${visit.to.list({ slug }, { heading: number })}" data-stay${focusOn(visit, `pen-${heading}`)}>${drawn('pen')}<span class="hc-visually-hidden">${words.edit(title)}</span></a></li>`
}
