import type { Registry } from '@hopechest/client'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Said } from '../../../mail.ts'
import { knownOccasion } from '../../../view/occasions.ts'
import { plainGuest, plainName, plainTitle } from '../../../view/plain-words.ts'

/**
 * Who invites whom to which list, for which occasion and when, the link, and why the message came. Its reader may be a stranger to the
 * owner: of the owner's words it carries plain ones alone, and its subject and the link none.
 */
export function invitationLetter(
  visit: PersonVisit,
  { title, meta }: Registry,
  { guest, link }: { guest: string; link: string },
): Said {
  const { words, format } = visit
  const { mail } = words.sharing
  const day = meta.registry_event_date
  const occasion = knownOccasion(meta.registry_event_type, words)
  const owner = plainName(visit.signedIn.person.name)
  const when = words.registry.occasion(occasion, day && format.weekday(day))
  const list = plainTitle(title)
  const said = { guest: plainGuest(guest), owner, list, when, link, site: visit.site.url }
  return { subject: mail.subject, text: mail.text(said) }
}
