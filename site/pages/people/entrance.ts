import type { Accounts, CheckedPerson, Person, SigningIn } from '@hopechest/host/accounts'
import type { Address } from '../../addresses.ts'
import { textOf } from '../../http/form-text.ts'
import type { How, Sessions } from '../../http/session.ts'
import type { Answer, Visit } from '../../http/visit.ts'
import { codeField, codePage, pendingField } from './code-page.ts'
import { canMakeField } from './passkeys/button.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { Pending } from './pending.ts'

/** The person is signed in now, or a page asks for more. */
export type Entered = { person: Person; goTo: Address } | { answer: Answer }

/** What the page answers. */
export function answerOf(entered: Entered): Answer {
  return 'answer' in entered ? entered.answer : { goTo: entered.goTo }
}

/** The one way to a session. Every page on which a person signs in goes through here. */
export interface Entrance {
  /** A password was right, or was just set. Where the account has a second step, the page for its code comes first. */
  enter(visit: Visit, person: CheckedPerson, goTo: Address, how?: Begin): Promise<Entered>
  /** The code came that such a page asked for. */
  takeCode(visit: Visit, goTo: Address): Promise<Entered | 'too long' | { wait: number }>
  /** The session begins. For a way in that needs no second step. */
  begin(visit: Visit, person: SigningIn, goTo: Address, how?: Begin): Promise<Entered>
}

export interface Begin {
  /** The account was made at this moment, so its first browser is no news. */
  isNewAccount?: boolean
  /** What the session keeps of a way in that is no password of this site. */
  how?: How
}

interface EntranceParts {
  accounts: Accounts
  sessions: Sessions
  passwords: Passwords
  passkeys: Passkeys
  pending: Pending
}

export function createEntrance({
  accounts,
  sessions,
  passwords,
  passkeys,
  pending,
}: EntranceParts): Entrance {
  /** Once, in a browser that can make one and has not been the person's so far. */
  async function mayOffer(visit: Visit, { id }: Person): Promise<boolean> {
    const can = visit.form.get(canMakeField) === '1' && !visit.site.demo
    return can && passkeys.areHere(visit) && (await accounts.passkeys.list(id)).length === 0
  }

  async function begin(
    visit: Visit,
    person: SigningIn,
    goTo: Address,
    { isNewAccount = false, how = {} }: Begin = {},
  ): Promise<Entered> {
    const isNews = !passwords.isKnown(visit, person.id)
    await sessions.start(visit.cookies, person, visit.browser, { ...how, isTold: isNews && !isNewAccount })
    const mark = 'checkedMark' in person ? person.checkedMark : await accounts.people.passwordMark(person.id)
    passwords.remember(visit, { ...person, checkedMark: mark ?? '' })
    const offers = isNews && (await mayOffer(visit, person))
    return { person, goTo: offers ? visit.to.newPasskey({ to: goTo.path }) : goTo }
  }

  return {
    begin,

    async enter(visit, person, goTo, how) {
      if (!(await accounts.secondStep.find(person.id))) return begin(visit, person, goTo, how)
      return { answer: codePage(visit, { pending: pending.write(visit, person), goTo }) }
    },

    async takeCode(visit, goTo) {
      const waiting = pending.read(visit, visit.form.get(pendingField) ?? '')
      const person = waiting && (await accounts.people.find(waiting.accountId))
      if (!person) return 'too long'
      const checked = { ...person, checkedMark: waiting.checkedMark, hasTakenStep: true } as const
      const code = textOf(visit.form, codeField)
      const tried = await passwords.tryCode(visit, checked, () =>
        accounts.secondStep.takeCode(person.id, code),
      )
      if (tried === 'right') return begin(visit, checked, goTo)
      if (tried !== 'wrong') return tried
      // It ends when the first page for it would have ended.
      const again = visit.form.get(pendingField) ?? ''
      const fault = visit.words.people.signIn.codeWrong
      return { answer: codePage(visit, { pending: again, goTo, fault }) }
    },
  }
}
