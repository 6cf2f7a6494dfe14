export type {
  Affiliate,
  AffiliateStatus,
  AffiliateUpdate,
  Circle,
  Draw,
  DrawPlan,
  DrawWish,
  DrawWishKind,
  ForWhom,
  ForWhomWrite,
  GiftLook,
  GiftRecordCreate,
  Health,
  Household,
  InviteesResponse,
  Item,
  ItemCreate,
  ItemCurrency,
  ItemMetaUpdate,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemsPage,
  ItemUpdate,
  KeptItem,
  KnownPerson,
  KnownPersonCreate,
  KnownPersonUpdate,
  LinkPreview,
  LinkPreviewRequest,
  OpenTo,
  OpenToWrite,
  OwnersResponse,
  Purchase,
  PurchaseCreate,
  PurchaseNote,
  PurchaseReceipt,
  PurchasesPage,
  PurchaseUpdate,
  Question,
  RegistriesPage,
  Registry,
  RegistryAnswer,
  RegistryCopy,
  RegistryCreate,
  RegistryHeading,
  RegistryItemsPage,
  RegistryMeta,
  RegistryReveal,
  RegistryStatus,
  RegistryUpdate,
  RemovedItem,
  SendTo,
  SetAside,
  Slip,
  Taken,
  Welcome,
} from '@hopechest/contract'
export type { CallOptions, ChangeOptions, CreateOptions } from './call-options.ts'
export { type Client, clientOf, createClient } from './client.ts'
export {
  ClientError,
  type ClientErrorCode,
  type ErrorKind,
  isClientError,
  isRefused,
} from './client-error.ts'
export { type FlatRegistry, flattenRegistry } from './flat-registry.ts'
export { type Done, type Outcome, orThrow } from './outcome.ts'
export type { EachOptions } from './pages.ts'
export type { Path } from './path.ts'
export { type RegistryLookup, readRegistryParameter } from './registry-parameter.ts'
export { type Carried, type Extras, type Method, type Request, requestBy } from './request.ts'
export type { SeenItem } from './seen-item.ts'
export {
  type Environment,
  type ReadOption,
  readSettings,
  type Settings,
  timeoutMilliseconds,
} from './settings.ts'
export type { ForWhomVersion, ItemVersion, RegistryVersion, SendToVersion } from './versions.ts'
