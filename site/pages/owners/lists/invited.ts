import type { Client, Registry } from '@hopechest/client'
import type { Accounts } from '@hopechest/host/accounts'
import { html, type Markup } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hoop } from '../../../view/hoop.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { keptInvitations } from '../../guests/kept-invitations.ts'
import { sightOf } from '../../guests/registry/access.ts'

/** The lists whose invitation was opened in this browser and still stands. */
export async function invitedLists(
  visit: PersonVisit,
  guests: Client,
  accounts: Accounts,
): Promise<Markup | false> {
  const found = await Promise.all(
    keptInvitations(visit.cookies).map(async ({ secret }) => {
      const invitation = await accounts.invitations.find(secret)
      const registry = invitation && reached(await guests.getRegistry(invitation.registry_id))
      return registry && sightOf(registry, { invitation }) === 'guest' ? registry : undefined
    }),
  )
  const lists = found.filter((registry) => registry !== undefined)
  if (lists.length === 0) return false
  return html`<section class="invited-lists"><h2>${visit.words.lists.invitedTitle}</h2><ul class="lists">${lists.map((list) => card(visit, list))}</ul></section>`
}

function card({ words, format }: PersonVisit, { title, slug, meta }: Registry): Markup {
  const day = meta.registry_event_date
  const when = words.registry.occasion(occasionWord(meta.registry_event_type, words), day && format.day(day))
  return html`<li data-thread="${threadOf(meta.registry_event_type)}"><a class="list-card" href="/registry/${slug}">${hoop(title, `-invited-${slug}`)}
<span class="list-words"><strong dir="auto">${title}</strong>${when && html`<span>${when}</span>`}</span></a></li>`
}
