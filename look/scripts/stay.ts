/**
 * An act of an owner loads the page again. It opens where it was left, with the focus where the server has put it, and
 * what happened is said aloud: a live region that is there from the start says nothing.
 */
const memory = 'hc-stay'
/** A voice reads the title of a page first. */
const silentMilliseconds = 150

interface Left {
  path: string
  top: number
}

addEventListener('submit', ({ defaultPrevented }) => {
  if (!defaultPrevented) leave()
})
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[data-stay]')) leave()
})

const left: Left | null = JSON.parse(sessionStorage.getItem(memory) ?? 'null')
sessionStorage.removeItem(memory)
if (left) comeBack(left)

function leave(): void {
  sessionStorage.setItem(memory, JSON.stringify({ path: location.pathname, top: scrollY }))
}

function comeBack({ path, top }: Left): void {
  const focused = document.querySelector<HTMLElement>('main [autofocus]')
  if (path === location.pathname) {
    scrollTo({ top, behavior: 'instant' })
    focused?.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  // The sentence about the whole list speaks when it changes in its place.
  const notes = [...document.querySelectorAll<HTMLElement>('main [role="status"]:not([data-totals])')]
  const note = notes.find((each) => each.textContent?.trim() && !each.contains(focused))
  if (note) say(note)
}

/** The note keeps its room, and its words come in once more. */
function say(note: HTMLElement): void {
  const words = [...note.childNodes]
  note.style.minHeight = `${note.offsetHeight}px`
  note.replaceChildren()
  setTimeout(() => note.append(...words), silentMilliseconds)
}

export {}
