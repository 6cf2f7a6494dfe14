import type { FurtherOwner, Owners } from '../../household/household.ts'
import { isAddress } from './entries.ts'

/**
 * How an owner is called before the others. An address stays as it was written down: who adds the address of a stranger
 * must not learn whose it is.
 */
export function calledAs({ entry, person }: Pick<FurtherOwner, 'entry' | 'person'>): string {
  return isAddress(entry) ? entry : (person?.name ?? entry)
}

/** The same for the first owner, who need not have agreed that the list was passed on to them. */
export function firstCalledAs({ first, firstEntry }: Pick<Owners, 'first' | 'firstEntry'>): string {
  return calledAs({ entry: firstEntry, person: first })
}
