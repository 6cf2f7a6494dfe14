export { createEmbeddedHost } from './embedded/embedded-host.ts'
export { changeAndNote, type EventKind, type NewEvent, noteEvent, noteNumbered, type What } from './events.ts'
export type { ChangeAtHost, Facts, NamedPerson, OpenedOwnerLink, OwnerLink, Sight } from './facts.ts'
export { type FormerOwners, formerOwnersOf, wasOwner } from './former-owners.ts'
export type {
  Before,
  Caller,
  Counted,
  Credentials,
  Host,
  HostUser,
  OrderInDatabase,
  Places,
  RegistryPage,
} from './host.ts'
export { inviteeKey, meansOneOf } from './invitee-key.ts'
export { demandSameHost } from './known-host.ts'
export { mailboxOf } from './mailbox-of.ts'
export {
  anyGuest,
  asOwnerSees,
  type ForWhom,
  type HostRegistry,
  invitedAs,
  isFirstOwner,
  isFor,
  isOver,
  isOwner,
  isSurprised,
  type Known,
  knownAs,
  managesAll,
  mayChangeOwners,
  mayCreate,
  mayKnowIdeas,
  mayPassOn,
  mayRead,
  mayUseBook,
  mayWrite,
  noRights,
  type OwnersOf,
  ownersWithout,
  type Rights,
  readsAll,
  rightsOfAdmin,
  seesAffiliateFields,
  sightOfWhom,
  type User,
} from './may.ts'
export { noSuchAccount } from './no-such-account.ts'
export { type FirstAccount, makeFirstAccount } from './people/first-account.ts'
export { countWaitingLists } from './waiting-lists.ts'
export { callsOfOneCaller, postTypeFault, signInsAtOnce, usualCalls } from './wordpress/settings.ts'
export { hostUrlFault } from './wordpress/site-address.ts'
