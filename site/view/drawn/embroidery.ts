import { html, type Markup } from '../../html/html.ts'
import { monogramOf } from '../names.ts'

/**
 * An embroidery hoop with the initials of a list in it. It is an ornament: the title beside it says the same. Hoops on one
 * page need a name each, so that each fills its letters with its own thread.
 */
export function hoop(title: string, name = ''): Markup {
  const monogram = monogramOf(title)
  return frame(
    html`<text class="hoop-letters" data-letters="${[...monogram].length}" x="56" y="61" fill="url(#hatch${name})">${monogram}</text>`,
    name,
  )
}

/** The hoop of a page that shows no list. */
export function hoopWithLock(): Markup {
  return frame(
    html`<g class="hoop-lines"><rect x="41" y="54" width="30" height="24" rx="4"/><path d="M47 54v-7a9 9 0 0 1 18 0v7m-9 8v7"/></g>`,
  )
}

/** The first stitches, with the needle still in them: nothing is made yet. */
export function hoopWithNeedle(): Markup {
  return html`<svg class="hoop" viewBox="0 0 144 112" width="144" height="112" aria-hidden="true"><rect class="hoop-screw" x="50.5" y="0" width="11" height="9" rx="1.5"/><circle class="hoop-ring" cx="56" cy="60" r="49.5"/><circle class="hoop-stitches" cx="56" cy="60" r="41.5"/><path class="hoop-thread" d="M32 76c6-26 24-28 30-20s-6 18-12 11 6-21 22-19 22 16 32 6"/><path class="hoop-needle" d="m96 72 38-52"/></svg>`
}

/** The stitches alone, which move while something is read. */
export const hoopOfStitches = html`<svg class="hoop reading-hoop" viewBox="0 0 112 112" width="40" height="40" aria-hidden="true"><circle class="hoop-ring" cx="56" cy="60" r="49.5"/><circle class="hoop-stitches" cx="56" cy="60" r="41.5"/></svg>`

/** No connection. */
export function hoopWithLooseThread(): Markup {
  return frame(
    html`<path class="hoop-thread" d="M17 58h22c10 0 5 14 13 16"/><path class="hoop-thread" d="M95 58H73c-10 0-5-14-13-16"/>`,
  )
}

function frame(inside: Markup, name = ''): Markup {
  return html`<svg class="hoop" viewBox="0 0 112 112" width="112" height="112" aria-hidden="true"><rect class="hoop-screw" x="50.5" y="0" width="11" height="9" rx="1.5"/><circle class="hoop-ring" cx="56" cy="60" r="49.5"/><circle class="hoop-stitches" cx="56" cy="60" r="41.5"/><pattern id="hatch${name}" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="3" height="3"/><rect class="hatch-line" width="1" height="3"/></pattern>${inside}</svg>`
}

const mostStitches = 48
const mostSmall = 10
const smallWidth = 13
/** How much of its place a stitch fills; the rest is the gap to the next one. */
const filled = 0.72
const filledSmall = 0.6

/** One stitch for each piece that is wished for, thick when it is given. The sentence beside it says the same. */
export function stitches(given: number, wanted: number): Markup {
  const count = Math.min(wanted, mostStitches)
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
