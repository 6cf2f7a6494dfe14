import { parseId } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { readFind } from '../find.ts'
import { changedNotice, changeLinks } from './change.ts'
import { linksCsv } from './csv.ts'
import { editPages } from './edit.ts'
import { endedLinks } from './ended.ts'
import { linksPage } from './page.ts'
import { readState } from './state.ts'
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
