import type { Address } from '../addresses.ts'
import { html, type Markup, type Slot } from '../html/html.ts'
import type { PageAnswer, Visit } from '../http/visit.ts'
import { hoop, hoopWithLock } from './drawn/embroidery.ts'
import { hiddenToken } from './hidden-token.ts'
import { layout } from './layout.ts'

export interface Message {
  title: string
  paragraphs: readonly Slot[]
  /** More than a few lines: it stands at the left edge, as other pages do. */
  isLong?: true
  /** The sign in the hoop: a letter, or the lock. */
  sign: string | 'lock'
  action?: Slot
  /** What stands between the words and the buttons. */
  below?: Slot
  /** Where the buttons in `action` send their form. */
  formAddress?: Address
  status?: number
  headers?: Record<string, string>
}

/** A page that says one thing, such as that nothing is here. */
export function messagePage(
  visit: Visit,
  { title, paragraphs, isLong, sign, action, below, formAddress, ...answer }: Message,
): PageAnswer {
  const main = html`<article class="hc-message${isLong && ' is-long'}">
${sign === 'lock' ? hoopWithLock() : hoop(sign)}
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${below}
${action && acts(visit, action, formAddress)}
</article>`
  return { ...answer, page: layout(visit, { title, main, ...(below && { scripts: ['copy'] }) }) }
}

/** The visitor has sent a form too often, and may send it again after these seconds. */
export function waitPage(
  visit: Visit,
  { title, say }: { title: string; say(minutes: number): string },
  seconds: number,
): PageAnswer {
  const paragraphs = [say(Math.ceil(seconds / 60))]
  const headers = { 'retry-after': String(seconds) }
  return messagePage(visit, { title, paragraphs, sign: '…', status: 429, headers })
}

function acts(visit: Visit, action: Slot, formAddress: Address | undefined): Markup {
  if (formAddress === undefined) return html`<p class="acts">${action}</p>`
  return html`<form class="acts" method="post" action="${formAddress}">${hiddenToken(visit)}${action}</form>`
}
