import { html } from '../../../../html/html.ts'
import type { Answer, Visit } from '../../../../http/visit.ts'
import { messagePage } from '../../../../view/message.ts'

/** One page for a private list and for a list that does not exist, so that it gives away neither. */
export function notForYou(visit: Visit): Answer {
  const { title, key, account, otherAccount, useAnother } = visit.words.private
  const { signIn, myLists } = visit.words.people.bar
  const person = visit.signedIn?.person
  const action = person
    ? html`<input type="hidden" name="to" value="${visit.here}"><button class="hc-button solid">${useAnother}</button><a class="hc-button hc-outline" href="${visit.to.lists()}">${myLists}</a>`
    : html`<a class="hc-button solid" href="${visit.to.signIn({ to: visit.here.path })}">${signIn}</a>`
  return messagePage(visit, {
    status: 404,
    title,
    paragraphs: [key, person ? otherAccount(person.name) : account],
    sign: 'lock',
    action,
    ...(person && { formAddress: visit.to.signOut() }),
  })
}
