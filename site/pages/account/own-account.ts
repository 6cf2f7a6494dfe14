import { formKeyOf } from '../../http/form-key.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import type { PersonHandler, Visit } from '../../http/visit.ts'
import type { PeopleParts } from '../people/parts.ts'
import { emailFault, faultsOfRefusal, nameFault, newPasswordFault } from '../people/person-form.ts'
import { type AccountFaults, accountPage } from './page.ts'

const confirmHours = 48
const mostLabel = 100

type Act = 'name' | 'email' | 'password' | 'makeAccess' | 'endAccess'

/** The account page: what a person changes of their own. Each form answers with the page itself, or goes back to it. */
export function ownAccountPages(parts: PeopleParts): Record<'show' | Act, PersonHandler> {
  const { accounts, mail, limits, site } = parts
  const show = async (
    visit: Parameters<PersonHandler>[0],
    faults: AccountFaults = {},
    newAppPassword?: string,
  ) => accountPage(visit, await accounts.access.list(visit.signedIn.person.id), faults, newAppPassword)

  async function askToConfirm(visit: Visit, id: number, name: string, email: string): Promise<void> {
    const link = { purpose: 'confirm_email', accountId: id, email, hours: confirmHours } as const
    const address = `${site.url}/confirm/${await accounts.links.make(link)}`
    const { mailSubject, mailText } = visit.words.people.confirm
    await mail?.send({ to: email, subject: mailSubject(visit.site.name), text: mailText(name, address) })
  }

  return {
    show: (visit) => show(visit),

    async name(visit) {
      const name = textOf(visit.form, 'name')
      const fault = nameFault(name, visit.words)
      if (fault !== undefined) return show(visit, { name: fault })
      await accounts.people.changeName(visit.signedIn.person.id, name)
      return { goTo: '/account?saved=nameSaved' }
    },

    async email(visit) {
      const { id, name } = visit.signedIn.person
      const email = textOf(visit.form, 'email')
      const fault = emailFault(email, visit.words)
      if (fault !== undefined) return show(visit, { email: fault })
      if (mail) {
        await askToConfirm(visit, id, name, email)
        const { emailSent } = visit.words.people.account
        return show({ ...visit, notice: emailSent(email) })
      }
      try {
        await accounts.people.changeEmail(id, email)
        return { goTo: '/account?saved=emailSaved' }
      } catch (error) {
        return show(visit, { email: faultsOfRefusal(error, visit.words).email })
      }
    },

    async password(visit) {
      const { person, sessionId } = visit.signedIn
      const { account: words, signIn } = visit.words.people
      const next = secretOf(visit.form, 'password')
      const fault = newPasswordFault(next, visit.words)
      if (fault !== undefined) return show(visit, { password: fault })
      const wait = limits.wait(visit, person.email)
      if (wait !== undefined) return show(visit, { current: signIn.tooMany(wait) })
      if (!(await accounts.checkPassword(person.email, secretOf(visit.form, 'current')))) {
        limits.count(visit, person.email)
        return show(visit, { current: words.currentWrong })
      }
      await accounts.people.changePassword(person.id, next, sessionId)
      return { goTo: '/account?saved=passwordSaved' }
    },

    async makeAccess(visit) {
      const label = textOf(visit.form, 'label')
      const isFine = label !== '' && [...label].length <= mostLabel
      if (!isFine) return show(visit, { label: visit.words.people.account.appLabelWrong })
      return show(
        visit,
        {},
        await accounts.access.create(visit.signedIn.person.id, label, formKeyOf(visit.form)),
      )
    },

    async endAccess(visit) {
      const id = Number(visit.params.access)
      if (Number.isSafeInteger(id)) await accounts.access.revoke(visit.signedIn.person.id, id)
      return { goTo: '/account?saved=ended' }
    },
  }
}
