import { limits } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, Handler, PersonHandler, Visit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { formPage } from '../../../view/form-page.ts'
import { messagePage } from '../../../view/message.ts'
import type { Household, OpenedLink } from '../../household/household.ts'

export interface OwnByLinkParts {
  household: Household
  mail: Letters | undefined
}

/** The link that an owner hands over: the person who uses it owns the list, too. Without an account it leads to one. */
export function ownByLinkPages({ household, mail }: OwnByLinkParts): {
  ask: Handler
  take: PersonHandler
  askAdmin: Handler
} {
  const { ownerLinks } = household

  async function ask(visit: Visit, fault?: string): Promise<Answer> {
    const link = visit.params.link ?? ''
    const found = await ownerLinks.find(visit, link)
    if (!found) return gone(visit)
    const { byLink: words } = visit.words.sharing
    const { registry, askedBy, accounts } = found
    const page = { title: words.title(registry.title), registry, about: words.about(found.from) }
    if (visit.signedIn && found.mayOwn)
      return formPage(visit, {
        ...page,
        action: visit.to.ownByLink({ link }),
        fields: undefined,
        submit: words.submit,
      })
    const way = visit.signedIn ? html`<p>${words.mayNotOwn}</p>` : waysIn(visit, link)
    const isForAdmin = needsAdmin(visit)
    if (!isForAdmin || askedBy !== '') {
      const { title, about } = page
      const paragraphs = [about, ...(isForAdmin ? [words.asked(askedBy, accounts.name)] : [])]
      return messagePage(visit, { title, paragraphs, sign: registry.title, action: way })
    }
    return formPage(visit, {
      ...page,
      action: visit.to.askToOwn({ link }),
      fields: html`${way}<h2>${words.noAccount}</h2><p>${words.onlyAdmins(accounts.name)}</p>${field({ name: 'name', label: words.name, value: textOf(visit.form, 'name'), fault, focus: fault !== undefined, autocomplete: 'name' })}`,
      submit: words.ask,
      isWrong: fault !== undefined,
    })
  }

  return {
    ask: (visit) => ask(visit),

    async take(visit) {
      const list = await ownerLinks.use(visit, visit.params.link ?? '')
      return list ? { goTo: visit.to.list({ slug: list.slug }, { mine: 1, focus: 'note' }) } : gone(visit)
    },

    /** Once for a link: so a stranger who has found one fills no page of the admins. */
    async askAdmin(visit) {
      const link = visit.params.link ?? ''
      const found = await ownerLinks.find(visit, link)
      if (!found) return gone(visit)
      const name = textOf(visit.form, 'name')
      const { byLink: words } = visit.words.sharing
      if (name === '' || [...name].length > limits.personName)
        return ask(visit, words.nameFault(limits.personName))
      const admins = needsAdmin(visit) ? await ownerLinks.ask(visit, link, name) : []
      for (const admin of admins) await writeTo(visit, admin, found.accounts)
      return { goTo: visit.to.ownByLink({ link }) }
    },
  }

  /** The letter has no words of the person: those stand where it leads. */
  async function writeTo(
    visit: Visit,
    admin: string,
    { name, address }: OpenedLink['accounts'],
  ): Promise<void> {
    const { byLink: words } = visit.words.sharing
    const write = () => ({
      subject: words.mailSubject(visit.site.name),
      text: words.mailText(address, name),
    })
    await mail
      ?.send(visit, 'to admin', admin, write)
      .catch((error) => visit.log.error({ err: error }, 'Could not send an e-mail'))
  }
}

/** Whether an admin has to make an account for the visitor. Who has one that may own no lists reads whom to speak to. */
function needsAdmin({ site, signedIn }: Visit): boolean {
  return !signedIn && !site.isOpen
}

function waysIn(visit: Visit, link: string): Markup {
  const { byLink: words } = visit.words.sharing
  const signIn = visit.to.signIn({ to: visit.to.ownByLink({ link }).path })
  const signUp = visit.site.isOpen && !visit.said && visit.to.signUp()
  return html`<p>${words.signInFirst}</p><p class="acts"><a class="hc-button solid" href="${signIn}">${words.signIn}</a>${signUp && html`<a class="hc-button hc-outline" href="${signUp}">${words.signUp}</a>`}</p>`
}

/** Who has used a link and presses its button again reads this, too: they own the list by then. */
function gone(visit: Visit): Answer {
  const { signedIn, to, words } = visit
  const { goneTitle: title, gone, used } = words.sharing.byLink
  const myLists = html`<a class="hc-button solid" href="${to.lists()}">${words.lists.title}</a>`
  const more = signedIn ? { paragraphs: [gone, used], action: myLists } : { paragraphs: [gone] }
  return messagePage(visit, { title, ...more, sign: '?', status: 404 })
}
