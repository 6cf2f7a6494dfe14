import { Refusal } from '@hopechest/contract'
import { createAllowance } from '@hopechest/program'
import { secretOf, textOf } from '../../http/form-text.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { withFocus } from '../../view/focus-on.ts'
import type { AllGiftsParts } from '../guests/all-gifts/read.ts'
import { sendConfirmLetter } from '../people/confirm-letter.ts'
import type { PeopleParts } from '../people/parts.ts'
import { emailFault, emailOf, faultsOfRefusal, nameFault, newPasswordFault } from '../people/person-form.ts'
import { calendarActs } from './calendar.ts'
import { checkCurrentPassword } from './current-password.ts'
import { keptInDemo } from './kept-in-demo.ts'
import { lettersSection } from './letters.ts'
import { type AccountFaults, accountPage } from './page.ts'

/** Without letters, the page says at once which address has an account already: in an hour this often to one visitor. */
export const mostRefusedAddresses = 30

type Act = 'name' | 'email' | 'confirm' | 'password' | 'endAccess' | 'endOthers'

/** The account page. Each form answers with the page itself, or goes back to it. */
export function ownAccountPages(
  parts: PeopleParts & Pick<AllGiftsParts, 'guestGifts'>,
): Record<'show' | Act, PersonHandler> & ReturnType<typeof calendarActs> {
  const { accounts, sessions, mail, passwords } = parts
  const refusedAddresses = createAllowance<string>({
    most: mostRefusedAddresses,
    windowMilliseconds: 3_600_000,
  })
  const show = async (visit: Parameters<PersonHandler>[0], faults: AccountFaults = {}) => {
    const { id } = visit.signedIn.person
    const [access, calendar, passkeys, step, letters, identities] = await Promise.all([
      accounts.access.list(id),
      accounts.calendars.find(id),
      accounts.passkeys.list(id),
      accounts.secondStep.find(id),
      lettersSection(visit, parts.guestGifts, mail !== undefined),
      visit.site.waysIn ? accounts.identities.list(id) : [],
    ])
    const hasMail = mail !== undefined
    const ways = { passkeys, step, identities, hasPasskeys: parts.passkeys.areHere(visit) }
    return accountPage(visit, { access, ways, calendar, letters, faults, hasMail })
  }

  /** The page, with a sentence about the link for an address. Once it is sent, the field says again which one counts. */
  async function askToConfirm(
    visit: PersonVisit,
    email: string,
    sentence: (email: string) => string,
  ): Promise<Answer> {
    const outcome = await sendConfirmLetter(visit, parts, visit.signedIn.person, email)
    const { confirmLater, confirmFailed } = visit.words.people.account
    const notice = { sent: sentence(email), later: confirmLater, failed: confirmFailed }[outcome]
    const form = outcome === 'sent' ? new URLSearchParams() : visit.form
    return show({ ...withFocus(visit, 'note'), notice, form })
  }

  const acts: Record<'show' | Act, PersonHandler> = {
    show: (visit) => show(visit),

    async name(visit) {
      const name = textOf(visit.form, 'name')
      const fault = nameFault(name, visit.words.people.signUp)
      if (fault !== undefined) return show(visit, { name: fault })
      await accounts.people.changeName(visit.signedIn.person.id, name)
      return saved(visit, 'nameSaved')
    },

    async email(visit) {
      const { person, sessionId } = visit.signedIn
      const email = emailOf(visit.form)
      const fault = emailFault(email, visit.words)
      if (fault !== undefined) return show(visit, { email: fault })
      const checked = await checkCurrentPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { currentForEmail: checked.fault })
      if (mail) return askToConfirm(visit, email, visit.words.people.account.emailSent)
      const counted = refusedAddresses.borrow(visit.address)
      if (typeof counted !== 'function') {
        const minutes = Math.ceil(counted.retryAfterSeconds / 60)
        return show(visit, { email: visit.words.people.forgot.tooMany(minutes) })
      }
      try {
        await accounts.people.changeEmail(person.id, email, sessionId)
        counted()
        return saved(visit, 'emailSaved')
      } catch (error) {
        return show(visit, { email: faultsOfRefusal(error, visit.words).email })
      }
    },

    /** Sends the link for the address of the account once more. */
    confirm(visit) {
      const { email, is_email_confirmed } = visit.signedIn.person
      if (!mail || is_email_confirmed) return { goTo: visit.to.account() }
      return askToConfirm(visit, email, visit.words.people.account.confirmSent)
    },

    async password(visit) {
      const next = secretOf(visit.form, 'password')
      const fault = newPasswordFault(next, visit.words)
      if (fault !== undefined) return show(visit, { password: fault })
      const checked = await checkCurrentPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      try {
        const { person } = checked
        const checkedMark = await accounts.people.changePassword(person, next, visit.signedIn.sessionId)
        passwords.remember(visit, { ...person, checkedMark })
        return saved(visit, 'passwordSaved')
      } catch (error) {
        // It was changed in another browser at the same moment.
        if (!(error instanceof Refusal && error.code === 'forbidden')) throw error
        return show(visit, { current: visit.words.people.account.currentWrong })
      }
    },

    async endAccess(visit) {
      const { person, sessionId } = visit.signedIn
      const id = Number(visit.params.access)
      if (id === sessionId) {
        await sessions.end(visit.cookies)
        return { goTo: visit.to.signIn({ left: 1 }) }
      }
      await accounts.access.revoke(person.id, id)
      return saved(visit, 'browserEnded', 'note')
    },

    async endOthers(visit) {
      const { person, sessionId } = visit.signedIn
      const ended = await accounts.sessions.endAll(person.id, sessionId)
      return { goTo: visit.to.account({ saved: 'othersEnded', ended, focus: 'browsers' }) }
    },
  }
  return {
    ...calendarActs(accounts),
    ...acts,
    email: keptInDemo(acts.email),
    password: keptInDemo(acts.password),
    endOthers: keptInDemo(acts.endOthers),
    endAccess: (visit) =>
      Number(visit.params.access) === visit.signedIn.sessionId
        ? acts.endAccess(visit)
        : keptInDemo(acts.endAccess)(visit),
  }
}

/** Back to the page, with the focus on the button that was pressed, or on the sentence where that went. */
function saved({ to, here }: PersonVisit, what: string, focus = here.path): Answer {
  return { goTo: to.account({ saved: what, focus }) }
}
