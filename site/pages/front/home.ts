import type { Accounts } from '@hopechest/host/accounts'
import { html } from '../../html/html.ts'
import type { Handler } from '../../http/visit.ts'
import { messagePage } from '../../view/message.ts'

/** The first page: what this place is, for a visitor who has no link to a list. */
export function home({ setUp }: Accounts): Handler {
  return async (visit) => {
    if (visit.signedIn) return { goTo: '/lists' }
    const { site, words } = visit
    const { title, about, guest } = words.home
    if (!(await setUp.isDone())) {
      const { title, link } = (await setUp.findPeople()).isNew ? words.home.isNew : words.home.noAdmin
      return { page: messagePage(visit, { title, paragraphs: [link], sign: site.name }) }
    }
    const action =
      site.isOpen && html`<a class="button solid" href="/sign-up">${words.people.signUp.title}</a>`
    return { page: messagePage(visit, { title, paragraphs: [about, guest], sign: site.name, action }) }
  }
}
