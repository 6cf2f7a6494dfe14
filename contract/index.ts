export { Affiliate, AffiliateUpdate } from './affiliate.ts'
export { ErrorBody, Refusal, type RefusalCode, statusOf } from './errors.ts'
export { Health, Welcome } from './health.ts'
export { Id, isWholeNumber, parseId } from './id.ts'
export { InviteesBody, InviteesResponse } from './invitees.ts'
export {
  type AffiliateStatus,
  affiliateStatuses,
  Item,
  ItemCreate,
  ItemPublic,
  ItemPublicResponse,
  ItemRegistryCreate,
  ItemResponse,
  ItemUpdate,
} from './item.ts'
export { limits } from './limits.ts'
export { LinkPreview, LinkPreviewRequest } from './link-preview.ts'
export { ItemsPage } from './page.ts'
export { Purchase, PurchaseCreate, PurchaseReceipt } from './purchase.ts'
export {
  RegistriesPage,
  Registry,
  RegistryCreate,
  RegistryItemsPage,
  RegistryMeta,
  type RegistryStatus,
  RegistryUpdate,
  registryStatuses,
} from './registry.ts'
export { formats } from './text.ts'
export type { User } from './user.ts'
