import { Refusal } from '@hopechest/contract'
import { mostAppPasswords } from '@hopechest/host/accounts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import type { Answer, PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { withFocus } from '../../../view/focus-on.ts'
import type { PeopleParts } from '../../people/parts.ts'
import { demandPassword } from '../current-password.ts'
import { keptInDemo } from '../kept-in-demo.ts'
import { keysPage } from './keys-page.ts'
import { listsToChoose } from './lists-to-choose.ts'
import { faultsOfKey, type KeyFaults, readTypedKey, rightsOf } from './typed.ts'

/** The page on which a person gives programs keys, and takes them back. */
export function keysPages(parts: PeopleParts): Record<'ask' | 'make' | 'takeBack', PersonHandler> {
  const { accounts, passwords } = parts

  async function show(visit: PersonVisit, faults: KeyFaults = {}, made?: string): Promise<Answer> {
    const [keys, lists] = await Promise.all([
      accounts.access.keys(visit.signedIn.person.id),
      listsToChoose(accounts, visit),
    ])
    return keysPage(visit, { keys, lists, typed: readTypedKey(visit), faults, made })
  }

  return {
    ask: (visit) => show(visit),

    async make(visit) {
      const typed = readTypedKey(visit)
      const faults = faultsOfKey(visit, typed, await listsToChoose(accounts, visit))
      if (Object.keys(faults).length > 0) return show(visit, faults)
      const checked = await demandPassword(visit, passwords)
      if ('fault' in checked) return show(visit, { current: checked.fault })
      try {
        const { person, sessionId } = visit.signedIn
        const formKey = keyOfThing(keyOrNew(visit.form), typed)
        const made = await accounts.access.create(person.id, typed.label, formKey, sessionId, rightsOf(typed))
        return await show(withFocus(visit, 'app-password'), {}, made)
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error
        return show(visit, { label: visit.words.people.keys.tooMany(mostAppPasswords) })
      }
    },

    takeBack: keptInDemo(async (visit) => {
      await accounts.access.revoke(visit.signedIn.person.id, Number(visit.params.key))
      return { goTo: visit.to.keys({ saved: 'taken', focus: 'note' }) }
    }),
  }
}
