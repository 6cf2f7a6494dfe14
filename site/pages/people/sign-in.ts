import { type Address, placeOnSite } from '../../addresses.ts'
import type { Elsewhere } from '../../elsewhere/index.ts'
import { html, type Slot } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import { personOfForm } from '../../http/form-token.ts'
import { type HeldForms, heldField } from '../../http/held-forms.ts'
import type { Answer, PageAnswer, PersonVisit, Visit } from '../../http/visit.ts'
import { hoop } from '../../view/drawn/embroidery.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { layout } from '../../view/layout.ts'
import { messagePage } from '../../view/message.ts'
import { pendingField } from './code-page.ts'
import { type Doors, doorsElsewhere } from './doors.ts'
import { answerOf, type Entered } from './entrance.ts'
import type { PeopleParts } from './parts.ts'
import { answerField, canMakeInput, type PasskeyForm, passkeyForm } from './passkeys/button.ts'

/** Signing in and out. */
export function signInPages(
  { sessions, passwords, passkeys, entrance }: PeopleParts,
  held: HeldForms,
  elsewhere?: Elsewhere,
) {
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

  const askAgain = (given: Visit, fault?: string, faultOfPasskey?: string) => {
    const visit = waitsForGift(given) ? { ...given, notice: given.words.admin.shop.window.signIn } : given
    return signInPage(visit, passkeys.askToSignIn(visit), { fault, faultOfPasskey })
  }

  function tooMany(visit: Visit, minutes: number): Answer {
    const answer = askAgain(visit, visit.words.people.signIn.tooMany(minutes))
    return { ...answer, status: 429, headers: { 'retry-after': String(minutes * 60) } }
  }

  /** The way to sign out at the provider, where the settings say so and it has one. */
  async function leavesFurther(visit: Visit, id: string | undefined): Promise<Answer | undefined> {
    const provider = elsewhere?.signsOutThere && elsewhere.providers.find((each) => each.id === id)
    if (!provider) return undefined
    try {
      const there = await provider.signOut(visit.to.signOut().whole)
      return there && leftPage({ ...visit, signedIn: undefined }, provider.name, there)
    } catch (error) {
      visit.log.warn(
        { provider: provider.issuer, reason: String(error) },
        'A person could not be signed out there',
      )
      return undefined
    }
  }

  return {
    ask(visit: Visit): Answer {
      if (visit.signedIn) return { goTo: afterwards(visit) }
      return leadsOn(visit)
        ? { goTo: visit.to.signInElsewhere({ provider: '1' }, { to: afterwards(visit).path }) }
        : askAgain(visit)
    },

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
      // They may have signed in elsewhere meanwhile, in another tab.
      const there =
        visit.signedIn && held.open(visit.form.get(heldField) ?? '', visit, visit.signedIn.person.id)
      if (visit.signedIn && there) {
        return {
          visit: { ...visit, signedIn: visit.signedIn, form: there, notice: visit.words.form.signedInAgain },
        }
      }
      const outcome = await check(visit)
      if ('answer' in outcome) return outcome
      const signedIn = await sessions.find(visit.cookies)
      const form = held.open(visit.form.get(heldField) ?? '', visit, outcome.person.id)
      if (!signedIn || !form) return { answer: { goTo: visit.to.lists() } }
      return { visit: { ...visit, signedIn, form, notice: visit.words.form.signedInAgain } }
    },

    async leave(visit: Visit): Promise<Answer> {
      const { form, to, signedIn: { how = {} } = {} } = visit
      await sessions.end(visit.cookies)
      if (how.named !== undefined) return namedPage({ ...visit, signedIn: undefined }, how.named)
      const further = await leavesFurther(visit, how.provider)
      if (further) return further
      const back = placeOnSite(form.get('to'), to)
      return { goTo: to.signIn({ left: 1, to: back.path === to.home().path ? undefined : back.path }) }
    },

    /** Where a provider sends people back who have signed out there, too. */
    left: ({ to }: Visit) => ({ goTo: to.signIn({ left: 1 }) }),
  }
}

interface Faults {
  fault: string | undefined
  faultOfPasskey: string | undefined
}

/** A browser follows no redirect of a form to another site (the policy of our pages), so the page itself leads there. */
function leftPage(visit: Visit, provider: string, there: URL): Answer {
  const { left: words } = visit.words.elsewhere
  const action = html`<a class="hc-button hc-outline" href="${there.href}">${words.go(provider)}</a>`
  const paragraphs = [words.about(provider)]
  const headers = { refresh: `0; url=${there.href}` }
  return messagePage(visit, { title: words.title, paragraphs, sign: visit.site.name, action, headers })
}

/** The next page would sign them in again. */
function namedPage(visit: Visit, name: string): Answer {
  const { named: words } = visit.words.elsewhere
  return messagePage(visit, { title: words.title, paragraphs: [words.about(name)], sign: visit.site.name })
}

