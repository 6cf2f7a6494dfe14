import type { Database } from '@hopechest/database'
import { noKey, placeOf, refused, type SigningKey } from '@hopechest/host/visit'
import { createSeal } from '../http/seal.ts'

/** The key that a site and the service have agreed on. */
export interface HostKey {
  /** The key as it stands now, for all processes. Throws what to do while there is no key. */
  find(): Promise<SigningKey>
  /** From now on the key before is good for nothing. */
  replace(key: SigningKey): Promise<void>
}

/** It lies sealed in the database, and belongs to the site that the settings name. */
export function createHostKey({ coordinator }: Database, secret: string, hostUrl: string): HostKey {
  const seal = createSeal(secret, 'key of the host')
  const site = placeOf(hostUrl)
  let last: { sealed: string; key: SigningKey | undefined } | undefined

  function open(sealed: string): SigningKey | undefined {
    const [of, host, key] = seal.open(sealed)?.split('\n') ?? []
    return of === site && host !== undefined && key !== undefined ? { host, key } : undefined
  }

  let asking: Promise<{ sealed: string } | undefined> | undefined

  return {
    async find() {
      // Visits of one moment, and those that strangers forge, share a question.
      asking ??= coordinator.row<{ sealed: string }>('SELECT sealed FROM host_key').finally(() => {
        asking = undefined
      })
      const row = await asking
      if (row && row.sealed !== last?.sealed) last = { sealed: row.sealed, key: open(row.sealed) }
      const key = row && last?.key
      if (!key) throw refused(noKey)
      return key
    },
    async replace({ host, key }) {
      await coordinator.run(
        `INSERT INTO host_key (only_row, sealed) VALUES (1, $1)
         ON CONFLICT (only_row) DO UPDATE SET sealed = excluded.sealed`,
        [seal.close(`${site}\n${host}\n${key}`)],
      )
    },
  }
}
