import type { Registry } from '@hopechest/client'
import type { PersonVisit } from '../../http/visit.ts'
import type { Message } from '../../mail.ts'
import { occasionWord } from '../../view/occasions.ts'

/** Who invites, to what, when, the link, and why the message came. */
export function invitationMail(
  visit: PersonVisit,
  { title, meta }: Registry,
  to: string,
  link: string,
): Message {
  const { words, format } = visit
  const { mail } = words.sharing
  const day = meta.registry_event_date
  const occasion = occasionWord(meta.registry_event_type, words)
  const when = words.registry.occasion(occasion, day && format.weekday(day))
  const owner = oneLine(visit.signedIn.person.name)
  const text = mail.text({ owner, title: oneLine(title), when: oneLine(when), link, site: visit.site.url })
  return { to, subject: mail.subject(oneLine(title)), text }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
