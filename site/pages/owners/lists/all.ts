import type { Client, Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { hoop, hoopWithNeedle } from '../../../view/hoop.ts'
import { icon } from '../../../view/icons.ts'
import { layout } from '../../../view/layout.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { invitedLists } from './invited.ts'

const pageSize = 24

export interface ListsParts {
  guests: Client
  accounts: Accounts
  now: () => Date
}

/** The lists of a person, newest first, and those that they are invited to. */
export function listsPage({ guests, accounts, now }: ListsParts): PersonHandler {
  return async (visit) => {
    const asked = Math.trunc(Number(visit.query.get('skip')) || 0)
    const skip = Math.min(limits.skip, Math.max(0, asked))
    const found = reached(await visit.signedIn.client.listRegistries({ skip, limit: pageSize + 1 })) ?? []
    const shared = skip === 0 ? await accounts.lists.ownedWithOthers(visit.signedIn.person) : []
    const { lists: words } = visit.words
    const isEmpty = found.length === 0 && shared.length === 0 && skip === 0
    const main = html`${isEmpty ? noLists(visit) : ownLists(visit, [...shared, ...found.slice(0, pageSize)], now())}
${pager(visit, skip, found.length > pageSize)}
${skip === 0 && (await invitedLists(visit, guests, accounts))}`
    return { page: layout(withNotice(visit), { title: words.title, main }) }
  }
}

function ownLists(visit: PersonVisit, lists: readonly Registry[], now: Date): Markup {
  const { title } = visit.words.lists
  return html`<div class="lists-head"><h1>${title}</h1>${newList(visit)}</div>
<ul class="lists">${lists.map((list) => card(visit, list, now))}</ul>`
}

/** The first page of a new account: one thing to do. */
function noLists(visit: PersonVisit): Markup {
  const { emptyTitle, emptyAbout } = visit.words.lists
  return html`<section class="no-lists">${hoopWithNeedle()}<h1>${emptyTitle}</h1><p>${emptyAbout}</p>${newList(visit)}</section>`
}

function newList({ words }: PersonVisit): Markup {
  return html`<a class="button solid" href="/lists/new">${icon('plus')}${words.lists.newList}</a>`
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

function pager({ words }: PersonVisit, skip: number, hasMore: boolean): Markup | false {
  if (skip === 0 && !hasMore) return false
  const { newer, older } = words.lists
  return html`<p class="acts">${skip > 0 && html`<a class="button outline" href="/lists?skip=${Math.max(0, skip - pageSize)}">${newer}</a>`}${hasMore && html`<a class="button outline" href="/lists?skip=${skip + pageSize}">${older}</a>`}</p>`
}

/** A list that was just deleted is named once; a new account reads that its address waits for its link. */
function withNotice(visit: PersonVisit): PersonVisit {
  const { email, is_email_confirmed } = visit.signedIn.person
  if (visit.query.has('confirm') && !is_email_confirmed) {
    return { ...visit, notice: visit.words.people.account.confirmSent(email) }
  }
  const title = visit.query.get('deleted')
  return title === null ? visit : { ...visit, notice: visit.words.lists.details.deleted(title) }
}
