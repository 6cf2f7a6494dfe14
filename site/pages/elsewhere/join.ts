import { Refusal } from '@hopechest/contract'
import { mostIdentities, type Person, type SigningIn } from '@hopechest/host/accounts'
import { html } from '../../html/html.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import type { Answer, Handler, PersonVisit, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage } from '../../view/message.ts'
import { currentPasswordField, demandPassword } from '../account/current-password.ts'
import { codeField } from '../people/code-page.ts'
import { sendWaysLetter } from '../people/ways-letter.ts'
import type { Arriving } from './arriving.ts'
import type { Arrival, createKept } from './kept.ts'
import type { ElsewhereParts } from './parts.ts'
import { gonePage } from './said.ts'

const letterHours = 1

/**
 * Which account an arrival opens. To an account that is there it is added by its owner alone: signed in, by the password
 * once more, or by a letter to the address that both sides have.
 */
export function joinPages(
  parts: ElsewhereParts,
  kept: ReturnType<typeof createKept>,
  arriving: Arriving,
): Record<'ask' | 'take' | 'askByLink' | 'takeByLink', Handler> {
  const { accounts, passwords, mail } = parts

  const nameOf = ({ provider }: Arrival) =>
    parts.elsewhere?.providers.find(({ id }) => id === provider)?.name ?? ''

  /** The account with the address of the arrival, which the provider has proved. */
  async function namesakeOf({ email, isEmailVerified }: Arrival): Promise<Person | undefined> {
    return isEmailVerified ? accounts.people.findByLogin(email) : undefined
  }

  async function page(visit: Visit, arrival: Arrival, fault?: string): Promise<Answer> {
    if (visit.signedIn) return ownPage({ ...visit, signedIn: visit.signedIn }, arrival, fault)
    return (await namesakeOf(arrival)) ? namesakePage(visit, arrival, fault) : toSignIn(visit)
  }

  function ownPage(visit: PersonVisit, arrival: Arrival, fault?: string): Answer {
    const { join: words } = visit.words.elsewhere
    const name = nameOf(arrival)
    return formPage(visit, {
      title: words.ownTitle(name),
      about: words.ownAbout(name, arrival.label),
      action: visit.to.joinElsewhere(),
      isWrong: fault !== undefined,
      fields: currentPasswordField(visit, fault),
      submit: words.ownSubmit,
      beside: html`<a class="hc-button plain" href="${visit.to.account()}">${words.not}</a>`,
    })
  }

  function namesakePage(visit: Visit, arrival: Arrival, fault?: string): Answer {
    const { join: words } = visit.words.elsewhere
    const hasPasswords = visit.site.waysIn?.hasPasswords === true
    const label = visit.words.people.signIn.password
    const password = { name: 'password', label, value: '', type: 'password', fault } as const
    const letter = html`<button class="hc-button ${hasPasswords ? 'plain' : 'solid'}" name="by" value="letter">${words.letter}</button>`
    const about = hasPasswords ? words.about : mail ? words.aboutLetter : words.aboutAdmin
    if (!hasPasswords && !mail) {
      return messagePage(visit, {
        title: words.title,
        paragraphs: [about(nameOf(arrival), arrival.email)],
        sign: 'lock',
      })
    }
    return formPage(visit, {
      title: words.title,
      about: about(nameOf(arrival), arrival.email),
      action: visit.to.joinElsewhere(),
      isWrong: fault !== undefined,
      fields: hasPasswords && field({ ...password, autocomplete: 'current-password', focus: true }),
      ...(hasPasswords ? { submit: words.submit, beside: mail && letter } : { submit: words.letter }),
    })
  }

  /** Binds the arrival to the account, and says why not where that cannot be. */
  async function bind(person: SigningIn, arrival: Arrival, visit: Visit): Promise<string | undefined> {
    try {
      await accounts.identities.bind(person, arrival, visit.signedIn?.sessionId)
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { join: words } = visit.words.elsewhere
      if (error.code === 'forbidden') return visit.words.people.account.currentWrong
      if (error.code !== 'conflict') throw error
      const isFull = (await accounts.identities.list(person.id)).length >= mostIdentities
      return isFull ? words.full(mostIdentities) : words.taken
    }
  }

  async function takeOwn(visit: PersonVisit, arrival: Arrival): Promise<Answer> {
    const checked = await demandPassword(visit, passwords)
    if ('fault' in checked) return page(visit, arrival, checked.fault)
    const person = 'isFresh' in checked ? visit.signedIn.person : checked.person
    const fault = await bind(person, arrival, visit)
    if (fault !== undefined) return page(visit, arrival, fault)
    kept.forget(visit.cookies)
    await sendWaysLetter(visit, parts)
    return { goTo: visit.to.account({ saved: 'identityAdded', focus: 'ways' }) }
  }

  async function takeNamesake(visit: Visit, arrival: Arrival): Promise<Answer> {
    const { signIn } = visit.words.people
    const checked = await passwords.check(visit, arrival.email, secretOf(visit.form, 'password'))
    if ('wait' in checked) {
      const { wait } = checked
      return page(
        visit,
        arrival,
        wait === undefined ? visit.words.people.account.currentWrong : signIn.tooMany(wait),
      )
    }
    // A code is asked where it always is. Then the page asks once more whether to add it.
    if (await accounts.secondStep.find(checked.id))
      return { goTo: visit.to.signIn({ here: 1, to: visit.to.joinElsewhere().path }) }
    const fault = await bind(checked, arrival, visit)
    if (fault !== undefined) return page(visit, arrival, fault)
    return arriving.letIn(visit, checked, arrival)
  }

  async function sendLetter(visit: Visit, arrival: Arrival): Promise<Answer> {
    const { join: words } = visit.words.elsewhere
    const person = await namesakeOf(arrival)
    if (!mail || !person || person.is_switched_off) return page(visit, arrival)
    const kind = person.is_email_confirmed ? 'reset' : 'reset of unconfirmed'
    try {
      const outcome = await mail.send(visit, kind, person.email, async () => {
        const link = await accounts.signInLinks.make('join', person.id, letterHours)
        const text = words.mailText(visit.site.name, nameOf(arrival), visit.to.joinByLink({ link }).whole)
        return { subject: words.mailSubject(visit.site.name), text }
      })
      const { confirmLater } = visit.words.people.account
      const paragraphs = [outcome === 'sent' ? words.sent(person.email) : confirmLater]
      return messagePage(visit, {
        title: visit.words.people.forgot.sentTitle,
        paragraphs,
        sign: visit.site.name,
      })
    } catch (error) {
      visit.log.error({ err: error }, 'Could not send an e-mail')
      return page({ ...visit, notice: visit.words.people.account.confirmFailed }, arrival)
    }
  }

  /** A letter alone opens no account that asks for a code. One that no person has proved may ask for that of a stranger. */
  async function asksForCode(id: number): Promise<boolean> {
    const person = await accounts.people.find(id)
    return person?.is_email_confirmed === true && (await accounts.secondStep.find(id)) !== undefined
  }

  async function checkCode(visit: Visit, id: number): Promise<string | undefined> {
    const { signIn: words } = visit.words.people
    const code = textOf(visit.form, codeField)
    const tried = await passwords.tryCode(visit, { id }, () => accounts.secondStep.takeCode(id, code))
    if (tried === 'right') return undefined
    return tried === 'wrong' ? words.codeWrong : words.tooMany(tried.wait)
  }

  function linkPage(visit: Visit, arrival: Arrival, hasCode: boolean, fault?: string): Answer {
    const { join: words } = visit.words.elsewhere
    const { signIn } = visit.words.people
    const code = { name: codeField, label: signIn.code, value: '', fault, hint: signIn.codeAbout } as const
    return formPage(visit, {
      title: words.title,
      about: words.linkAbout(nameOf(arrival), arrival.email),
      action: visit.here,
      isWrong: fault !== undefined,
      fields: hasCode && field({ ...code, autocomplete: 'one-time-code', focus: true }),
      submit: words.submit,
    })
  }

  return {
    async ask(visit) {
      const arrival = kept.arrival(visit.cookies)
      return arrival ? page(visit, arrival) : toSignIn(visit)
    },

    async take(visit) {
      const arrival = kept.arrival(visit.cookies)
      if (!arrival) return toSignIn(visit)
      if (visit.signedIn) return takeOwn({ ...visit, signedIn: visit.signedIn }, arrival)
      return visit.form.get('by') === 'letter' || !visit.site.waysIn?.hasPasswords
        ? sendLetter(visit, arrival)
        : takeNamesake(visit, arrival)
    },

    /** It counts in the browser that came from the provider: who presses the link of a letter unasked lets no stranger in. */
    async askByLink(visit) {
      const { join: words } = visit.words.elsewhere
      const id = await accounts.signInLinks.find('join', visit.params.link ?? '')
      if (id === undefined) return gonePage(visit)
      const arrival = kept.arrival(visit.cookies)
      if (!arrival) {
        return messagePage(visit, {
          title: words.elsewhereTitle,
          paragraphs: [words.elsewhere],
          sign: 'lock',
          status: 403,
        })
      }
      return linkPage(visit, arrival, await asksForCode(id))
    },

    async takeByLink(visit) {
      const { link = '' } = visit.params
      const arrival = kept.arrival(visit.cookies)
      const id = arrival && (await accounts.signInLinks.find('join', link))
      if (!arrival || id === undefined) return gonePage(visit)
      const hasCode = await asksForCode(id)
      const fault = hasCode ? await checkCode(visit, id) : undefined
      if (fault !== undefined) return linkPage(visit, arrival, hasCode, fault)
      const person = await accounts.identities.join(link, arrival, hasCode)
      return person ? arriving.letIn(visit, person, arrival) : gonePage(visit)
    },
  }
}

function toSignIn({ to }: Visit): Answer {
  return { goTo: to.signIn({ failed: 'refused' }) }
}
