/** The row of headings marks where the page stands, and keeps that heading in sight. */
for (const row of document.querySelectorAll<HTMLElement>('[data-jump]')) {
  const places = [...row.querySelectorAll<HTMLAnchorElement>('a')].map((link) => ({
    link,
    place: document.querySelector(link.hash),
  }))
  const first = places[0]
  const gift = document.querySelector('.gift')
  /** Gifts above the first heading belong to none: there no heading is marked. */
  const hasGiftsAbove =
    gift && first?.place && first.place.compareDocumentPosition(gift) & Node.DOCUMENT_POSITION_PRECEDING
  let isWaiting = false

  const mark = () => {
    isWaiting = false
    const { bottom } = row.getBoundingClientRect()
    const reached = places.findLast(({ place }) => place && place.getBoundingClientRect().top <= bottom + 32)
    const now = (reached ?? (hasGiftsAbove ? undefined : first))?.link
    if (now?.ariaCurrent === 'true') return
    for (const { link } of places) link.ariaCurrent = link === now ? 'true' : null
    if (!now) return
    const list = now.closest('ul')
    if (list) list.scrollBy({ left: middleOf(now) - middleOf(list) })
  }

  addEventListener(
    'scroll',
    () => {
      if (!isWaiting) requestAnimationFrame(mark)
      isWaiting = true
    },
    { passive: true },
  )
  mark()
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
