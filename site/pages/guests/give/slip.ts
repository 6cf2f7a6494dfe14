import { html, type Markup, type Slot } from '../../../html/html.ts'

/** The words of a guest, drawn as a slip of paper with a stitched edge. */
export function slip(note: string, name: string, label?: Slot): Markup {
  return html`<blockquote class="slip">${label && html`<p class="slip-label">${label}</p>`}${
    note && html`<p class="slip-words" dir="auto">${note}</p>`
  }${name && html`<p class="slip-name" dir="auto">${name}</p>`}</blockquote>`
}
