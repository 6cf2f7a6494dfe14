import { placeOnSite } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import type { KeptNotice } from './kept-mail.ts'

/** What the site would have written to a reader, the newest first. */
export function keptNotices(visit: Visit, notices: readonly KeptNotice[]): Slot {
  const { notices: words } = visit.words
  const shown = notices.map(({ said, alone }) => said?.[visit.language] ?? alone)
  return html`<section class="kept-notices"><h3>${words.keptTitle}</h3>${
    shown.length === 0
      ? html`<p class="hint">${words.keptNone}</p>`
      : shown.map(
          ({ subject, text }) =>
            html`<details><summary dir="auto">${subject}</summary>${text.split('\n\n').map((part) => html`<p dir="auto">${part.split('\n').map((line) => lineOf(visit, line))}</p>`)}</details>`,
        )
  }</section>`
}

/** A line that is an address of this site leads there. */
function lineOf({ site, to }: Visit, line: string): Slot {
  if (!line.startsWith(`${site.url}/`)) return html`${line}<br>`
  const { pathname, search } = new URL(line)
  return html`<a href="${placeOnSite(pathname + search, to)}">${line}</a><br>`
}
