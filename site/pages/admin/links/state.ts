import type { SeenItem } from '@hopechest/client'
import { type AffiliateState, affiliateStates } from '@hopechest/contract'

/** What an admin has decided about the affiliate link of a gift. */
export const linkStates = affiliateStates
export type LinkState = AffiliateState

/** A gift without a link is new to the admins, until one of them decides that it gets none. */
export function stateOf({ affiliate_status: status, affiliate_url: link }: SeenItem): LinkState {
  if (status === 'active' && !link) return 'new'
  return status ?? 'new'
}

/** Whether the state is about a link, so that a gift without one cannot have it. */
export function needsLink(state: LinkState): boolean {
  return state === 'active' || state === 'inactive' || state === 'expired'
}

export function readState(text: string | null): LinkState | undefined {
  return linkStates.find((each) => each === text)
}

/** The fields that the item service stores for a state; a cleared link is new again. */
export function toChange(state: LinkState) {
  return state === 'new' ? { affiliate_url: null, affiliate_status: null } : { affiliate_status: state }
}
