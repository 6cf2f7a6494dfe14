import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hoopOfStitches } from '../../../view/drawn/embroidery.ts'

/** While a link is being read, a script puts this row where the gift will stand: it becomes the gift, or says why it cannot. */
export function readingRow({ words, to }: PersonVisit, slug: string): Markup {
  const { reading, form } = words.lists
  return html`<template data-reading="${reading.host('{host}')}" data-away="${form.away}"><li class="own-row reading-row">${hoopOfStitches}<div class="gift-words"><p class="name" data-said></p><p class="hint" data-more>${reading.meanwhile}</p></div><a class="hc-button plain" href="${to.list({ slug }, { add: 'by-hand' })}">${reading.byHand}</a></li></template>`
}
