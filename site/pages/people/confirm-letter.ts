import { Refusal } from '@hopechest/contract'
import type { Person } from '@hopechest/host/accounts'
import type { Visit } from '../../http/visit.ts'
import type { PeopleParts } from './parts.ts'

const confirmHours = 48

/**
 * Sends the link that proves an address. The letter holds no word of the person who typed the address: it may be the
 * address of a stranger.
 */
export async function sendConfirmLetter(
  visit: Visit,
  { accounts, mail }: PeopleParts,
  person: Pick<Person, 'id' | 'email'>,
  email: string,
): Promise<'sent' | 'later' | 'failed'> {
  if (!mail) throw new Error('A site without a mail server sends no link')
  const { mailSubject, mailText } = visit.words.people.confirm
  const sessionId = visit.signedIn?.person.id === person.id ? visit.signedIn.sessionId : undefined
  const isOwn = person.email.toLowerCase() === email.toLowerCase()
  try {
    return await mail.send(visit, isOwn ? 'confirm' : 'confirm another', email, async () => {
      const link = { purpose: 'confirm_email', accountId: person.id, email, hours: confirmHours } as const
      const address = visit.to.confirmEmail({ link: await accounts.links.make(link, sessionId) }).whole
      return { subject: mailSubject(visit.site.name), text: mailText(visit.site.name, address) }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') throw error
    visit.log.error({ err: error }, 'Could not send an e-mail')
    return 'failed'
  }
}

/** Sends a letter to the address that an account had: a stranger may have moved the account. It does not name the new one. */
export async function sendLeftLetter(visit: Visit, { mail }: PeopleParts, left: Person): Promise<void> {
  if (!mail || !left.is_email_confirmed) return
  const { mailSubject, leftText } = visit.words.people.confirm
  const { name } = visit.site
  try {
    await mail.send(visit, 'left', left.email, () => ({ subject: mailSubject(name), text: leftText(name) }))
  } catch (error) {
    visit.log.error({ err: error }, 'Could not send an e-mail')
  }
}
