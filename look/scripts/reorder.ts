/**
 * Moves a row of the owner's list without leaving the page: by its two buttons, or by dragging its rail. The focus stays
 * on the button that moved the row, and a live region says where the row is now.
 */
const list = document.querySelector<HTMLElement>('[data-rows]')
const trembling = 6
const note = document.querySelector<HTMLElement>('[data-moved-note]')

if (list && note) {
  for (const rail of list.querySelectorAll<HTMLFormElement>('form[data-rail]')) {
    const row = rail.closest<HTMLElement>('[data-row]')
    if (!row) continue
    rail.addEventListener('submit', (event) => {
      const button = event.submitter
      if (!(button instanceof HTMLButtonElement)) return
      event.preventDefault()
      const by = button === rail.querySelector('button') ? -1 : 1
      place(row, stepOf(rows(), rows().indexOf(row), by) ?? rows().indexOf(row))
      button.focus()
      if (button.disabled) rail.querySelector<HTMLButtonElement>('button:enabled')?.focus()
      save(rail, row)
    })
    rail.addEventListener('pointerdown', (event) => drag(event, rail, row))
  }

  let saving = Promise.resolve()

  function rows(): HTMLElement[] {
    return [...(list?.children ?? [])].filter((child) => child instanceof HTMLElement)
  }

  function place(row: HTMLElement, to: number): void {
    const others = rows().filter((each) => each !== row)
    const next = others[to]
    if (next) next.before(row)
    else list?.append(row)
    settle()
  }

  const isLine = (row: Element | null | undefined) => row instanceof HTMLElement && row.dataset.row === 'line'
  const isHeading = (row: Element | null | undefined) => row?.hasAttribute('data-heading') ?? false

  /** Where a row moves to; undefined at an end. Line and heading pass each other with the gift behind. */
  function stepOf(all: readonly HTMLElement[], from: number, by: 1 | -1): number | undefined {
    const row = all[from]
    let to = from + by
    while (isLine(row) ? isHeading(all[to]) : isHeading(row) && isLine(all[to])) to += by
    return all[to] ? to : undefined
  }

  /** At one place the line stands above a heading. A button that leads nowhere cannot be pressed. */
  function settle(): void {
    const line = rows().find(isLine)
    while (line && isHeading(line.previousElementSibling)) line.previousElementSibling?.before(line)
    const all = rows()
    for (const [from, row] of all.entries()) {
      const [up, down] = row.querySelectorAll<HTMLButtonElement>('form[data-rail] button')
      if (up) up.disabled = stepOf(all, from, -1) === undefined
      if (down) down.disabled = stepOf(all, from, 1) === undefined
    }
  }

  /** Moves are saved one after the other, so that a row that moves on at once ends where it was put. */
  function save(rail: HTMLFormElement, row: HTMLElement): void {
    const all = rows()
    const form = new FormData(rail)
    form.set('to', String(all.indexOf(row)))
    // Another owner may have changed the rows since: the one below says better where it goes.
    const below = all[all.indexOf(row) + 1]
    if (below?.dataset.row) form.set('above', below.dataset.row)
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    saving = saving.then(async () => {
      // A heading says how many gifts stand under it, which the page knows that the act leads to.
      const redirect = list?.querySelector('[data-under]') ? 'follow' : 'manual'
      const sent = fetch(rail.action, { method: 'POST', body, redirect, keepalive: true })
      const answer = await sent.catch(() => undefined)
      // An order that could not be saved is shown as it really is.
      if (answer?.redirected) count(await answer.text())
      else if (answer?.type !== 'opaqueredirect') location.reload()
    })
    const sentence = list?.dataset.moved ?? rail.dataset.moved ?? ''
    if (note) {
      note.textContent = sentence
        .replace('{place}', String(all.indexOf(row) + 1))
        .replace('{count}', String(all.length))
        .replace('{name}', () => row.dataset.name ?? '')
    }
  }

  function count(page: string): void {
    const answered = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('[data-under]')
    const shown = list?.querySelectorAll('[data-under]') ?? []
    for (const [n, under] of [...shown].entries()) under.textContent = answered[n]?.textContent ?? ''
  }

  function drag(start: PointerEvent, rail: HTMLFormElement, row: HTMLElement): void {
    if (start.button !== 0) return
    let isDragged = false
    let moved = false

    const onMove = ({ clientY }: PointerEvent) => {
      if (!isDragged) {
        // A finger on a button trembles a little and means the button.
        if (Math.abs(clientY - start.clientY) < trembling) return
        isDragged = true
        // The list keeps the pointer: a row that moves in the page would lose it, and no button is pressed at the end.
        list?.setPointerCapture(start.pointerId)
        row.classList.add('dragged')
      }
      const over = rows().find((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return each !== row && clientY >= top && clientY <= bottom
      })
      if (!over) return
      moved = true
      const { top, height } = over.getBoundingClientRect()
      if (clientY < top + height / 2) over.before(row)
      else over.after(row)
    }
    const onEnd = () => {
      for (const event of ['pointerup', 'pointercancel']) removeEventListener(event, onEnd)
      list?.removeEventListener('pointermove', onMove)
      if (!isDragged) return
      row.classList.remove('dragged')
      settle()
      if (moved) save(rail, row)
    }
    list?.addEventListener('pointermove', onMove)
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, onEnd)
  }
}
