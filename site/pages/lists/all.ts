import type { Client, Registry } from '@hopechest/client'
import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import { reached } from '../../http/api-away.ts'
import type { PersonHandler, PersonVisit } from '../../http/visit.ts'
import { hoop } from '../../view/hoop.ts'
import { icon } from '../../view/icons.ts'
import { layout } from '../../view/layout.ts'
import { occasionWord, threadOf } from '../../view/occasions.ts'
import { invitedLists } from './invited.ts'

const pageSize = 24
/** The item service skips no more. */
const mostSkipped = 1_000_000

export interface ListsParts {
  guests: Client
  accounts: Accounts
  now: () => Date
}

/** The lists of a person, newest first, and those that they are invited to. */
export function listsPage({ guests, accounts, now }: ListsParts): PersonHandler {
  return async (visit) => {
    const asked = Math.trunc(Number(visit.query.get('skip')) || 0)
    const skip = Math.min(mostSkipped, Math.max(0, asked))
    const found = reached(await visit.signedIn.client.listRegistries({ skip, limit: pageSize + 1 })) ?? []
    const { lists: words } = visit.words
    const main = html`<div class="lists-head"><h1>${words.title}</h1>
<a class="button solid" href="/lists/new">${icon('plus')}${words.newList}</a></div>
${found.length === 0 && skip === 0 ? empty(visit) : html`<ul class="lists">${found.slice(0, pageSize).map((list) => card(visit, list, now()))}</ul>`}
${pager(visit, skip, found.length > pageSize)}
${skip === 0 && (await invitedLists(visit, guests, accounts))}`
    return { page: layout(withNotice(visit), { title: words.title, main }) }
  }
}

function card(visit: PersonVisit, registry: Registry, now: Date): Markup {
  const { title, slug, status, meta } = registry
  const { words, format } = visit
  const day = meta.registry_event_date
  const occasion = occasionWord(meta.registry_event_type, words)
  const when = words.registry.occasion(occasion, day && format.day(day))
  const hasPassed = day !== '' && day < now.toISOString().slice(0, 10)
  const summary = words.lists.summary(meta.registry_item_ids.length, status === 'publish')
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card" href="/lists/${slug}">${hoop(title, slug)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}<span>${hasPassed ? `${words.lists.dayHasPassed} ${summary}` : summary}</span></span></a></li>`
}

function empty({ words }: PersonVisit): Markup {
  return html`<section class="empty"><h2>${words.lists.emptyTitle}</h2><p>${words.lists.emptyAbout}</p></section>`
}

function pager({ words }: PersonVisit, skip: number, hasMore: boolean): Markup | false {
  if (skip === 0 && !hasMore) return false
  const { newer, older } = words.lists
  return html`<p class="acts">${skip > 0 && html`<a class="button outline" href="/lists?skip=${Math.max(0, skip - pageSize)}">${newer}</a>`}${hasMore && html`<a class="button outline" href="/lists?skip=${skip + pageSize}">${older}</a>`}</p>`
}

/** A list that was just deleted is named once. */
function withNotice(visit: PersonVisit): PersonVisit {
  const title = visit.query.get('deleted')
  return title === null ? visit : { ...visit, notice: visit.words.lists.details.deleted(title) }
}
