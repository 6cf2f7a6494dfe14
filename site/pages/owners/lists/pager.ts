import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'

/** How many lists stand on a page. */
export const listsOnPage = 24

/** Leads to newer and older lists; `part` says in the address which of the two parts of the page they stand in. */
export function pager(
  { words, to }: Visit,
  part: 'skip' | 'invited',
  skip: number,
  hasMore: boolean,
): Markup | false {
  if (skip === 0 && !hasMore) return false
  const { newer, older } = words.lists
  const link = (rows: number, said: string) =>
    html`<a class="hc-button hc-outline" href="${to.lists({ [part]: rows })}">${said}</a>`
  return html`<p class="acts">${skip > 0 && link(Math.max(0, skip - listsOnPage), newer)}${hasMore && link(skip + listsOnPage, older)}</p>`
}
