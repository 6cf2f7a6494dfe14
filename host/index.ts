export { type Agreement, agreementsOf, haveAllAgreed, standing } from './agreed-owners.ts'
export { createEmbeddedHost } from './embedded/embedded-host.ts'
export { listNewItem } from './embedded/order.ts'
export {
  changeAndNote,
  changeBehind,
  type EventKind,
  type NewEvent,
  noteEvent,
  noteNumbered,
  type What,
} from './events.ts'
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
export { type Key, keyOfFront, mostRegistriesOfKey, scopesIn, withoutSurprises } from './key.ts'
export { demandSameHost } from './known-host.ts'
export { mailboxOf } from './mailbox-of.ts'
export {
  anyGuest,
  asOwnerSees,
  demandScope,
  type ForWhom,
  type HostRegistry,
  hasScope,
  invitedAs,
  isCalled,
  isFirstOwner,
  isFor,
  isNarrowed,
  isOfKey,
  isOver,
  isOwner,
  isSurprised,
  isWrappedFor,
  type KeyId,
  type Known,
  knownAs,
  lacksScope,
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
  outOfScope,
  ownersWithout,
  type Rights,
  readsAll,
  rightsOfAdmin,
  seesAffiliateFields,
  showingPublic,
  sightOfWhom,
  type User,
} from './may.ts'
export { noSuchAccount } from './no-such-account.ts'
export { type FirstAccount, makeFirstAccount } from './people/first-account.ts'
export { countWaitingLists } from './waiting-lists.ts'
export { callsOfOneCaller, postTypeFault, signInsAtOnce, usualCalls } from './wordpress/settings.ts'
export { hostUrlFault } from './wordpress/site-address.ts'
export { isOwnerWrittenDown, type KnownOwners } from './written-owner.ts'
