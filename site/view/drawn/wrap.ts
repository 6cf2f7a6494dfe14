import type { Address } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'

export interface Wrap {
  title: string
  /** The title is that of the whole page. */
  isPage?: boolean
  about: string
  acts: Slot
  /** The buttons send a form that leads here. */
  form?: { action: Address; token: Markup }
}

/** A bow that is tied. */
export const bow = html`<svg class="wrap-bow" viewBox="0 0 188 132" width="188" height="132" aria-hidden="true"><path d="M86 42C70 4 24-8 6 8c-14 14-2 46 34 50 22 2 38-2 46-8Zm16 0c16-38 62-50 80-34 14 14 2 46-34 50-22 2-38-2-46-8Z"/><path class="shade" d="M80 48C66 26 36 16 24 24c-8 8 2 28 24 32 14 2 26-2 32-4Zm28 0c14-22 44-32 56-24 8 8-2 28-24 32-14 2-26-2-32-4Z"/><path class="shade" d="M84 62 52 126l26-8 14 12 2-56Zm20 0 32 64-26-8-14 12-2-56Z"/><rect x="80" y="36" width="28" height="32" rx="8"/><path class="fold" d="M89 42v20m10-20v20"/></svg>`

/** Wrapping paper with a ribbon, a bow and a tag, which carries the words. Nothing lies under the paper. */
export function wrap({ title, isPage, about, acts, form }: Wrap): Markup {
  const buttons = form
    ? html`<form class="acts" method="post" action="${form.action}">${form.token}${acts}</form>`
    : html`<p class="acts">${acts}</p>`
  return html`<section class="wrap">
<svg class="wrap-paper" width="100%" height="100%" aria-hidden="true"><pattern id="crosses" width="32" height="32" patternUnits="userSpaceOnUse"><path d="m5 5 6 6m0-6-6 6M21 21l6 6m0-6-6 6"/></pattern><rect width="100%" height="100%" fill="url(#crosses)"/></svg>
<span class="wrap-ribbon" aria-hidden="true"></span>
${bow}
<div class="wrap-tag"><span class="wrap-hole" aria-hidden="true"></span>
${isPage ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}<p>${about}</p>${buttons}</div></section>`
}
