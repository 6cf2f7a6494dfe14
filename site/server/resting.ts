import { html, longText, type Slot } from '../html/html.ts'
import { isOurForm, personOfForm, tokenField } from '../http/form-token.ts'
import { secretFields } from '../http/held-forms.ts'
import type { PageAnswer, Visit } from '../http/visit.ts'
import { messagePage } from '../view/message.ts'

/** The service is away. */
export function resting(visit: Visit): PageAnswer {
  return tryAgainPage(visit, visit.words.away)
}

/** The service takes no more of this person for now. */
export function tooMany(visit: Visit): PageAnswer {
  return tryAgainPage(visit, visit.words.away.tooMany)
}

/** The person of a form is not signed in any more: they sign in at their host, and send the form again. */
export function signInAtHost(visit: Visit): PageAnswer {
  const { words, to, here } = visit
  const { title } = words.people.signIn
  const link = html`<a class="hc-button hc-outline" href="${to.signIn({ to: here.path })}" target="_blank">${title}</a>`
  return tryAgainPage(visit, { title, about: words.form.signedOut, kept: words.form.signedOut }, link)
}

/** What a form sent travels on in the page, and one button sends it again. */
function tryAgainPage(
  visit: Visit,
  { title, about, kept }: Record<'title' | 'about' | 'kept', string>,
  first?: Slot,
): PageAnswer {
  const { tryAgain } = visit.words.away
  if (!mayTravel(visit)) {
    const action = html`${first}<a class="hc-button solid" href="${visit.here}">${tryAgain}</a>`
    return messagePage(visit, { title, paragraphs: [about], sign: '…', action })
  }
  const fields = [...visit.form].filter(([name]) => name !== tokenField)
  const action = html`${first}${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${longText(value)}">`)}<button class="hc-button solid">${tryAgain}</button>`
  const page = { title, paragraphs: [kept], sign: '…', action, formAddress: visit.here } as const
  return messagePage({ ...visit, formToken: () => tokenOfSamePerson(visit) }, page)
}

/** Where no one could be looked up, the form stays that of the person who opened it: another one may sign in meanwhile. */
function tokenOfSamePerson(visit: Visit): string {
  const person = visit.signedIn ? undefined : personOfForm(visit)
  return person === undefined ? visit.formToken() : `${visit.formToken()}.${person}`
}

/** Not a password, which no page may show again, and not what another site sent. */
function mayTravel(visit: Visit): boolean {
  const { form } = visit
  return form.size > 0 && isOurForm(visit) && !secretFields.some((name) => form.has(name))
}
