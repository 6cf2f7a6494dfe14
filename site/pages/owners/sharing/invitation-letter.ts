import type { Registry } from '@hopechest/client'
import type { Letter } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { knownOccasion } from '../../../view/occasions.ts'
import { plainName } from '../../../view/plain-words.ts'

/**
 * Who invites, for which occasion and when, the link, and why the message came. Its reader may be a stranger to the
 * owner, so of the owner's own words it carries a plain name alone: the title stands on the list that the link opens.
 */
export function invitationLetter(visit: PersonVisit, { meta }: Registry, link: string): Letter {
  const { words, format } = visit
  const { mail } = words.sharing
  const day = meta.registry_event_date
  const occasion = knownOccasion(meta.registry_event_type, words)
  const owner = plainName(visit.signedIn.person.name)
  const when = words.registry.occasion(occasion, day && format.weekday(day))
  return { subject: mail.subject(owner), text: mail.text({ owner, when, link, site: visit.site.url }) }
}
