import type { Database } from '@hopechest/database'
import { forgetFormerBankAccount } from '@hopechest/host/accounts'
import type { EventReader } from './read-events.ts'

/** The bank account that an owner wrote down goes when they leave the list or are removed from it. */
export function formerBankAccounts(database: Database): EventReader {
  return {
    name: 'bank accounts',
    async take(events) {
      const changed = events.filter(
        ({ kind, what }) => kind === 'registry.changed' && what.includes('"registry_owners"'),
      )
      for (const id of new Set(changed.map(({ registry_id }) => registry_id)))
        await forgetFormerBankAccount(database, id)
    },
  }
}
