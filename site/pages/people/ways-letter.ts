import type { PersonVisit } from '../../http/visit.ts'
import type { PeopleParts } from './parts.ts'

/** Says to a person that their ways to sign in have changed: another may have sat at their browser. */
export async function sendWaysLetter(visit: PersonVisit, { mail }: Pick<PeopleParts, 'mail'>): Promise<void> {
  const { person } = visit.signedIn
  if (!mail || !person.is_email_confirmed) return
  const { subject, text } = visit.words.people.waysLetter
  const { name } = visit.site
  const link = visit.to.account().part('access').whole
  try {
    await mail.send(visit, 'ways in', person.email, () => ({
      subject: subject(name),
      text: text(name, link),
    }))
  } catch (error) {
    visit.log.error({ err: error }, 'Could not send an e-mail')
  }
}
