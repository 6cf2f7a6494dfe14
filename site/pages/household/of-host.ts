import type { Facts } from '@hopechest/host'
import { needed } from '@hopechest/host/visit'
import type { Visit } from '../../http/visit.ts'
import type { Household } from './household.ts'

/** The people of whom the host of a visit says. */
export const householdOfHost: Household = {
  async sight(visit, { id }) {
    return { sight: factsOf(visit).registries.get(id)?.sight ?? 'hidden', invitation: undefined }
  },
  async noteLook() {},
  async expect(visit, ids) {
    const { registries, gone, needs } = factsOf(visit)
    const unknown = ids.filter((id) => !registries.has(id) && !gone.has(id))
    for (const id of unknown) needs.registries.add(id)
    if (unknown.length > 0) throw needed()
  },
  async shared(visit) {
    const facts = factsOf(visit)
    if (!facts.invited) {
      facts.needs.lists = true
      throw needed()
    }
    const known = facts.invited.flatMap((id) => facts.registries.get(id) ?? [])
    return known.filter(({ sight }) => sight === 'owner').map(({ registry }) => registry)
  },
}

function factsOf({ said }: Visit): Facts {
  if (!said) throw new Error('A page that no host frames asks what a host says')
  return said
}