/** Straight on to the first provider, but for a person who has just left, or came back with a no, or asks for this page. */
function leadsOn({ site, query }: Visit): boolean {
  return site.waysIn?.isAuto === true && !['left', 'failed', 'here'].some((word) => query.has(word))
}

function faultOf({ query, words, site }: Visit): string | undefined {
  const failed = query.get('failed')
  if (failed === null) return undefined
  if (failed === 'away') return words.elsewhere.away
  return site.waysIn?.hasPasswords === false ? words.elsewhere.failedAlone : words.elsewhere.failed
}

function signInPage(given: Visit, asks: object | undefined, faults: Faults) {
  const kept = given.form.get(heldField)
  const { signIn: words, signedOut } = given.words.people
  const { hasPasswords = true } = given.site.waysIn ?? {}
  const hasLeft = given.query.has('left') && !faults.fault
  // What a provider said is no fault of a field.
  const failed = given.form.has('login') ? undefined : faultOf(given)
  const said = hasLeft ? signedOut : failed
  const visit = said === undefined ? given : { ...given, notice: said }
  const action = kept === null ? visit.to.signIn() : visit.here
  const goesOn =
    kept === null
      ? html`<input type="hidden" name="to" value="${afterwards(visit)}">`
      : html`<input type="hidden" name="${heldField}" value="${kept}">`
  const place = kept === null ? { to: afterwards(visit).path } : { inNewTab: true }
  const passkey = asks && passkeyDoor(visit, { asks, action, fields: goesOn, fault: faults.faultOfPasskey })
  const isWrong = faults.fault !== undefined || faults.faultOfPasskey !== undefined
  const title = hasLeft ? words.submit : words.title
  const scripts = asks ? ['passkey'] : []
  if (!hasPasswords && kept === null) {
    const doors = otherDoors(visit, { ...place, isFirst: true }, passkey)
    return doorsPage(visit, { title, doors, isWrong: isWrong || failed !== undefined, scripts })
  }
  return formPage(visit, {
    title,
    action,
    isWrong,
    fields: [
      goesOn,
      asks && canMakeInput,
      hasPasswords ? passwordFields(visit, faults.fault) : html`<p>${visit.words.elsewhere.held.hint}</p>`,
    ],
    submit: hasPasswords ? words.submit : visit.words.elsewhere.held.goOn,
    below: html`${otherDoors(visit, place, passkey)}${belowSignIn(visit)}<p class="hint aside">${words.guest}</p>`,
    scripts,
  })
}

/** The ways in beside the password, a button each. */
function otherDoors(visit: Visit, place: Doors, passkey: Slot): Slot {
  const elsewhere = doorsElsewhere(visit, place)
  return (elsewhere || passkey) && html`<div class="other-doors">${elsewhere}${passkey}</div>`
}

function passkeyDoor(visit: Visit, given: Pick<PasskeyForm, 'asks' | 'action' | 'fields' | 'fault'>): Slot {
  const { usePasskey, passkeyWrong } = visit.words.people.signIn
  const button = html`<button class="hc-button hc-outline wide">${usePasskey}</button>`
  return passkeyForm(visit, { ...given, does: 'sign in', acts: button, failed: passkeyWrong })
}

function passwordFields(visit: Visit, fault: string | undefined): Slot {
  const { signIn: words } = visit.words.people
  return [
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
  ]
}

function belowSignIn({ words, to, site }: Visit): Slot {
  const { signIn } = words.people
  if (site.waysIn?.hasPasswords === false) return undefined
  return html`<p class="two-ways"><a href="${to.forgot()}">${signIn.forgot}</a>${site.isOpen && html` <a href="${to.signUp()}">${signIn.signUp}</a>`}</p>
`
}

interface DoorsPage {
  title: string
  doors: Slot
  isWrong: boolean
  scripts: string[]
}

/** Where no password lets people in, the page is its other doors. */
function doorsPage(visit: Visit, { title, doors, isWrong, scripts }: DoorsPage): PageAnswer {
  const main = html`<article class="form-page" data-wide="false">
${hoop(visit.site.name)}
<h1>${title}</h1>
${doors}
<p class="hint aside">${visit.words.people.signIn.guest}</p>
</article>`
  return { page: layout(visit, { title, isWrong, main, scripts }), status: 200 }
}

/** The small window beside a shop has a gift to put on a list. */
function waitsForGift(visit: Visit): boolean {
  return visit.notice === undefined && afterwards(visit).path === visit.to.shopWindow().path
}

function afterwards({ query, form, to }: Visit): Address {
  const place = placeOnSite(form.get('to') ?? query.get('to'), to)
  return place.path === to.home().path ? to.lists() : place
}
