import { html } from '../../html/html.ts'

/** A ribbon whose bow is undone: it goes over the edges of what it stands in. */
export const bowUndone = html`<svg class="bow-undone" viewBox="0 0 416 176" width="416" height="176" aria-hidden="true"><path class="under" d="M168 34c-12 4-20 16-14 34 8 24 36 30 42 92M252 34c12 2 24 12 20 34-6 28-28 30-28 92"/><path d="M-800 96H118c44 0 76-18 70-48-3-14-12-18-22-14M1216 96H318c-36 0-72-14-76-42-2-16 4-22 12-20"/></svg>`
