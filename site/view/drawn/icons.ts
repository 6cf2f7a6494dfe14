import { html, type Markup } from '../../html/html.ts'

const paths = {
  arrowUpRight: html`<path d="M7 17 17 7M8.5 7H17v8.5"/>`,
  arrowLeft: html`<path d="M19 12H5m6-6-6 6 6 6"/>`,
  check: html`<path d="m5 12.5 4.5 4.5L19 7"/>`,
  undo: html`<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3"/>`,
  copy: html`<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5"/>`,
  sort: html`<path d="M6 5v14m0 0-3-3m3 3 3-3M12 6h9M12 12h6.5M12 18h4"/>`,
  rows: html`<path d="M4 5.5h3v3H4zM4 15.5h3v3H4zM10.5 7H20M10.5 17H20"/>`,
  cards: html`<path d="M4 4h6.5v7H4zM13.5 4H20v7h-6.5zM4 15.5h6.5M13.5 15.5H20M4 19h4M13.5 19h4"/>`,
  search: html`<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>`,
  minus: html`<path d="M5 12h14"/>`,
  plus: html`<path d="M5 12h14M12 5v14"/>`,
  alert: html`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3v.01"/>`,
  unset: html`<circle cx="12" cy="12" r="9" stroke-dasharray="3.2 2.6"/>`,
  grip: html`<path d="M9 6.5v.01M15 6.5v.01M9 12v.01M15 12v.01M9 17.5v.01M15 17.5v.01" stroke-width="3"/>`,
  pen: html`<path d="m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1Zm10.5-13.5 3 3"/>`,
  link: html`<path d="M10 14a4.5 4.5 0 0 0 6.5.5l2.5-2.5a4.5 4.5 0 0 0-6.400-6.400L11.5 6.7M14 10a4.5 4.5 0 0 0-6.5-.5L5 12a4.5 4.5 0 0 0 6.400 6.400l1.1-1.1"/>`,
  eyeOff: html`<path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.4 7.4A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.5-1.2M10 10.2a2.7 2.7 0 0 0 3.8 3.8"/>`,
  eye: html`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.7"/>`,
  share: html`<path d="M12 15V4m0 0L8.5 7.5M12 4l3.5 3.5M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12"/>`,
  cross: html`<path d="m6.5 6.5 11 11m0-11-11 11"/>`,
  print: html`<path d="M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1 1 0 0 1-1 1h-2M7 14h10v6H7z"/>`,
  mail: html`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m3.5 7.5 8.5 6 8.5-6"/>`,
  camera: html`<path d="M4 9.5A1.5 1.5 0 0 1 5.5 8h2.2l1.3-2h6l1.3 2h2.2A1.5 1.5 0 0 1 20 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Z"/><circle cx="12" cy="13.2" r="3"/>`,
  chevron: html`<path d="m6 9 6 6 6-6"/>`,
}

/** These point along the line, or back. */
const turned: ReadonlySet<string> = new Set(['arrowUpRight', 'arrowLeft', 'undo', 'sort', 'rows'])
const classOf = (name: string) => (turned.has(name) ? 'hc-icon turned' : 'hc-icon')

/** A line drawing of 20 pixels in the colour of the text around it. The words beside it say what it means. */
export function icon(name: keyof typeof paths): Markup {
  return html`<svg class="${classOf(name)}" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${paths[name]}</svg>`
}

/** Drawings that a page shows many times: it holds each of them once. */
export function drawings(names: readonly (keyof typeof paths)[]): Markup {
  return html`<svg class="hc-visually-hidden" aria-hidden="true">${names.map((name) => html`<symbol id="icon-${name}" viewBox="0 0 24 24">${paths[name]}</symbol>`)}</svg>`
}

/** The icon whose drawing the page holds. */
export function drawn(name: keyof typeof paths): Markup {
  return html`<svg class="${classOf(name)}" width="20" height="20" aria-hidden="true"><use href="#icon-${name}"/></svg>`
}

/** The chest of the brand. */
export const chest = html`<svg class="chest" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="M6.5 4h11A4.5 4.5 0 0 1 22 8.5V11h-7.5a2.5 2.5 0 0 0-5 0H2V8.5A4.5 4.5 0 0 1 6.5 4Z"/><path d="M2 12.5h7.5a2.5 2.5 0 0 0 5 0H22V19a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 19Z"/><circle cx="12" cy="11.75" r="1.2"/></svg>`
