import type { Registry } from '@hopechest/client'
import type { Letter } from '../../http/letters.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { occasionWord } from '../../view/occasions.ts'

/** Who invites, to what, when, the link, and why the message came. */
export function invitationLetter(visit: PersonVisit, { title, meta }: Registry, link: string): Letter {
  const { words, format } = visit
  const { mail } = words.sharing
  const day = meta.registry_event_date
  const occasion = inLetter(occasionWord(meta.registry_event_type, words))
  const parts = {
    owner: inLetter(visit.signedIn.person.name),
    title: inLetter(title),
    when: words.registry.occasion(occasion, day && format.weekday(day)),
  }
  return { subject: mail.subject(parts.title), text: mail.text({ ...parts, link, site: visit.site.url }) }
}

/** What a mail program would make into a link, or an address to write to. */
const leadsElsewhere = /:\/\/|www\.|@|[^\s.]\.\p{L}{2,}/iu

/** Words of the owner on one line; empty where they would lead the reader to another place than the list. */
function inLetter(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return leadsElsewhere.test(line) ? '' : line
}
