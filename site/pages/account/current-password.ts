import type { SigningIn } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import { secretOf } from '../../http/form-text.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { type Field, field } from '../../view/field.ts'
import type { Passwords } from '../people/passwords.ts'

/** For this long it counts that a person has proved themselves at a provider. */
const provedMilliseconds = 10 * 60_000

/**
 * What lasts longer than a session asks for the password: another may sit at a browser that is signed in. A person
 * without one has come with a passkey, or proved themselves anew at their provider, a moment before. Answers the person, or
 * what is wrong in the field.
 */
export async function checkCurrentPassword(
  visit: PersonVisit,
  passwords: Passwords,
  field = 'current',
): Promise<{ person: SigningIn } | { fault: string }> {
  const { account, signIn } = visit.words.people
  const { person } = visit.signedIn
  if (!usesPassword(visit)) {
    return isProved(visit) ? { person } : { fault: visit.words.elsewhere.account.proveFirst }
  }
  const checked = await passwords.check(visit, person.username, secretOf(visit.form, field))
  if (!('wait' in checked)) return { person: checked }
  return { fault: checked.wait === undefined ? account.currentWrong : signIn.tooMany(checked.wait) }
}

/** The same where the person has not signed in within the last minutes. */
export async function demandPassword(
  visit: PersonVisit,
  passwords: Passwords,
): Promise<{ isFresh: true } | { person: SigningIn } | { fault: string }> {
  return visit.signedIn.hasJustBegun ? { isFresh: true } : checkCurrentPassword(visit, passwords)
}

/** What it asks for, where it asks. */
export function currentPasswordField(visit: PersonVisit, fault: string | undefined): Slot {
  return visit.signedIn.hasJustBegun ? undefined : currentProof(visit, { fault })
}

/** The field for the password; for a person without one, the way to prove themselves. */
export function currentProof(
  visit: PersonVisit,
  {
    name = 'current',
    label,
    ...given
  }: Partial<Pick<Field, 'id' | 'name' | 'label' | 'fault' | 'hint'>> = {},
): Markup {
  if (usesPassword(visit)) {
    return field({
      ...given,
      name,
      label: label ?? visit.words.people.account.current,
      value: '',
      type: 'password',
      autocomplete: 'current-password',
      focus: given.fault !== undefined,
    })
  }
  const { account: words } = visit.words.elsewhere
  if (isProved(visit)) return html`<p class="hint">${words.proved}</p>`
  const { providers = [] } = visit.site.waysIn ?? {}
  const { how = {} } = visit.signedIn
  const own = providers.filter(({ id }) => how.provider === undefined || id === how.provider)
  // A form of the account page has an address of its own, which is no page.
  const pages = [visit.to.account(), visit.to.deleteAccount(), visit.to.joinElsewhere(), visit.to.keys()]
  const back = pages.find((page) => visit.here.isAt(page)) ?? visit.to.account()
  const ways = own.map(({ id, name: provider }) => {
    const way = visit.to.signInElsewhere({ provider: id }, { prove: 1, to: back.path })
    return html`<a class="hc-button hc-outline" href="${way}">${words.prove(provider)}</a>`
  })
  return html`<div class="hc-control"><p${given.fault !== undefined && html` class="fault" role="alert"`}>${words.proveFirst}</p><p class="acts">${ways}</p></div>`
}

function usesPassword({ signedIn, site }: PersonVisit): boolean {
  return signedIn.person.has_password && site.waysIn?.hasPasswords !== false
}

/** The word of a gateway, which comes with each request, is all that there is for whom it names. */
function isProved({ signedIn: { how = {}, hasJustBegun }, now }: PersonVisit): boolean {
  if (how.named !== undefined || hasJustBegun) return true
  const { provedAt = Number.NEGATIVE_INFINITY } = how
  const age = now.getTime() - provedAt
  return age >= 0 && age < provedMilliseconds
}
