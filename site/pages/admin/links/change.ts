import { type Client, isClientError } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import { placeOnSite } from '../../../addresses.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { needsLink, readState, toChange } from './state.ts'
import { rowsOfPage } from './survey.ts'

/** Changes the state of the chosen links, and goes back to the page, which says how many were changed. */
export const changeLinks: PersonHandler = async (visit) => {
  const act = readState(visit.form.get('act'))
  const ids = readIds(visit.form)
  if (!act || ids.length === 0) return goBack(visit, { changed: 0 })
  const { client } = visit.signedIn
  const ready = needsLink(act) ? await idsWithLink(client, ids) : ids
  let changed = 0
  for (const id of ready) {
    const outcome = await client.updateItem(id, toChange(act))
    if (outcome !== null && !isClientError(outcome)) changed++
  }
  const without = needsLink(act) ? ids.length - ready.length : 0
  return goBack(visit, { changed, without, failed: ready.length - changed })
}

/** A sentence for each number in the address that is not 0. */
export function changedNotice({ query, words }: PersonVisit): { notice?: string } {
  const { links } = words.admin
  const count = (name: string) => Math.min(Math.max(0, Math.trunc(Number(query.get(name)) || 0)), rowsOfPage)
  const [changed, without, failed] = [count('changed'), count('without'), count('failed')]
  const sentences = [
    changed > 0 && links.changed(changed),
    without > 0 && links.withoutLink(without),
    failed > 0 && links.failed(failed),
  ].filter((each) => each !== false)
  if (sentences.length > 0) return { notice: sentences.join(' ') }
  return query.has('changed') ? { notice: links.chooseFirst } : {}
}

/** A request with more rows than a page has does not come from a page of this site. */
function readIds(form: URLSearchParams): number[] {
  const ids = form.getAll('gift').flatMap((text) => parseId(text) ?? [])
  return [...new Set(ids)].slice(0, rowsOfPage)
}

/** A gift that is gone counts as one without a link. */
async function idsWithLink(client: Client, ids: readonly number[]): Promise<number[]> {
  const items = await client.getItems(ids)
  if (items === null || isClientError(items)) return []
  return items.filter(({ affiliate_url }) => affiliate_url).map(({ id }) => id)
}

function goBack({ form, to }: PersonVisit, { changed = 0, without, failed }: Record<string, number>) {
  const back = placeOnSite(form.get('back'), to)
  if (!back.isAt(to.affiliateLinks())) return { goTo: to.affiliateLinks() }
  const numbers = { changed, without: without || undefined, failed: failed || undefined }
  // The buttons are switched off again, until a row is chosen.
  return { goTo: back.with({ ...numbers, focus: 'note' }) }
}
