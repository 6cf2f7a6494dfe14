import type { WaysIn } from '@hopechest/host/accounts'
import type { Address } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../http/visit.ts'
import { formPage } from '../../view/form-page.ts'
import type { PeopleParts } from '../people/parts.ts'
import { sendWaysLetter } from '../people/ways-letter.ts'
import { currentPasswordField, demandPassword } from './current-password.ts'
import { nameOfIdentity } from './identities.ts'
import { keptInDemo } from './kept-in-demo.ts'

/** What is taken off, as the page that asks for the password says it. */
interface Taken {
  act: string
  name: string
  action: Address
  fields?: Slot
}

/**
 * Takes a way to sign in off the account. Who borrows a browser takes none: a page asks for the password where the sign-in is not
 * new. The last way stays.
 */
export function takeOffPages(
  parts: PeopleParts,
): Record<'askPasskey' | 'passkey' | 'askIdentity' | 'identity', PersonHandler> {
  const { accounts, passwords } = parts

  async function takenPasskey({ params, signedIn, to, words }: PersonVisit): Promise<Taken | undefined> {
    const id = Number(params.passkey)
    const passkey = (await accounts.passkeys.list(signedIn.person.id)).find((each) => each.id === id)
    if (!passkey) return undefined
    const { remove: act, wayPasskey } = words.people.account
    return { act, name: wayPasskey(passkey.name), action: to.removePasskey({ passkey: id }) }
  }

  async function takenIdentity(visit: PersonVisit): Promise<Taken | undefined> {
    const { issuer, subject } = identityIn(visit)
    const own = await accounts.identities.list(visit.signedIn.person.id)
    if (!own.some((each) => each.issuer === issuer && each.subject === subject)) return undefined
    return {
      act: visit.words.elsewhere.account.takeOff,
      name: nameOfIdentity(visit, issuer),
      action: visit.to.takeOffIdentity(),
      fields: html`<input type="hidden" name="issuer" value="${issuer}"><input type="hidden" name="subject" value="${subject}">`,
    }
  }

  const ask =
    (find: (visit: PersonVisit) => Promise<Taken | undefined>): PersonHandler =>
    async (visit) => {
      const taken = await find(visit)
      return taken ? askPage(visit, taken) : { goTo: visit.to.account({ focus: 'ways' }) }
    }

  const take = (
    find: (visit: PersonVisit) => Promise<Taken | undefined>,
    act: (visit: PersonVisit) => Promise<'removed' | 'gone' | 'last'>,
    done: string,
  ): PersonHandler =>
    keptInDemo(async (visit) => {
      const checked = await demandPassword(visit, passwords)
      const taken = 'fault' in checked ? await find(visit) : undefined
      if ('fault' in checked && taken) return askPage(visit, taken, checked.fault)
      const outcome = taken ? 'gone' : await act(visit)
      if (outcome === 'removed') await sendWaysLetter(visit, parts)
      return { goTo: visit.to.account({ saved: outcome === 'last' ? 'identityLast' : done, focus: 'ways' }) }
    })

  return {
    askPasskey: ask(takenPasskey),
    passkey: take(
      takenPasskey,
      (visit) =>
        accounts.passkeys.remove(visit.signedIn.person.id, Number(visit.params.passkey), waysOf(visit)),
      'passkeyRemoved',
    ),
    askIdentity: ask(takenIdentity),
    identity: take(
      takenIdentity,
      async (visit) => {
        const { id } = visit.signedIn.person
        return (await accounts.identities.unbind(id, identityIn(visit), waysOf(visit))) ? 'removed' : 'last'
      },
      'identityOff',
    ),
  }
}

/** A form says which, and so does the address of the page that asks. */
function identityIn({ form, query }: PersonVisit) {
  const said = form.has('issuer') ? form : query
  return { issuer: said.get('issuer') ?? '', subject: said.get('subject') ?? '' }
}

function waysOf({ site, signedIn }: PersonVisit): WaysIn {
  const { hasPasswords: passwords = true, providers = [] } = site.waysIn ?? {}
  const isNamed = signedIn.how?.named !== undefined
  return { passwords, issuers: providers.map(({ issuer }) => issuer), isNamed }
}

function askPage(visit: PersonVisit, { act, name, action, fields }: Taken, fault?: string): Answer {
  return formPage(visit, {
    title: act,
    about: html`<bdi>${name}</bdi>`,
    action,
    isWrong: fault !== undefined,
    fields: [fields, currentPasswordField(visit, fault)],
    submit: act,
    beside: html`<a class="hc-button plain" href="${visit.to.account().part('access')}">${visit.words.people.passkey.later}</a>`,
  })
}
