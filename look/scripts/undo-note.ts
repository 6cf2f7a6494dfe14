const shownMilliseconds = 10_000

/** What was just done floats for ten seconds. It stays while a pointer or the focus is on it. */
for (const note of document.querySelectorAll<HTMLElement>('.undo-note:has([data-undo-note])')) {
  note.classList.add('floating')
  // A bar at the foot has buttons, so the note floats above it.
  const bar = document.querySelector<HTMLElement>('.choose-bar, .ask-bar')
  if (bar) new ResizeObserver(() => note.style.setProperty('--hc-bar', `${bar.offsetHeight}px`)).observe(bar)
  // By then the page stands where it was left, and the focus is where it stays.
  requestAnimationFrame(() => uncover(note))
  let timer = setTimeout(hide, shownMilliseconds)
  function hide(): void {
    note.hidden = true
  }
  for (const event of ['pointerenter', 'focusin']) note.addEventListener(event, () => clearTimeout(timer))
  for (const event of ['pointerleave', 'focusout']) {
    note.addEventListener(event, () => {
      clearTimeout(timer)
      timer = setTimeout(hide, shownMilliseconds)
    })
  }
}

/**
 * A sentence that would cover what has the focus floats at the upper edge of the window meanwhile. The next control that
 * gets the focus comes into sight above the lower edge.
 */
function uncover(note: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.contains(note) || note.contains(focused)) return
  const control = focused.getBoundingClientRect()
  const { left, right, top, bottom } = note.getBoundingClientRect()
  const isApart = control.right < left || control.left > right || control.bottom < top || control.top > bottom
  if (isApart) return
  note.classList.add('above')
  focused.addEventListener('blur', () => note.classList.remove('above'), { once: true })
}
