import type { Registry } from '@hopechest/client'
import type { Letter } from '../../../http/letters.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { knownOccasion } from '../../../view/occasions.ts'

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

const mostOfName = { words: 4, letters: 40 }

/** Of the letters that look like a point, a colon or a blank, none is in the name: "evil", such a letter, "com". */
const letter = String.raw`[\p{L}--[\p{Default_Ignorable_Code_Point}\u02d0\u02d1\u119e\u11a2\u1427\u1c78-\u1c7d\u2d51\u318d\ua4f8-\ua4fd\ua78f]]`
const word = new RegExp(
  String.raw`${letter}(?:${letter}|[\p{M}--\p{Default_Ignorable_Code_Point}]|['’\-])*`,
  'gv',
)

/** A name of letters alone: no address, number or sentence that would lead the reader to another place. */
function plainName(name: string): string {
  const words = name.match(word) ?? []
  const plain = words.slice(0, mostOfName.words).join(' ')
  return plain.length > mostOfName.letters ? '' : plain
}
