import { type Static, Type } from 'typebox'
import { Id } from './id.ts'
import type { AffiliateStatus } from './items.ts'
import { AffiliateFields, affiliateStatuses } from './items.ts'
import { limits } from './limits.ts'
import { Link } from './text.ts'

/** The specification's limit of 50 characters holds by itself: every one of the four values is shorter. */
export const AffiliateUpdate = Type.Object(
  {
    affiliate_url: Link({ minLength: limits.affiliateUrl.least, maxLength: limits.affiliateUrl.most }),
    affiliate_status: Type.Optional(
      Type.Unsafe<AffiliateStatus>({ enum: [...affiliateStatuses], default: 'active' }),
    ),
  },
  { $id: 'AffiliateUpdate', examples: [{ affiliate_url: 'https://shop.example/kettle?tag=ours' }] },
)

export const Affiliate = Type.Object(AffiliateFields, { $id: 'Affiliate' })

/** One line of the affiliate links of a registry. */
export const ItemAffiliate = Type.Object(
  { item_id: Id('the item that the link belongs to'), ...AffiliateFields },
  { $id: 'ItemAffiliate' },
)

export type ItemAffiliate = Static<typeof ItemAffiliate>
export type AffiliateUpdate = Static<typeof AffiliateUpdate>
export type Affiliate = Static<typeof Affiliate>
