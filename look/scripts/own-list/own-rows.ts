import { formsOf } from './forms-of.ts'

/** The rows of an owner's list as they stand on the page: gifts and the line, each below the others or under a heading. */
const root = document.querySelector<HTMLElement>('[data-rows]')
const moving = document.querySelector<HTMLTemplateElement>('[data-panel-template]')
let saving = Promise.resolve()

/** The lists of rows: that above all headings, and one under each of them. */
export function groups(): HTMLElement[] {
  return root ? [root, ...root.querySelectorAll<HTMLElement>('[data-under]')] : []
}

/** The part of the page that an event came from. */
export function partOf(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/** The row whose grip an event came from. */
export function rowOfGrip(target: EventTarget | null): HTMLElement | null {
  return partOf(partOf(target, '[data-grip]'), '[data-row]')
}

export function rowsIn(group: ParentNode): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(':scope > [data-row]:not([data-heading])')]
}

export function allRows(): HTMLElement[] {
  return groups().flatMap(rowsIn)
}

export const isLine = (row: HTMLElement) => row.dataset.row === 'line'

/** Puts a row behind the last one of a group. Behind it stand links that are still being read, and the headings. */
export function putLast(group: HTMLElement, row: HTMLElement): void {
  group.insertBefore(row, group.querySelector(':scope > :is(.reading-row, .own-section)'))
}

export function putFirst(group: HTMLElement, row: HTMLElement): void {
  group.prepend(row)
}

/** Puts a row where it stands on another page of this list; last where that place is not on this page. */
export function putAsOn(page: Document, id: string, row: HTMLElement): void {
  const there = page.getElementById(id)?.parentElement
  const group = groups().find(({ dataset }) => dataset.under === there?.dataset.under) ?? groups().at(-1)
  if (!there || !group) return
  const below = rowsIn(there).map((each) => each.id)
  const next = rowsIn(group).find((each) => below.indexOf(each.id) > below.indexOf(id))
  if (next) next.before(row)
  else putLast(group, row)
}

/** At one place the line stands above a heading. What a heading says of its gifts follows them. */
export function settle(): void {
  const line = allRows().find(isLine)
  for (const [n, group] of [...groups().entries()].toReversed()) {
    const before = groups()[n - 1]
    if (line && before && rowsIn(group)[0] === line) putLast(before, line)
  }
  const gifts = formsOf(root?.dataset.gifts ?? '{}')
  const chosen = formsOf(root?.dataset.chosen ?? '{}')
  for (const group of groups()) {
    const count = group.closest('details')?.querySelector('[data-count]')
    const ticked = group.querySelectorAll(':checked').length
    const all = gifts(rowsIn(group).filter((row) => !isLine(row)).length)
    if (count) count.textContent = ticked > 0 ? `${all}, ${chosen(ticked)}` : all
  }
}

/** A row under a folded heading opens it. */
export function reveal(row: HTMLElement): void {
  const fold = row.closest('details')
  if (fold) fold.open = true
}

/**
 * Saves where a row stands: under which heading, and above which row, which other owners may have moved since. Moves are saved
 * one after the other, so that a row that moves on at once ends where it was put.
 */
export function save(row: HTMLElement): void {
  const form = moving?.content.querySelector('form')
  // The document of a template has no address.
  const action = form?.getAttribute('action')
  const group = row.parentElement
  if (!form || !action || !group) return
  const all = rowsIn(group)
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  body.set('row', row.dataset.row ?? '')
  body.set('to', 'under')
  body.set('under', group.dataset.under ?? '')
  body.set('above', all[all.indexOf(row) + 1]?.dataset.row ?? '')
  saving = saving.then(async () => {
    const sent = fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true })
    const answer = await sent.catch(() => undefined)
    // An order that could not be saved is shown as it really is.
    if (answer?.type !== 'opaqueredirect') location.reload()
  })
  const gifts = (isLine(row) ? allRows() : all).filter((each) => each === row || !isLine(each))
  const count = isLine(row) ? gifts.length - 1 : gifts.length
  const place = isLine(row) ? gifts.indexOf(row) : gifts.indexOf(row) + 1
  const sentence = root?.dataset.moved ?? ''
  say(
    sentence
      .replace('{place}', String(place))
      .replace('{count}', String(count))
      .replace('{name}', () => row.dataset.name ?? ''),
  )
}

/** For a screen reader, in a place that is there from the start. */
export function say(words: string): void {
  const note = document.querySelector('[data-moved-note]')
  if (note) note.textContent = words
}

/** Without script a grip is a link to the panel; here it opens it. */
export function prepareGrip(grip: Element): void {
  grip.setAttribute('role', 'button')
  grip.setAttribute('aria-expanded', 'false')
}
