import { placeOnSite } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import type { KeptNotice } from './kept-mail.ts'

/** What the site would have written to a reader, or has said to a browser, the newest first. */
export function keptNotices(
  visit: Visit,
  notices: readonly KeptNotice[],
  { title = visit.words.notices.keptTitle, none = visit.words.notices.keptNone } = {},
): Slot {
  const shown = notices.map(({ said, alone }) => said?.[visit.language] ?? alone)
  return html`<section class="kept-notices">${title && html`<h3>${title}</h3>`}${
    shown.length === 0
      ? html`<p class="hint">${none}</p>`
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
