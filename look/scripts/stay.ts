/**
 * An act of an owner loads the page again. It opens where it was left, with the focus where the server has put it, and
 * what happened is said aloud: a live region that is there from the start says nothing.
 */
const memory = 'hc-stay'
/** On WordPress the page around ours is that of a theme. */
const ours = ':is(body.hc main, .hopechest-main)'
/** A voice reads the title of a page first. */
const silentMilliseconds = 150

interface Left {
  /** The page, and the address that its form was sent to: what is wrong is said there. */
  paths: string[]
  top: number
}

addEventListener('submit', ({ defaultPrevented, target }) => {
  if (!defaultPrevented && target instanceof HTMLFormElement) leave(target.getAttribute('action'))
})
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a[data-stay]')
  if (link) leave(link.getAttribute('href'))
})

const left: Left | null = JSON.parse(sessionStorage.getItem(memory) ?? 'null')
sessionStorage.removeItem(memory)
if (left) comeBack(left)

function leave(to: string | null): void {
  const paths = new Set([...earlier(), location.pathname, new URL(to ?? '', location.href).pathname])
  sessionStorage.setItem(memory, JSON.stringify({ paths: [...paths], top: scrollY }))
}

/** The answer to a wrong form is at the address of the form. The right one then leads back to the page before it. */
function earlier(): string[] {
  return left?.paths.includes(location.pathname) ? left.paths : []
}

function comeBack({ paths, top }: Left): void {
  const focused = document.querySelector<HTMLElement>(`${ours} [autofocus]`)
  if (paths.includes(location.pathname)) {
    scrollTo({ top, behavior: 'instant' })
    focused?.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  // A sentence about the whole list speaks when it changes in its place.
  const notes = [...document.querySelectorAll<HTMLElement>(`${ours} [role="status"]:not([data-totals])`)]
  const note = notes.find((each) => each.textContent?.trim() && !each.contains(focused))
  if (note) say(note)
}

/** The words stay in sight. For a screen reader they come in once more, which it says aloud. */
function say(note: HTMLElement): void {
  for (const node of [...note.childNodes]) if (node instanceof Text) wrap(node)
  const words = [...note.children]
  for (const part of words) part.setAttribute('aria-hidden', 'true')
  setTimeout(() => {
    for (const part of words) part.removeAttribute('aria-hidden')
  }, silentMilliseconds)
}

function wrap(text: Text): void {
  const span = document.createElement('span')
  text.replaceWith(span)
  span.append(text)
}

export {}
