import { Refusal } from '@hopechest/contract'
import { passwordLimits } from '@hopechest/host/accounts'
import { commandLine, createAllowance, type Exhausted } from '@hopechest/program'
import { html } from '../../html/html.ts'
import { aMomentLater } from '../../http/a-moment-later.ts'
import { secretOf, textOf } from '../../http/form-text.ts'
import { letterLimits } from '../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { field } from '../../view/field.ts'
import { formPage } from '../../view/form-page.ts'
import { messagePage, waitPage } from '../../view/message.ts'
import { answerOf } from './entrance.ts'
import type { PeopleParts } from './parts.ts'
import { canMakeInput } from './passkeys/button.ts'
import { newPasswordFault } from './person-form.ts'

const linkHours = 2

/** A new password for a person who forgot the old one. The answer is the same whether there is such an account or not. */
export function forgotPages({ accounts, mail, entrance }: PeopleParts): {
  ask: Handler
  take: Handler
  askNew: Handler
  takeNew: Handler
} {
  /** Counts each form, whether there is such an account or not. */
  const forms = createAllowance<string>({ most: letterLimits.visitor, windowMilliseconds: 3_600_000 })

  /** After the answer, so that its time does not show whether there is such an account. */
  async function sendLink(visit: Visit, login: string): Promise<void> {
    await aMomentLater()
    const person = await accounts.people.findByLogin(login)
    if (!person || person.is_switched_off) return
    const kind = person.is_email_confirmed ? 'reset' : 'reset of unconfirmed'
    await mail?.send(visit, kind, person.email, async () => {
      const link = {
        purpose: 'reset_password',
        accountId: person.id,
        email: person.email,
        hours: linkHours,
        keepsOlder: true,
      } as const
      const address = visit.to.newPassword({ link: await accounts.links.make(link) }).whole
      const { mailSubject, mailText } = visit.words.people.forgot
      return { subject: mailSubject(visit.site.name), text: mailText(address) }
    })
  }

  /** Whose password the link of the page sets. A person whom an admin has added had none before. */
  async function ownerOf({ params, site }: Visit): Promise<OwnerOfLink | undefined> {
    if (isOff({ site })) return undefined
    const found = await accounts.links.find('reset_password', params.link ?? '')
    const person = found?.accountId === undefined ? undefined : await accounts.people.find(found.accountId)
    if (!person) return undefined
    const mark = await accounts.people.passwordMark(person.id)
    return { name: person.name, isNew: mark === undefined && !person.is_switched_off }
  }

  return {
    ask: (visit) => (isOff(visit) ? { goTo: visit.to.signIn() } : mail ? forgotPage(visit) : noMail(visit)),

    take(visit) {
      if (isOff(visit)) return { goTo: visit.to.signIn() }
      if (!mail) return noMail(visit)
      const login = textOf(visit.form, 'login')
      if (login === '') return forgotPage(visit, visit.words.people.forgot.loginMissing)
      const exhausted = forms.take(visit.address)
      if (exhausted) return tooMany(visit, exhausted)
      sendLink(visit, login).catch((error) => visit.log.error({ err: error }, 'Could not send an e-mail'))
      return sent(visit)
    },

    async askNew(visit) {
      const owner = await ownerOf(visit)
      return owner ? newPage(visit, owner) : gone(visit)
    },

    async takeNew(visit) {
      const { link = '' } = visit.params
      const owner = await ownerOf(visit)
      if (!owner) return gone(visit)
      const password = secretOf(visit.form, 'password')
      const fault = newPasswordFault(password, visit.words)
      if (fault !== undefined) return newPage(visit, owner, fault)
      try {
        const person = await accounts.links.resetPassword(link, password)
        const goTo = visit.to.lists(owner.isNew ? { welcome: 1 } : { 'new-password': 1 })
        return answerOf(await entrance.enter(visit, person, goTo, { isNewAccount: owner.isNew }))
      } catch (error) {
        // The form came twice, and the other one has used the link up.
        if (!(error instanceof Refusal && error.code === 'forbidden')) throw error
        return gone(visit)
      }
    },
  }
}

/** Whether passwords are off. */
function isOff({ site }: Pick<Visit, 'site'>): boolean {
  return site.waysIn?.hasPasswords === false
}

interface OwnerOfLink {
  name: string
  isNew: boolean
}

function forgotPage(visit: Visit, fault?: string): Answer {
  const { forgot: words } = visit.words.people
  const login = { name: 'login', label: words.login, value: '', fault, autocomplete: 'username', focus: true }
  return formPage(visit, {
    title: words.title,
    about: words.about,
    action: visit.to.forgot(),
    isWrong: fault !== undefined,
    fields: field(login),
    submit: words.submit,
    beside: html`<a class="hc-button plain" href="${visit.to.signIn()}">${words.back}</a>`,
  })
}

function newPage(visit: Visit, { name, isNew }: OwnerOfLink, fault?: string): Answer {
  const { newPassword: words, signUp } = visit.words.people
  const hint = signUp.passwordHint(passwordLimits.least)
  const label = isNew ? signUp.password : words.password
  const password = { name: 'password', label, value: '', type: 'password' } as const
  return formPage(visit, {
    title: isNew ? words.welcome(name) : words.title,
    ...(isNew && { about: words.choose }),
    action: visit.here,
    isWrong: fault !== undefined,
    fields: [field({ ...password, autocomplete: 'new-password', hint, fault, focus: true }), canMakeInput],
    scripts: ['passkey'],
    submit: isNew ? words.submitFirst : words.submit,
  })
}

function tooMany(visit: Visit, { retryAfterSeconds }: Exhausted): Answer {
  const { title, tooMany: say } = visit.words.people.forgot
  return waitPage(visit, { title, say }, retryAfterSeconds)
}

function sent(visit: Visit): Answer {
  const { sentTitle, sent, back } = visit.words.people.forgot
  const action = html`<a class="hc-button hc-outline" href="${visit.to.signIn()}">${back}</a>`
  return messagePage(visit, { title: sentTitle, paragraphs: [sent], sign: visit.site.name, action })
}

function noMail(visit: Visit): Answer {
  const { noMailTitle, noMail, back } = visit.words.people.forgot
  const action = html`<a class="hc-button hc-outline" href="${visit.to.signIn()}">${back}</a>`
  const paragraphs = [noMail(commandLine('user', 'password NAME'))]
  return messagePage(visit, { title: noMailTitle, paragraphs, sign: '?', action })
}

function gone(visit: Visit): Answer {
  const { goneTitle, gone, again } = visit.words.people.newPassword
  const action = html`<a class="hc-button hc-outline" href="${visit.to.forgot()}">${again}</a>`
  return messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?', action, status: 404 })
}
