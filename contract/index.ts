export { isWholeNumber, parseAddress, parseId } from './addresses.ts'
export {
  Affiliate,
  type AffiliateState,
  AffiliateUpdate,
  AffiliateWork,
  affiliateStates,
  ItemAffiliate,
} from './affiliate.ts'
export { type Calls, calls } from './calls.ts'
export {
  Change,
  ChangedRegistry,
  ChangePublic,
  type ChangeType,
  changeTypes,
  plainChanges,
  surprisingChanges,
} from './changes/changes.ts'
export {
  Delivery,
  Hook,
  HookCreate,
  type HookFormat,
  HookMade,
  type HookState,
  HookUpdate,
  hookFormats,
} from './changes/hooks.ts'
export {
  type DayOfList,
  daysBefore,
  hasPassed,
  isRevealed,
  isTimeZone,
  listDayHasPassed,
  listDayPassesAt,
  opensAt,
  seesAtOnce,
  todayOf,
  unwrapsAt,
} from './days.ts'
export {
  bookOwner,
  Draw,
  DrawLeaving,
  DrawPlan,
  DrawRound,
  type DrawWish,
  type DrawWishKind,
  drawWishKinds,
  Slip,
} from './draws.ts'
export {
  type AnswerShape,
  type Answers,
  type Endpoint,
  type EndpointName,
  type EndpointPath,
  endpoints,
  type Method,
  type RequestHeader,
  type ResponseHeader,
} from './endpoints.ts'
export {
  causes,
  changeIsGone,
  ErrorBody,
  type ErrorCode,
  errorCodeHeader,
  errorFieldHeader,
  kindOf,
  Refusal,
  type RefusalCause,
  type RefusalCode,
  type RefusalKind,
  refusals,
  statusOf,
} from './errors.ts'
export { Health, Welcome } from './health.ts'
export { Id } from './id.ts'
export {
  Idea,
  IdeaCommentWrite,
  IdeaCreate,
  IdeaList,
  IdeaNotes,
  IdeaTake,
} from './ideas.ts'
export { InviteesBody, InviteesResponse, OwnersBody, OwnersResponse } from './invitees.ts'
export {
  type AffiliateStatus,
  affiliateKeys,
  affiliateStatuses,
  asManyAsYouLike,
  contentDefaults,
  contentKeys,
  Item,
  ItemByExternalId,
  type ItemContent,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemsPage,
  ItemTag,
  ItemUpdate,
  ItemVerdict,
  KeptItem,
  type OffList,
  offListWays,
  RemovedItem,
} from './items.ts'
export { type Deprecation, type Lifecycle, marked, sunsetOf } from './lifecycle.ts'
export { limits, withCommas } from './limits.ts'
export { LinkPreview, LinkPreviewRequest, previewRefusals } from './link-previews.ts'
export {
  type CallerRole,
  isScope,
  type Scope,
  type Settings,
  scopeNames,
  scopes,
  surprisesAreKept,
  surprisesHeader,
} from './me.ts'
export {
  Circle,
  CircleCreate,
  ForWhom,
  ForWhomWrite,
  Household,
  HouseholdCreate,
  KnownPerson,
  KnownPersonCreate,
  KnownPersonUpdate,
  mostOfSize,
  OpenTo,
  OpenToWrite,
  type SizeField,
  Sizes,
  SizesWrite,
  sizeFields,
} from './people.ts'
export {
  GiftLook,
  GiftRecordCreate,
  Purchase,
  PurchaseCreate,
  PurchaseNote,
  PurchaseReceipt,
  PurchasesPage,
  PurchaseUpdate,
  SendTo,
  SetAside,
  Taken,
} from './purchases.ts'
export { Question, QuestionAnswer, QuestionCreate } from './questions.ts'
export {
  type CopiedPart,
  type ItemCurrency,
  ItemMetaUpdate,
  isRegistryReveal,
  type NewRegistry,
  RegistriesPage,
  Registry,
  type RegistryAnswer,
  RegistryCopy,
  RegistryCreate,
  type RegistryHeading,
  RegistryItemsPage,
  RegistryMeta,
  type RegistryReveal,
  type RegistryStatus,
  RegistryUpdate,
  registryMetaDefaults,
  withRegistryDefaults,
} from './registries.ts'
export { Type } from './shape.ts'
export { formats, inOneLine } from './text.ts'
