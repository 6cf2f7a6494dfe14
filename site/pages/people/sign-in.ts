import { type Address, placeOnSite } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import { personOfForm } from '../../http/form-token.ts'
import { type HeldForms, heldField } from '../../http/held-forms.ts'
import type { Answer, PersonVisit, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { pendingField } from './code-page.ts'
import { answerOf, type Entered } from './entrance.ts'
import type { PeopleParts } from './parts.ts'
import { answerField, canMakeInput, type PasskeyForm, passkeyForm } from './passkeys/button.ts'

/** Signing in and out. */
export function signInPages({ sessions, passwords, passkeys, entrance }: PeopleParts, held: HeldForms) {
  /** The person, who is then signed in; or the page once more, with what is wrong, or with the question for a code. */
  async function check(visit: Visit): Promise<Entered> {
    if (visit.form.has(answerField)) return checkPasskey(visit)
    if (visit.form.has(pendingField)) return takeCode(visit)
    const login = textOf(visit.form, 'login')
    const checked = await passwords.check(visit, login, secretOf(visit.form, 'password'))
    if ('wait' in checked) {
      const { wait } = checked
      const { wrong } = visit.words.people.signIn
      return { answer: wait === undefined ? askAgain(visit, wrong) : tooMany(visit, wait) }
    }
    return entrance.enter(visit, checked, afterwards(visit))
  }

  async function checkPasskey(visit: Visit): Promise<Entered> {
    const person = await passkeys.check(visit, visit.form.get(answerField) ?? '')
    if (person) return entrance.begin(visit, person, afterwards(visit))
    return { answer: askAgain(visit, undefined, visit.words.people.signIn.passkeyWrong) }
  }

  async function takeCode(visit: Visit): Promise<Entered> {
    const outcome = await entrance.takeCode(visit, afterwards(visit))
    if (outcome === 'too long') return { answer: askAgain(visit, visit.words.people.signIn.tooLong) }
    return 'wait' in outcome ? { answer: tooMany(visit, outcome.wait) } : outcome
  }

  const askAgain = (visit: Visit, fault?: string, faultOfPasskey?: string) =>
    signInPage(visit, passkeys.askToSignIn(visit), { fault, faultOfPasskey })

  function tooMany(visit: Visit, minutes: number): Answer {
    const answer = askAgain(visit, visit.words.people.signIn.tooMany(minutes))
    return { ...answer, status: 429, headers: { 'retry-after': String(minutes * 60) } }
  }

  return {
    ask: (visit: Visit) => (visit.signedIn ? { goTo: afterwards(visit) } : askAgain(visit)),

    async take(visit: Visit) {
      const outcome = await check(visit)
      return answerOf(outcome)
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
        return { answer: { ...askAgain({ ...visit, notice, form }), status: 403 } }
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

interface Faults {
  fault: string | undefined
  faultOfPasskey: string | undefined
}

function signInPage(visit: Visit, asks: object | undefined, { fault, faultOfPasskey }: Faults) {
  const kept = visit.form.get(heldField)
  const action = kept === null ? visit.to.signIn() : visit.here
  const goesOn =
    kept === null
      ? html`<input type="hidden" name="to" value="${afterwards(visit)}">`
      : html`<input type="hidden" name="${heldField}" value="${kept}">`
  const { signIn: words, signedOut } = visit.words.people
  const hasLeft = visit.query.has('left') && !fault
  return formPage(hasLeft ? { ...visit, notice: signedOut } : visit, {
    title: hasLeft ? words.submit : words.title,
    action,
    isWrong: fault !== undefined || faultOfPasskey !== undefined,
    fields: [
      goesOn,
      asks && canMakeInput,
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
    below: html`${asks && otherDoors(visit, { asks, action, fields: goesOn, fault: faultOfPasskey })}<p class="two-ways"><a href="${visit.to.forgot()}">${words.forgot}</a>${visit.site.isOpen && html` <a href="${visit.to.signUp()}">${words.signUp}</a>`}</p>
<p class="hint aside">${words.guest}</p>`,
    scripts: asks ? ['passkey'] : [],
  })
}

/** The ways in beside the password, a button each. */
function otherDoors(visit: Visit, given: Pick<PasskeyForm, 'asks' | 'action' | 'fields' | 'fault'>): Slot {
  const { usePasskey, passkeyWrong } = visit.words.people.signIn
  const button = html`<button class="hc-button hc-outline wide">${usePasskey}</button>`
  return html`<div class="other-doors">${passkeyForm(visit, { ...given, does: 'sign in', acts: button, failed: passkeyWrong })}</div>`
}

function afterwards({ query, form, to }: Visit): Address {
  const place = placeOnSite(form.get('to') ?? query.get('to'), to)
  return place.path === to.home().path ? to.lists() : place
}
