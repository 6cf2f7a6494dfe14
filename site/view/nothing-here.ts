import { html } from '../html/html.ts'
import type { Answer, Visit } from '../http/visit.ts'
import { messagePage } from './message.ts'

/** For an address under which there is no page. */
export function nothingHere(visit: Visit): Extract<Answer, { page: unknown }> {
  const { title, about, home } = visit.words.missing
  const action = html`<a class="hc-button hc-outline" href="${visit.to.home()}">${home}</a>`
  return messagePage(visit, { title, paragraphs: [about], sign: '?', action, status: 404 })
}
