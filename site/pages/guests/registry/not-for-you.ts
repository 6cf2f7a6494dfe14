import { html } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { messagePage } from '../../../view/message.ts'

/** One page for a private list and for a list that does not exist, so that it gives away neither. */
export function notForYou(visit: Visit): Answer {
  const { title, key, account } = visit.words.private
  const { signIn } = visit.words.people.bar
  const action =
    !visit.signedIn &&
    html`<a class="button solid" href="${`/sign-in?to=${encodeURIComponent(visit.path)}`}">${signIn}</a>`
  return {
    status: 404,
    page: messagePage(visit, { title, paragraphs: [key, account], sign: 'lock', action }),
  }
}
