import {
  allRows,
  groups,
  isLine,
  partOf,
  prepareGrip,
  putFirst,
  putLast,
  reveal,
  rowOfGrip,
  rowsIn,
  save,
  settle,
} from './own-rows.ts'

/**
 * Moves a row of the owner's list without leaving the page: by the arrow keys on its grip, or by the panel that the grip
 * opens. The focus stays on the grip.
 */
const template = document.querySelector<HTMLTemplateElement>('[data-panel-template]')
const gripOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-grip]')

for (const grip of document.querySelectorAll('[data-grip]')) prepareGrip(grip)

document.addEventListener('click', (event) => {
  const row = rowOfGrip(event.target)
  if (!row || !template) return
  event.preventDefault()
  const isOpen = row.nextElementSibling?.matches('.panel-row')
  close()
  if (!isOpen) open(row)
})

document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const opened = rowOfPanel(partOf(target, '.panel-row'))
  if (key === 'Escape' && opened) {
    close()
    gripOf(opened)?.focus()
  }
  const row = rowOfGrip(target)
  if (!row) return
  if (key === 'ArrowUp' || key === 'ArrowDown') moveTo(row, key === 'ArrowUp' ? 'up' : 'down')
  else if (key === ' ') gripOf(row)?.click()
  else return
  event.preventDefault()
})

document.addEventListener('submit', (event) => {
  const { submitter, target } = event
  const panel = partOf(target, '.panel-row')
  const row = rowOfPanel(panel)
  if (!panel || !row || !(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  const under = panel.querySelector('select')?.value ?? ''
  const isStep = submitter.value === 'up' || submitter.value === 'down'
  if (!isStep) close()
  moveTo(row, submitter.value, under)
  if (isStep) row.after(panel)
})

function rowOfPanel(panel: Element | null): HTMLElement | undefined {
  const row = panel?.previousElementSibling
  return row instanceof HTMLElement ? row : undefined
}

function open(row: HTMLElement): void {
  const panel = document.createElement('li')
  panel.className = 'panel-row'
  panel.append(template?.content.cloneNode(true) ?? '')
  const field = panel.querySelector<HTMLInputElement>('[name=row]')
  const link = panel.querySelector<HTMLAnchorElement>('[data-heading-above]')
  if (field) field.value = row.dataset.row ?? ''
  if (link) link.search = new URLSearchParams({ add: 'heading', before: row.dataset.row ?? '' }).toString()
  const ofGifts = [link, ...panel.querySelectorAll('.move-to, [value=wanted]')]
  if (isLine(row)) for (const part of ofGifts) part?.remove()
  const choice = panel.querySelector('select')
  if (choice) choice.value = row.parentElement?.dataset.under ?? ''
  row.after(panel)
  gripOf(row)?.setAttribute('aria-expanded', 'true')
}

function close(): void {
  for (const panel of document.querySelectorAll('.panel-row')) {
    panel.previousElementSibling?.querySelector('[data-grip]')?.setAttribute('aria-expanded', 'false')
    panel.remove()
  }
}

function moveTo(row: HTMLElement, to: string, under = ''): void {
  const group = row.parentElement
  if (!group) return
  if (to === 'under') {
    const there = groups().find(({ dataset }) => (dataset.under ?? '') === under)
    if (there) putLast(there, row)
  } else if (to === 'wanted') allRows().find(isLine)?.before(row)
  else if (isLine(row)) moveLine(row, to)
  else if (to === 'top') putFirst(group, row)
  else if (to === 'end') putLast(group, row)
  else step(row, group, to === 'up' ? -1 : 1)
  settle()
  reveal(row)
  save(row)
  gripOf(row)?.focus()
}

/** Past the first row of a heading it goes to the end of the one above, and back. */
function step(row: HTMLElement, group: HTMLElement, by: 1 | -1): void {
  const rows = rowsIn(group)
  const next = rows[rows.indexOf(row) + by]
  const there = groups()[groups().indexOf(group) + by]
  if (next && by < 0) next.before(row)
  else if (next) next.after(row)
  else if (there && by < 0) putLast(there, row)
  else if (there) putFirst(there, row)
}

/** Each step takes it past a gift, wherever that stands. */
function moveLine(line: HTMLElement, to: string): void {
  const rows = allRows()
  const at = rows.indexOf(line)
  const next = { up: rows[at - 1], down: rows[at + 1], top: rows[0], end: rows.at(-1) }[to]
  if (!next || next === line) return
  if (to === 'up' || to === 'top') next.before(line)
  else next.after(line)
}
