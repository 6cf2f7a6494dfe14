import { limits } from '@hopechest/contract'
import { html } from '../html/html.ts'
import type { PageAnswer, Visit } from '../http/visit.ts'
import { megabytes } from '../words/megabytes.ts'
import { messagePage } from './message.ts'

/** The form of a gift did not come through with its picture: only the browser still has what was typed. */
export function pictureTooLong(visit: Visit, bytes: number): PageAnswer {
  const { params, to, format } = visit
  const { pictureTooLong: title, pictureTooLongAbout, formAnew } = visit.words.failed
  const { slug = '', item } = params
  const form = to.list({ slug }, item === undefined ? { add: 'by-hand' } : { edit: item })
  return messagePage(visit, {
    title,
    paragraphs: [pictureTooLongAbout(format.number(megabytes(bytes)), megabytes(limits.pictures.bytes))],
    sign: '?',
    action: html`<a class="hc-button hc-outline" href="${form}">${formAnew}</a>`,
  })
}
