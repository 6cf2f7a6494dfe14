export { createEmbeddedHost } from './embedded/embedded-host.ts'
export { changeAndNote, type EventKind, type NewEvent, noteEvent, noteNumbered } from './events.ts'
export { type Capacity, createFairQueue } from './fair-queue.ts'
export type { Caller, Credentials, Host, HostRegistry, HostUser, RegistryPage } from './host.ts'
export {
  invitedAs,
  inviteeKey,
  isFirstOwner,
  isOver,
  isOwner,
  managesAll,
  mayChangeOwners,
  mayCreate,
  mayPassOn,
  mayRead,
  mayWrite,
  readsAll,
  seesAffiliateFields,
} from './may.ts'
export { type FirstAccount, makeFirstAccount } from './people/first-account.ts'
export { countWaitingLists } from './waiting-lists.ts'
export { type CircuitBreaker, createCircuitBreaker } from './wordpress/circuit-breaker.ts'
export { callsOfOneCaller, postTypeFault, usualCalls } from './wordpress/settings.ts'
export { hostUrlFault } from './wordpress/site-address.ts'
