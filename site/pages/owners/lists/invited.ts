import { type Client, isClientError, type Registry } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { occasionAndDay, threadOf } from '../../../view/occasions.ts'
import { brief, readBriefLists } from '../../brief-lists.ts'
import { type Household, isGuest } from '../../household/household.ts'
import { listsOnPage, pager } from './pager.ts'

interface InvitedParts {
  guests: Client
  household: Household
  /** Those that the person owns with others. They are invited to these, too, and see them among their own. */
  shared: readonly Registry[]
  skip: number
}

/** The lists whose invitation was opened in this browser and still stands, and those that invite the account. */
export async function invitedLists(
  visit: PersonVisit,
  { guests, household, shared, skip }: InvitedParts,
): Promise<Markup | false> {
  const opened = skip === 0 ? await openedHere(visit, guests, household) : []
  const { found, hasMore, isAway } = await callingAccount(visit, skip)
  const all = new Map([...opened, ...found].map((registry) => [registry.id, registry]))
  for (const { id } of shared) all.delete(id)
  const lists = [...all.values()]
  if (lists.length === 0 && skip === 0 && !isAway) return false
  const { invitedTitle, invitedAway } = visit.words.lists
  return html`<section class="invited-lists"><h2>${invitedTitle}</h2>${lists.length > 0 && html`<ul class="lists">${lists.map((list) => card(visit, list))}</ul>`}
${isAway && html`<p class="hint">${invitedAway}</p>`}
${pager(visit, 'invited', skip, hasMore)}</section>`
}

async function openedHere(visit: PersonVisit, guests: Client, household: Household): Promise<Registry[]> {
  const found = await Promise.all(
    [...new Set(await household.opened(visit))].map(async (id) => {
      const registry = reached(await guests.getRegistry(id))
      if (!registry) return undefined
      const seen = await household.sight(visit, registry)
      return isGuest(seen) && seen.byLink ? brief(registry) : undefined
    }),
  )
  return found.filter((registry) => registry !== undefined)
}

/** The service refuses this for a moment while many lists of invitees change; the person's own lists do not wait. */
async function callingAccount(
  { signedIn: { client } }: PersonVisit,
  skip: number,
): Promise<{ found: Registry[]; hasMore: boolean; isAway: boolean }> {
  const outcome = await readBriefLists(client, { invited: true, skip, limit: listsOnPage + 1 })
  const isAway = isClientError(outcome)
  const page = isAway ? [] : (outcome ?? [])
  return { found: page.slice(0, listsOnPage), hasMore: page.length > listsOnPage, isAway }
}

function card({ words, format, to }: PersonVisit, { title, slug, meta }: Registry): Markup {
  const when = occasionAndDay(words, meta, format.day)
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card" href="${to.registry({ slug })}">${hoop(title, `-invited-${slug}`)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}</span></a></li>`
}
