const shownMilliseconds = 10_000

/** What was just done floats for ten seconds. It stays while a pointer or the focus is on it. */
for (const note of document.querySelectorAll<HTMLElement>('.undo-note:has([data-undo-note])')) {
  note.classList.add('floating')
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
