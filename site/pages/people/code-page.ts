import type { Address } from '../../addresses.ts'
import { html } from '../../html/html.ts'
import { heldField } from '../../http/held-forms.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { canMakeInput } from './passkeys/button.ts'

export const pendingField = 'pending'
export const codeField = 'code'

/** Asks for the code that follows a password. It goes to the sign-in, or to the form that waits for its person. */
export function codePage(
  visit: Visit,
  { pending, goTo, fault }: { pending: string; goTo: Address; fault?: string },
): Answer {
  const { signIn: words } = visit.words.people
  const kept = visit.form.get(heldField)
  return formPage(visit, {
    title: words.codeTitle,
    about: words.codeAbout,
    action: kept === null ? visit.to.signIn() : visit.here,
    isWrong: fault !== undefined,
    fields: [
      html`<input type="hidden" name="${pendingField}" value="${pending}">`,
      kept === null
        ? html`<input type="hidden" name="to" value="${goTo}">`
        : html`<input type="hidden" name="${heldField}" value="${kept}">`,
      canMakeInput,
      field({
        name: codeField,
        label: words.code,
        value: '',
        fault,
        autocomplete: 'one-time-code',
        focus: true,
      }),
    ],
    submit: words.submit,
    below: html`<p class="hint">${words.codeLost}</p>`,
    scripts: ['passkey'],
  })
}
