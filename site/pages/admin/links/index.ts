import type { SeenItem } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { html, type Slot } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { readFind } from '../find.ts'
import { changedNotice, changeLinks } from './change.ts'
import { linksCsv } from './csv.ts'
import { editPages } from './edit.ts'
import { linksPage } from './page.ts'
import { readState, stateOf } from './state.ts'
import { type LinkQuery, surveyLinks } from './survey.ts'

/** The affiliate links of all gifts, for the admins of the site. */
export function linkPages(accounts: Accounts) {
  const list: PersonHandler = async (visit) => {
    const query = readQuery(visit)
    const survey = await surveyLinks(visit.signedIn.client, accounts, query)
    const ended = query.after === 0 ? await endedLinks(visit) : undefined
    return linksPage({ ...visit, ...(await savedNotice(visit)) }, query, survey, ended)
  }
  return { list, change: changeLinks, csv: linksCsv(accounts), edit: editPages(accounts) }
}

function readQuery(visit: PersonVisit): LinkQuery {
  return {
    state: readState(visit.query.get('state')) ?? 'new',
    text: readFind(visit).text,
    after: parseId(visit.query.get('after') ?? '') ?? 0,
  }
}

/** What was done just before this page. */
async function savedNotice(visit: PersonVisit): Promise<{ notice?: string }> {
  const id = parseId(visit.query.get('saved') ?? '')
  if (id === undefined) return changedNotice(visit)
  const item = reached(await visit.signedIn.client.getItem(id))
  return item ? { notice: visit.words.admin.editLink.saved(item.name) } : {}
}

/** Gifts that one look asks for. Few of those that a shop no longer has have an affiliate link. */
const atOnce = 100
/** The end of a look: so a page stays short. Others come once an admin has changed some. */
const most = { rounds: 20, shown: 100 }

/** Gifts whose affiliate link is in use, and whose shop no longer has them: a link that leads nowhere earns nothing. */
async function endedLinks({ words, to, links, signedIn }: PersonVisit): Promise<Slot> {
  const ended: SeenItem[] = []
  let missing = await links.missing(atOnce)
  for (let round = 1; missing.length > 0; round++) {
    const items = reached(await signedIn.client.getItems(missing)) ?? []
    ended.push(...items.filter((item) => stateOf(item) === 'active').slice(0, most.shown - ended.length))
    const isLast = missing.length < atOnce || round === most.rounds || ended.length === most.shown
    missing = isLast ? [] : await links.missing(atOnce, missing.at(-1))
  }
  if (ended.length === 0) return undefined
  const { shopLinks } = words
  return html`<section class="ended-links"><h2>${shopLinks.endedTitle}</h2><p>${shopLinks.ended(ended.length)}</p>
<ul>${ended.map(({ id, name }) => html`<li><a href="${to.editLink({ item: id })}" dir="auto">${name}</a></li>`)}</ul></section>`
}
