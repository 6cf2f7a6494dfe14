import type { PersonHandler } from '../../http/visit.ts'
import { sendWaysLetter } from '../people/ways-letter.ts'
import type { ElsewhereParts } from './parts.ts'

/** What a person does with the accounts elsewhere that open the one here. */
export function ownIdentityPages(parts: ElsewhereParts): Record<'takeOff', PersonHandler> {
  const { accounts } = parts
  return {
    /** The last way in stays. */
    async takeOff(visit) {
      const { form, signedIn, site, to } = visit
      const identity = { issuer: form.get('issuer') ?? '', subject: form.get('subject') ?? '' }
      const { hasPasswords: passwords = true, providers = [] } = site.waysIn ?? {}
      const ways = { passwords, issuers: providers.map(({ issuer }) => issuer) }
      const isOff = await accounts.identities.unbind(signedIn.person.id, identity, ways)
      if (isOff) await sendWaysLetter(visit, parts)
      return { goTo: to.account({ saved: isOff ? 'identityOff' : 'identityLast', focus: 'ways' }) }
    },
  }
}
