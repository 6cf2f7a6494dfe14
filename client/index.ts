export type {
  Affiliate,
  AffiliateStatus,
  AffiliateUpdate,
  InviteesResponse,
  Item,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemsPage,
  ItemUpdate,
  LinkPreview,
  Purchase,
  PurchaseCreate,
  PurchaseReceipt,
  PurchasesPage,
  RegistriesPage,
  Registry,
  RegistryCreate,
  RegistryItemsPage,
  RegistryMeta,
  RegistryReveal,
  RegistryStatus,
  RegistryUpdate,
} from '@hopechest/contract'
export { type Client, createClient } from './client.ts'
export { type FlatRegistry, flattenRegistry } from './flat-registry.ts'
export type { Once } from './once.ts'
export { ClientError, type ClientErrorCode, type Done, isClientError, type Outcome } from './outcome.ts'
export type { Path } from './path.ts'
export { type RegistryLookup, readRegistryParameter } from './registry-parameter.ts'
export { type Extras, type Method, type Request, timeoutMilliseconds } from './request.ts'
export type { ItemEnvelope, SeenItem } from './seen-item.ts'
export { type Environment, type ReadOption, readSettings, type Settings } from './settings.ts'
export type { ItemVersion, Seen } from './versions.ts'
