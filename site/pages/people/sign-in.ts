import type { Person } from '@hopechest/host/accounts'
import { type Address, placeOnSite } from '../../addresses.ts'
import type { Elsewhere } from '../../elsewhere/index.ts'
import { html, type Slot } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import { personOfForm } from '../../http/form-token.ts'
import { type HeldForms, heldField } from '../../http/held-forms.ts'
import type { Answer, PageAnswer, PersonVisit, Visit } from '../../http/visit.ts'
import { hoop } from '../../view/drawn/hoop.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { layout } from '../../view/layout.ts'
import { messagePage } from '../../view/message.ts'
import { doorsElsewhere } from './doors.ts'
import type { PeopleParts } from './parts.ts'

/** Signing in and out. */
export function signInPages({ sessions, passwords }: PeopleParts, held: HeldForms, elsewhere?: Elsewhere) {
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
        : signInPage(visit, faultOf(visit))
    },

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

function tooMany(visit: Visit, minutes: number): Answer {
  const answer = signInPage(visit, visit.words.people.signIn.tooMany(minutes))
  return { ...answer, status: 429, headers: { 'retry-after': String(minutes * 60) } }
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

function signInPage(given: Visit, fault?: string) {
  const kept = given.form.get(heldField)
  const { signIn: words, signedOut } = given.words.people
  const { hasPasswords = true } = given.site.waysIn ?? {}
  const hasLeft = given.query.has('left') && !fault
  // What a provider said is no fault of a field.
  const isOfProvider = given.query.has('failed') && !given.form.has('login')
  const said = hasLeft ? signedOut : isOfProvider ? fault : undefined
  const visit = said === undefined ? given : { ...given, notice: said }
  const below = html`${belowSignIn(visit)}<p class="hint aside">${words.guest}</p>`
  const place = kept === null ? { to: afterwards(visit).path } : { inNewTab: true }
  if (!hasPasswords && kept === null) return doorsPage(visit, hasLeft, place, fault)
  return formPage(visit, {
    title: hasLeft ? words.submit : words.title,
    action: kept === null ? visit.to.signIn() : visit.here,
    isWrong: fault !== undefined && !isOfProvider,
    fields: [
      kept === null
        ? html`<input type="hidden" name="to" value="${afterwards(visit)}">`
        : html`<input type="hidden" name="${heldField}" value="${kept}">`,
      hasPasswords && passwordFields(visit, isOfProvider ? undefined : fault),
      !hasPasswords && html`<p>${visit.words.elsewhere.held.hint}</p>`,
    ],
    submit: hasPasswords ? words.submit : visit.words.elsewhere.held.goOn,
    below: html`${doorsElsewhere(visit, place)}${below}`,
  })
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

/** Where no password lets people in, the page is its other doors. */
function doorsPage(visit: Visit, hasLeft: boolean, place: { to?: string }, fault?: string): PageAnswer {
  const { signIn: words } = visit.words.people
  const title = hasLeft ? words.submit : words.title
  const main = html`<article class="form-page" data-wide="false">
${hoop(visit.site.name)}
<h1>${title}</h1>
${doorsElsewhere(visit, { ...place, isFirst: true })}
<p class="hint aside">${words.guest}</p>
</article>`
  return { page: layout(visit, { title, isWrong: fault !== undefined, main }), status: 200 }
}

function afterwards({ query, form, to }: Visit): Address {
  const place = placeOnSite(form.get('to') ?? query.get('to'), to)
  return place.path === to.home().path ? to.lists() : place
}
