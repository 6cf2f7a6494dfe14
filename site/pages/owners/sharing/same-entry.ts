import { inviteeKey } from '@hopechest/host'

/** Finds a name or an address among those of a list. A form may send a very long one, so its key is made once. */
export function isSameAs(entry: string): (other: string) => boolean {
  const key = inviteeKey(entry)
  return (other) => inviteeKey(other) === key
}
