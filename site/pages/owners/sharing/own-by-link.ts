import { limits } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { html } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, Handler, PersonHandler, Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { formPage } from '../../../view/form-page.ts'
import { messagePage } from '../../../view/message.ts'

export interface OwnByLinkParts {
  accounts: Accounts
  mail: Letters | undefined
}

/** The link that an owner hands over: the person who uses it owns the list, too. Without an account it leads to one. */
export function ownByLinkPages({ accounts, mail }: OwnByLinkParts): {
  ask: Handler
  take: PersonHandler
  askAdmin: Handler
} {
  const { ownerLinks } = accounts

  async function ask(visit: Visit, fault?: string): Promise<Answer> {
    const link = visit.params.link ?? ''
    const found = await ownerLinks.find(link)
    if (!found) return gone(visit)
    const { registry, from } = found
    const { byLink: words } = visit.words.sharing
    const page = { title: words.title(registry.title), registry, about: words.about(from.name) }
    if (visit.signedIn)
      return formPage(visit, {
        ...page,
        action: visit.to.ownByLink({ link }),
        fields: undefined,
        submit: words.submit,
      })
    const signIn = html`<p>${words.signInFirst}</p><p class="acts"><a class="button solid" href="${visit.to.signIn({ to: visit.to.ownByLink({ link }).path })}">${words.signIn}</a>${visit.site.isOpen && html`<a class="button outline" href="${visit.to.signUp()}">${words.signUp}</a>`}</p>`
    if (visit.site.isOpen) {
      const paragraphs = [page.about]
      return messagePage(visit, { title: page.title, paragraphs, sign: registry.title, action: signIn })
    }
    if (found.link.asked_by !== '') {
      const paragraphs = [page.about, words.asked(found.link.asked_by)]
      return messagePage(visit, { title: page.title, paragraphs, sign: registry.title, action: signIn })
    }
    return formPage(visit, {
      ...page,
      action: visit.to.askToOwn({ link }),
      fields: html`${signIn}<h2>${words.noAccount}</h2><p>${words.onlyAdmins}</p>${field({ name: 'name', label: words.name, value: textOf(visit.form, 'name'), fault, focus: fault !== undefined, autocomplete: 'name' })}`,
      submit: words.ask,
      isWrong: fault !== undefined,
    })
  }

  return {
    ask: (visit) => ask(visit),

    async take(visit) {
      const registry = await ownerLinks.use(visit.params.link ?? '', visit.signedIn.person)
      return registry ? { goTo: visit.to.list({ slug: registry.slug }) } : gone(visit)
    },

    /** Once for a link: so a stranger who has found one fills no page of the admins. */
    async askAdmin(visit) {
      const found = await ownerLinks.find(visit.params.link ?? '')
      if (!found) return gone(visit)
      const name = textOf(visit.form, 'name')
      const { byLink: words } = visit.words.sharing
      if (name === '' || [...name].length > limits.personName)
        return ask(visit, words.nameFault(limits.personName))
      const isNew = !visit.site.isOpen && (await ownerLinks.ask(found.link.id, name))
      if (isNew) await writeToAdmins(visit)
      return { goTo: visit.to.ownByLink({ link: visit.params.link ?? '' }) }
    },
  }

  /** The letter has no words of the person: those stand on the page of the admins. */
  async function writeToAdmins(visit: Visit): Promise<void> {
    if (!mail) return
    const { byLink: words } = visit.words.sharing
    const people = await accounts.people.list({ limit: mostRead })
    const admins = people.filter(
      ({ role, is_email_confirmed, is_switched_off }) =>
        role === 'administrator' && is_email_confirmed && !is_switched_off,
    )
    for (const { email } of admins.slice(0, mostAdmins))
      await mail
        .send(visit, 'to admin', email, () => ({
          subject: words.mailSubject(visit.site.name),
          text: words.mailText(visit.to.adminPeople().whole),
        }))
        .catch((error) => visit.log.error({ err: error }, 'Could not send an e-mail'))
  }
}

/** Admins who get a letter, among the first people of the site. */
const mostAdmins = 5
const mostRead = 1000

function gone(visit: Visit): Answer {
  const { goneTitle, gone } = visit.words.sharing.byLink
  return messagePage(visit, { title: goneTitle, paragraphs: [gone], sign: '?', status: 404 })
}
