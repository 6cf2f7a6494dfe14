import type { Access } from '@hopechest/host/accounts'
import { passwordLimits } from '@hopechest/host/accounts'
import type { Address } from '../../addresses.ts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import { textOf } from '../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { layout } from '../../view/layout.ts'
import { withProgramsStay } from '../people/programs-stay.ts'
import { accessRows } from './access.ts'
import { calendarSection } from './calendar.ts'
import { currentProof } from './current-password.ts'
import { noteOf } from './note.ts'
import { type Ways, waysSection } from './ways.ts'

export interface AccountFaults {
  name?: string | undefined
  email?: string | undefined
  currentForEmail?: string | undefined
  current?: string | undefined
  password?: string | undefined
}

export interface AccountParts {
  access: readonly Access[]
  ways: Ways
  /** The secret of the address of the account's calendar. */
  calendar?: string | undefined
  letters: Slot
  faults: AccountFaults
  /** Whether the site sends e-mails. */
  hasMail: boolean
}

/** Everything that a person may see and change of their own account, one section each. */
export function accountPage(
  given: PersonVisit,
  { access, ways, calendar, letters, faults, hasMail }: AccountParts,
): Answer {
  const visit = { ...given, ...saved(given, access, ways) }
  const { account: words } = visit.words.people
  const isWrong = Object.values(faults).some((fault) => fault !== undefined)
  const main = html`<div class="account">
<h1>${words.title}</h1>
<p class="hint">${words.username(visit.signedIn.person.username)}</p>
<nav class="hc-contents" aria-label="${words.contents}"><ul>${Object.entries(words.groups).map(([id, name]) => html`<li><a class="chip" href="#${id}">${name}</a></li>`)}</ul></nav>
${group(visit, 'you', [nameSection(visit, faults), emailSection(visit, faults, hasMail), hasPasswords(visit) && passwordSection(visit, faults)])}
${group(visit, 'letters', [noteOf(visit, 'notices'), letters])}
${group(visit, 'access', [waysSection(visit, ways), accessRows(visit, access)])}
${group(visit, 'data', [calendarSection(visit, calendar), ends(visit)])}
</div>`
  // What an act says stands beside its form.
  const around = visit.query.has('focus') ? { ...visit, notice: undefined } : visit
  const scripts = ['send-once', 'copy', 'undo-note', 'stay']
  const page = layout(around, { title: words.title, isWrong, main, scripts })
  return { page, status: isWrong ? 422 : 200 }
}

/** The sentence that a form left behind when it went back to the page. */
function saved(
  { query, words }: PersonVisit,
  access: readonly Access[],
  { passkeys }: Ways,
): { notice?: string } {
  const sentences = words.people.account
  const key = query.get('saved')
  const ofIdentities = words.elsewhere.account
  const said = (['identityAdded', 'identityOff', 'identityLast'] as const).find((each) => each === key)
  if (said !== undefined) return { notice: ofIdentities[said] }
  if (key === 'othersEnded') return { notice: sentences.othersEnded(Number(query.get('ended')) || 0) }
  const known = savedKeys.find((each) => each === key)
  if (known === undefined) return {}
  const sentence = sentences[known]
  return {
    notice: known === 'passwordSaved' ? withProgramsStay(sentence, { access, passkeys }, words) : sentence,
  }
}

/** Without a password, a person chooses the first one by a link. */
function hasPasswords({ signedIn, site }: PersonVisit): boolean {
  return signedIn.person.has_password && site.waysIn?.hasPasswords !== false
}
const savedKeys = [
  'nameSaved',
  'emailSaved',
  'passwordSaved',
  'noticesSaved',
  'browserEnded',
  'passkeyAdded',
  'passkeyRemoved',
  'stepEnded',
  'inDemo',
] as const

type Group = keyof PersonVisit['words']['people']['account']['groups']

function group({ words }: PersonVisit, id: Group, sections: Slot): Markup {
  return html`<section class="group" id="${id}"><h2>${words.people.account.groups[id]}</h2>${sections}</section>`
}

/** A copy of everything, and the end of the account. */
function ends({ words, to }: PersonVisit): Markup {
  const { account } = words.people
  return html`<section><h3>${account.everythingTitle}</h3><p>${account.everythingAbout}</p>
<p class="acts"><a class="hc-button hc-outline" href="${to.everything()}" download>${account.everything}</a></p></section>
<section><h3>${account.deleteTitle}</h3><p>${account.deleteAbout}</p>
<p class="acts"><a class="hc-button danger" href="${to.deleteAccount()}">${account.deleteStart}</a></p></section>`
}

function section(
  visit: PersonVisit,
  title: string,
  action: Address,
  fields: Slot,
  submit: string,
  above?: Slot,
  id?: string,
): Markup {
  return html`<section${id && html` id="${id}"`}><h3>${title}</h3>
${above}
<form method="post" action="${action}" novalidate data-send-once>${hiddenToken(visit)}
${fields}
${noteOf(visit, action)}<p class="acts"><button class="hc-button hc-outline"${focusOn(visit, action.path)}>${submit}</button></p></form></section>`
}

function nameSection(visit: PersonVisit, { name: fault }: AccountFaults): Markup {
  const { account: words, signUp } = visit.words.people
  const value = visit.form.has('name') ? textOf(visit.form, 'name') : visit.signedIn.person.name
  const focus = fault !== undefined
  const name = field({ name: 'name', label: signUp.name, value, fault, focus, autocomplete: 'name' })
  return section(visit, words.nameTitle, visit.to.accountName(), name, words.saveName)
}

/** An address that is not confirmed gets no invitations; the link that confirms it is sent again, or comes from an admin. */
function emailState(visit: PersonVisit, hasMail: boolean): Markup {
  const { account } = visit.words.people
  if (visit.signedIn.person.is_email_confirmed) return html`<p class="hint">${account.emailConfirmed}</p>`
  if (!hasMail) return html`<p>${account.emailOpen} ${account.emailAskAdmin}</p>`
  return html`<p>${account.emailOpen}</p>
<form method="post" action="${visit.to.sendConfirmation()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${account.sendConfirm}</button></p></form>${noteOf(visit, visit.to.sendConfirmation())}`
}

function emailSection(
  visit: PersonVisit,
  { email: fault, currentForEmail }: AccountFaults,
  hasMail: boolean,
): Markup {
  const { account: words, signUp } = visit.words.people
  const value = visit.form.has('email') ? textOf(visit.form, 'email') : visit.signedIn.person.email
  const focus = fault !== undefined
  const email = { name: 'email', label: signUp.email, value, fault, focus, type: 'email' } as const
  const hint = hasMail ? { hint: words.emailCurrentHint } : {}
  const current = { id: 'current-for-email', fault: currentForEmail, ...hint }
  return section(
    visit,
    words.emailTitle,
    visit.to.accountEmail(),
    [field({ ...email, autocomplete: 'email' }), currentProof(visit, current)],
    words.saveEmail,
    emailState(visit, hasMail),
  )
}

function passwordSection(visit: PersonVisit, { current, password }: AccountFaults): Markup {
  const { account: words, signUp } = visit.words.people
  const fields = [
    currentProof(visit, { fault: current }),
    field({
      value: '',
      type: 'password',
      name: 'password',
      label: words.next,
      fault: password,
      hint: signUp.passwordHint(passwordLimits.least),
      autocomplete: 'new-password',
      focus: current === undefined && password !== undefined,
    }),
  ]
  return section(
    visit,
    words.passwordTitle,
    visit.to.accountPassword(),
    fields,
    words.savePassword,
    undefined,
    'password-section',
  )
}
