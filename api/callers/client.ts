import type { Caller } from '@hopechest/host'

export type ClientOfCaller = Pick<Caller, 'id' | 'address' | 'visitor'>

/**
 * With whom a caller shares what all clients share: with all callers of one address, for a person may have many accounts. A
 * page waits for its visitor, apart from the programs of the person who opens it.
 */
export function clientOfCaller({ address = '', visitor }: ClientOfCaller): string {
  return visitor === undefined ? address : `visitor ${visitor}`
}
