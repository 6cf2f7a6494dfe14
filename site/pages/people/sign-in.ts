import { placeOnSite } from '../../html/address.ts'
import { html } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import type { PeopleParts } from './parts.ts'

/** Signing in and out. */
export function signInPages({ sessions, passwords }: PeopleParts): {
  ask: Handler
  take: Handler
  leave: Handler
} {
  return {
    ask: (visit) => (visit.signedIn ? { goTo: afterwards(visit) } : signInPage(visit)),

    async take(visit) {
      const login = textOf(visit.form, 'login')
      const checked = await passwords.check(visit, login, secretOf(visit.form, 'password'))
      if ('wait' in checked) {
        const { wait } = checked
        return wait === undefined ? signInPage(visit, visit.words.people.signIn.wrong) : tooMany(visit, wait)
      }
      await sessions.start(visit.cookies, checked, visit.browser)
      passwords.remember(visit, checked)
      return { goTo: afterwards(visit) }
    },

    async leave(visit) {
      await sessions.end(visit.cookies)
      return { goTo: '/sign-in?left=1' }
    },
  }
}

function tooMany(visit: Visit, minutes: number): Answer {
  const answer = signInPage(visit, visit.words.people.signIn.tooMany(minutes))
  return { ...answer, status: 429, headers: { 'retry-after': String(minutes * 60) } }
}

function signInPage(visit: Visit, fault?: string) {
  const { signIn: words, signedOut } = visit.words.people
  const hasLeft = visit.query.has('left') && !fault
  return formPage(hasLeft ? { ...visit, notice: signedOut } : visit, {
    title: words.title,
    action: '/sign-in',
    isWrong: fault !== undefined,
    fields: [
      html`<input type="hidden" name="to" value="${afterwards(visit)}">`,
      field({
        name: 'login',
        label: words.login,
        value: textOf(visit.form, 'login'),
        autocomplete: 'username',
        focus: fault === undefined && visit.form.size === 0,
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
    below: html`<p class="two-ways"><a href="/forgot">${words.forgot}</a>${visit.site.isOpen && html` <a href="/sign-up">${words.signUp}</a>`}</p>
<p class="hint aside">${words.guest}</p>`,
  })
}

function afterwards({ query, form }: Visit): string {
  const to = placeOnSite(form.get('to') ?? query.get('to'))
  return to === '/' ? '/lists' : to
}
