import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import type { Handler, Visit } from '../../http/visit.ts'
import { layout } from '../../view/layout.ts'
import { messagePage } from '../../view/message.ts'
import { specimen } from './specimen.ts'

/** The first page: what this place is, for a visitor who has no link to a list, and one thing to do. */
export function home({ setUp }: Accounts, now: () => Date): Handler {
  return async (visit) => {
    if (visit.signedIn) return { goTo: visit.to.lists() }
    if (visit.hasPage) return { goTo: visit.to.personPage() }
    const { site, words } = visit
    if (!(await setUp.isDone())) {
      const { title, link } = (await setUp.findPeople()).isNew ? words.home.isNew : words.home.noAdmin
      return messagePage(visit, { title, paragraphs: [link], sign: site.name })
    }
    const main = html`<div class="welcome"><div>${welcome(visit)}</div>${specimen(visit, now())}</div>${steps(visit)}`
    return { page: layout(visit, { title: words.home.title, main }) }
  }
}

function welcome({ site, words, to }: Visit): Markup {
  const { title, about, guest, makeList, closed } = words.home
  const act = site.isOpen
    ? html`<a class="hc-button solid" href="${to.signUp()}">${makeList}</a>`
    : html`<a class="hc-button solid" href="${to.signIn()}">${words.people.signIn.submit}</a>`
  return html`<h1>${title}</h1><p class="hc-lead">${about}</p><p class="acts">${act}</p>${!site.isOpen && html`<p class="hint">${closed}</p>`}<p class="hint">${guest}</p>`
}

function steps({ words }: Visit): Markup {
  const { how, steps } = words.home
  return html`<section><h2>${how}</h2><ol class="steps">${Object.values(steps).map(({ name, about }) => html`<li><h3>${name}</h3><p>${about}</p></li>`)}</ol></section>`
}
