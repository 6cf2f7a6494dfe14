import { Refusal } from '@hopechest/contract'
import type { CheckedPerson } from '@hopechest/host/accounts'
import { createAllowance, type Exhausted } from '@hopechest/program'
import { html } from '../../html/html.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import { sendConfirmLetter } from './confirm-letter.ts'
import { doorsOf } from './doors.ts'
import { answerOf } from './entrance.ts'
import type { PeopleParts } from './parts.ts'
import { canMakeInput } from './passkeys/button.ts'
import {
  faultsOfRefusal,
  hasFaults,
  type PersonFaults,
  personFaults,
  personFields,
  readPerson,
  type TypedPerson,
} from './person-form.ts'

/** Accounts from one address in an hour, where every visitor may make one: enough for a school class. */
export const mostSignUpsInAnHour = 30

/** Refusals for one address in an hour, where a link is open: each names what has an account already. */
export const mostRefusedWithLink = 30

const hour = 3_600_000

/** Making an account: open to all or with a link of an admin, as the admin has set it. */
export function signUpPages(parts: PeopleParts): { ask: Handler; take: Handler } {
  const { accounts } = parts
  const hasMail = parts.mail !== undefined
  const signUps = createAllowance<string>({ most: mostSignUpsInAnHour, windowMilliseconds: hour })
  const refusedWithLink = createAllowance<string>({ most: mostRefusedWithLink, windowMilliseconds: hour })

  async function mayUse(visit: Visit): Promise<boolean> {
    const { link } = visit.params
    const { sign_up } = await accounts.settings.read()
    if (link === undefined || sign_up === 'closed') return sign_up === 'open'
    return (await accounts.links.find('sign_up', link)) !== undefined
  }

  function create(visit: Visit, typed: TypedPerson): Promise<CheckedPerson> {
    const { link } = visit.params
    if (link !== undefined) return accounts.links.signUp(link, typed)
    return accounts.people.create({ ...typed, role: 'member' })
  }

  /** A form that comes twice, or a person who has an account and knows its password. */
  async function signInInstead(visit: Visit, { email, password }: TypedPerson): Promise<Answer | undefined> {
    const checked = await parts.passwords.check(visit, email, password)
    if ('wait' in checked) return undefined
    return answerOf(await parts.entrance.enter(visit, checked, visit.to.lists()))
  }

  return {
    async ask(visit) {
      if (visit.signedIn) return { goTo: visit.to.lists() }
      if (isWithoutPasswords(visit)) return (await mayUse(visit)) ? doorsPage(visit) : closed(visit)
      return (await mayUse(visit)) ? signUpPage(visit, readPerson(visit.form), {}, hasMail) : closed(visit)
    },

    async take(visit) {
      if (!(await mayUse(visit)) || isWithoutPasswords(visit)) return closed(visit)
      const typed = readPerson(visit.form)
      const faults = personFaults(typed, visit.words)
      if (hasFaults(faults)) return signUpPage(visit, typed, faults, hasMail)
      const hasLink = visit.params.link !== undefined
      const counted = (hasLink ? refusedWithLink : signUps).borrow(visit.address)
      if (typeof counted !== 'function') return tooMany(visit, typed, counted, hasMail)
      try {
        const person = await create(visit, typed)
        if (hasLink) counted()
        if (parts.mail) void sendConfirmLetter(visit, parts, person, person.email)
        const goTo = visit.to.lists(parts.mail && { confirm: 1 })
        return answerOf(await parts.entrance.enter(visit, person, goTo, { isNewAccount: true }))
      } catch (error) {
        // Another person has used the link meanwhile.
        if (error instanceof Refusal && error.code === 'forbidden') return closed(visit)
        const faults = faultsOfRefusal(error, visit.words)
        return (await signInInstead(visit, typed)) ?? signUpPage(visit, typed, faults, hasMail)
      }
    },
  }
}

function signUpPage(visit: Visit, typed: TypedPerson, faults: PersonFaults, hasMail: boolean) {
  const { signUp: words } = visit.words.people
  return formPage(visit, {
    title: words.title,
    about: words.about,
    action: visit.here,
    fields: [personFields(visit, { typed, faults, hasMail }), canMakeInput],
    scripts: ['passkey'],
    submit: words.submit,
    beside: html`<a class="hc-button plain" href="${visit.to.signIn()}">${words.haveOne}</a>`,
    isWrong: hasFaults(faults),
    below: doorsOf(visit, { link: visit.params.link }),
  })
}

function isWithoutPasswords({ site }: Visit): boolean {
  return site.waysIn?.hasPasswords === false
}

/** Where no password lets people in, the account is made by signing in elsewhere. */
function doorsPage(visit: Visit): Answer {
  const { title, about } = visit.words.people.signUp
  const doors = doorsOf(visit, { link: visit.params.link, isFirst: true })
  return messagePage(visit, { title, paragraphs: [about], sign: visit.site.name, below: doors })
}

function tooMany(
  visit: Visit,
  typed: TypedPerson,
  { retryAfterSeconds }: Exhausted,
  hasMail: boolean,
): Answer {
  const { signIn, signUp } = visit.words.people
  const words = visit.params.link === undefined ? signUp : signIn
  const notice = words.tooMany(Math.ceil(retryAfterSeconds / 60))
  const { page } = signUpPage({ ...visit, notice }, typed, {}, hasMail)
  return { page, status: 429, headers: { 'retry-after': String(retryAfterSeconds) } }
}

function closed(visit: Visit): Answer {
  const { closedTitle, closed, haveOne } = visit.words.people.signUp
  const action = html`<a class="hc-button hc-outline" href="${visit.to.signIn()}">${haveOne}</a>`
  return messagePage(visit, { title: closedTitle, paragraphs: [closed], sign: 'lock', action, status: 403 })
}
