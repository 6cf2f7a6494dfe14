import { parseId } from '@hopechest/contract'
import type { Query } from '../../../addresses.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { Bought } from './bought.ts'

/** Which rows are shown, by the word in the address. */
const rules = {
  all: () => true,
  thank: (bought: Bought) => asksForLetter(bought) && !bought.isThanked,
  arrive: ({ purchaseId, hasArrived }: Bought) => purchaseId !== undefined && !hasArrived,
} satisfies Record<string, (bought: Bought) => boolean>

export type Show = keyof typeof rules

export const shows = Object.keys(rules) as Show[]

function readShow({ query }: PersonVisit): Show {
  const show = query.get('show') ?? ''
  return Object.hasOwn(rules, show) ? (show as Show) : 'all'
}

/**
 * The rows that are open: the choice, and the last purchase of the page before. A number of rows would not say where the
 * page begins: rows leave the choice while their owner ticks them.
 */
export interface Part {
  show: Show
  behind: number | undefined
}

export function readPart(visit: PersonVisit): Part {
  return { show: readShow(visit), behind: parseId(visit.query.get('behind') ?? '') }
}

/** What says in an address which rows are open. */
export function queryOf({ show, behind }: Part): Query {
  return { show: show === 'all' ? undefined : show, behind }
}

export function isShown(bought: Bought, show: Show): boolean {
  return rules[show](bought)
}

/** A gift without a name asks for no letter. */
export function asksForLetter({ purchaseId, giver }: Bought): boolean {
  return purchaseId !== undefined && giver !== ''
}
