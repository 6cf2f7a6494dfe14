import type { FurtherOwner } from '@hopechest/host/accounts'
import { isAddress } from './entries.ts'

/**
 * How an owner is called before the others. An address stays as it was written down: who adds the address of a stranger
 * must not learn whose it is.
 */
export function calledAs({ entry, person }: FurtherOwner): string {
  return isAddress(entry) ? entry : (person?.name ?? entry)
}
