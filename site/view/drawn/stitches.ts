import { html, type Markup } from '../../html/html.ts'

const most = 48
const mostSmall = 10
const smallWidth = 13
/** How much of its place a stitch fills; the rest is the gap to the next one. */
const filled = 0.72
const filledSmall = 0.6

/** One stitch for each piece that is wished for, thick when it is given. The sentence beside it says the same. */
export function stitches(given: number, wanted: number): Markup {
  const count = Math.min(wanted, most)
  return html`<svg class="stitches" width="100%" height="6" aria-hidden="true">${lines(count, share(given, wanted, count), filled)}</svg>`
}

/** The same beside one gift. Of these there are few, and a page shows many: each is drawn once. */
export function smallStitches(given: number, wanted: number): Markup {
  const count = Math.min(wanted, mostSmall)
  const done = share(given, wanted, count)
  const place = count * (mostSmall + 1) + done
  small[place] ??=
    html`<svg class="stitches" width="${count * smallWidth}" height="6" aria-hidden="true">${lines(count, done, filledSmall)}</svg>`
  return small[place]
}

const small: Markup[] = []

/** Rounded, but the first piece always shows and the last one never too early. */
function share(given: number, wanted: number, count: number): number {
  if (given <= 0) return 0
  if (given >= wanted) return count
  return Math.min(count - 1, Math.max(1, Math.round((given / wanted) * count)))
}

function lines(count: number, done: number, filled: number): Markup[] {
  // The last stitch has no gap behind it.
  const width = 100 / (count - 1 + filled)
  return Array.from({ length: count }, (_, n) => {
    const start = n * width
    const from = `${round(start)}%`
    const to = `${round(start + width * filled)}%`
    return n < done
      ? html`<line class="done" x1="${from}" x2="${to}" y1="3" y2="3"/>`
      : html`<line x1="${from}" x2="${to}" y1="3" y2="3"/>`
  })
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
