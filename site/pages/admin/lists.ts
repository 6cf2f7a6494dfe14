import type { Accounts, ListOfSite } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../http/visit.ts'
import { cellHead } from '../../view/labels.ts'
import { occasionWord } from '../../view/occasions.ts'
import { finder, pager, pageSize, readFind } from './find.ts'
import { adminFrame } from './frame.ts'

/** Every list of the site, with a way into each: admins may change all of them. */
export function adminLists({ lists }: Accounts): PersonHandler {
  return async (visit) => {
    const find = readFind(visit)
    const found = await lists.list({ ...find, limit: pageSize + 1 })
    const { lists: words, nothingFound } = visit.words.admin
    const main = [
      finder(visit, { action: visit.to.adminLists(), label: words.find, text: find.text }),
      found.length === 0
        ? html`<p class="nothing">${find.text === '' ? words.empty : nothingFound}</p>`
        : table(visit, found.slice(0, pageSize)),
      pager(visit, visit.to.adminLists, find, found.length > pageSize),
    ]
    return { page: adminFrame(visit, { tab: 'lists', main }) }
  }
}

function table(visit: PersonVisit, lists: readonly ListOfSite[]): Markup {
  const { lists: words, tabs } = visit.words.admin
  const heads = [words.list, words.owner, words.occasion, words.gifts, words.status]
  return html`<table class="ledger" data-of="lists" role="table"><caption class="hc-visually-hidden">${tabs.lists}</caption>
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${lists.map((list) => row(visit, list))}</tbody></table>`
}

function row({ words, format, to }: PersonVisit, list: ListOfSite): Markup {
  const { lists } = words.admin
  const occasion = occasionWord(list.event_type, words)
  const day = list.event_date && format.day(list.event_date)
  return html`<tr role="row"><td role="cell" class="first"><a class="ledger-name" href="${to.list({ slug: list.slug })}" dir="auto">${list.title}</a></td>
<td role="cell"><a href="${to.person({ person: list.owner.id })}" dir="auto">${list.owner.name}</a><span class="hint" dir="auto">${list.owner.email}</span></td>
<td role="cell">${words.registry.occasion(occasion, day)}</td>
<td role="cell">${lists.count(list.gifts)}</td>
<td role="cell">${cellHead(words, lists.status)}${list.status === 'publish' ? lists.public : lists.private}</td></tr>`
}
