import type { Person } from '@hopechest/host/accounts'
import { type Address, placeOnSite } from '../../addresses.ts'
import { html } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import { personOfForm } from '../../http/form-token.ts'
import { type HeldForms, heldField } from '../../http/held-forms.ts'
import type { Answer, PersonVisit, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import type { PeopleParts } from './parts.ts'

/** Signing in and out. */
export function signInPages({ sessions, passwords }: PeopleParts, held: HeldForms) {
  /** The person, who is then signed in; or the page once more, with what is wrong. */
  async function check(visit: Visit): Promise<{ person: Person } | { answer: Answer }> {
    const login = textOf(visit.form, 'login')
    const checked = await passwords.check(visit, login, secretOf(visit.form, 'password'))
    if ('wait' in checked) {
      const { wait } = checked
      const { wrong } = visit.words.people.signIn
      return { answer: wait === undefined ? signInPage(visit, wrong) : tooMany(visit, wait) }
    }
    await sessions.start(visit.cookies, checked, visit.browser)
    passwords.remember(visit, checked)
    return { person: checked }
  }

  return {
    ask: (visit: Visit) => (visit.signedIn ? { goTo: afterwards(visit) } : signInPage(visit)),

    async take(visit: Visit) {
      const outcome = await check(visit)
      return 'answer' in outcome ? outcome.answer : { goTo: afterwards(visit) }
    },

    /**
     * A form comes, and its person is not signed in any more. The page at its address asks for the password and holds
     * the form meanwhile. Then the form is as it was typed, for that person alone.
     */
    async resume(visit: Visit): Promise<{ visit: PersonVisit } | { answer: Answer }> {
      if (!visit.form.has(heldField)) {
        const person = personOfForm(visit)
        const waiting = person && held.hold(visit, person)
        if (!waiting) return { answer: { goTo: visit.to.signIn() } }
        const form = new URLSearchParams({ [heldField]: waiting })
        const notice = visit.words.form.signedOut
        return { answer: { ...signInPage({ ...visit, notice, form }), status: 403 } }
      }
      const outcome = await check(visit)
      if ('answer' in outcome) return outcome
      const signedIn = await sessions.find(visit.cookies)
      const form = held.open(visit.form.get(heldField) ?? '', visit, outcome.person.id)
      if (!signedIn || !form) return { answer: { goTo: visit.to.lists() } }
      return { visit: { ...visit, signedIn, form, notice: visit.words.form.signedInAgain } }
    },

    async leave(visit: Visit) {
      await sessions.end(visit.cookies)
      const { form, to } = visit
      const back = placeOnSite(form.get('to'), to)
      return { goTo: to.signIn({ left: 1, to: back.path === to.home().path ? undefined : back.path }) }
    },
  }
}

function tooMany(visit: Visit, minutes: number): Answer {
  const answer = signInPage(visit, visit.words.people.signIn.tooMany(minutes))
  return { ...answer, status: 429, headers: { 'retry-after': String(minutes * 60) } }
}

function signInPage(visit: Visit, fault?: string) {
  const kept = visit.form.get(heldField)
  const { signIn: words, signedOut } = visit.words.people
  const hasLeft = visit.query.has('left') && !fault
  return formPage(hasLeft ? { ...visit, notice: signedOut } : visit, {
    title: hasLeft ? words.submit : words.title,
    action: kept === null ? visit.to.signIn() : visit.here,
    isWrong: fault !== undefined,
    fields: [
      kept === null
        ? html`<input type="hidden" name="to" value="${afterwards(visit)}">`
        : html`<input type="hidden" name="${heldField}" value="${kept}">`,
      field({
        name: 'login',
        label: words.login,
        value: textOf(visit.form, 'login'),
        autocomplete: 'username',
        focus: fault === undefined && !visit.form.has('login'),
      }),
      field({
        name: 'password',
        label: words.password,
        value: '',
        type: 'password',
        autocomplete: 'current-password',
        fault,
        focus: fault !== undefined,
      }),
    ],
    submit: words.submit,
    below: html`<p class="two-ways"><a href="${visit.to.forgot()}">${words.forgot}</a>${visit.site.isOpen && html` <a href="${visit.to.signUp()}">${words.signUp}</a>`}</p>
<p class="hint aside">${words.guest}</p>`,
  })
}

function afterwards({ query, form, to }: Visit): Address {
  const place = placeOnSite(form.get('to') ?? query.get('to'), to)
  return place.path === to.home().path ? to.lists() : place
}
