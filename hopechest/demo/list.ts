import { type ItemRegistryCreate, isClientError, type Outcome, type RegistryCreate } from '@hopechest/client'

export interface DemoGift extends Omit<ItemRegistryCreate, 'url'> {
  /** A drawing in `pictures/`, or in `look/images/`. */
  picture: string
  /** Its link earns a commission. */
  isAd?: boolean
}

export interface DemoList {
  owner: DemoPerson
  registry: RegistryCreate
  /** How long from today the day of the list is. */
  daysAhead?: number
  gifts: readonly DemoGift[]
  bought: readonly { gift: string; quantity?: number; purchaser: string; note: string | null }[]
}

export type DemoPerson = 'ana' | 'elke'

export const demoPeople: Record<DemoPerson, { name: string; isAdmin: boolean }> = {
  ana: { name: 'Ana', isAdmin: true },
  elke: { name: 'Tante Elke', isAdmin: false },
}

export function dayIn(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

export function made<Body>(outcome: Outcome<Body>): Body {
  if (isClientError(outcome)) throw new Error(`The demo cannot be filled: ${outcome.message}`)
  if (outcome === null) throw new Error('The demo cannot be filled: what was just made is gone')
  return outcome
}
