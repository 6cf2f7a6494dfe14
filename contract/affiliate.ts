import type { Static } from 'typebox'
import { Id } from './id.ts'
import type { AffiliateStatus } from './items.ts'
import { AffiliateFields, affiliateExample, affiliateStatuses, Item, itemExample } from './items.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { Link, orNull } from './text.ts'

/** The specification allows 50 characters; each of the four values is shorter. */
export const AffiliateUpdate = Type.Object(
  {
    affiliate_url: Link({ minLength: limits.affiliateUrl.least, maxLength: limits.affiliateUrl.most }),
    affiliate_status: Type.Optional(
      Type.Unsafe<AffiliateStatus>({ enum: [...affiliateStatuses], default: 'active' }),
    ),
  },
  { $id: 'AffiliateUpdate', examples: [{ affiliate_url: 'https://shop.example/kettle?tag=ours' }] },
)

export const Affiliate = Type.Object(AffiliateFields, { $id: 'Affiliate', examples: [affiliateExample] })

/** One line of the affiliate links of a registry. */
export const ItemAffiliate = Type.Object(
  { item_id: Id('the item that the link belongs to'), ...AffiliateFields },
  { $id: 'ItemAffiliate', examples: [{ item_id: 12, ...affiliateExample }] },
)

/** What an admin has decided about the link of an item; `new` while there is no link to use and no decision. */
export const affiliateStates = [...affiliateStatuses, 'new'] as const
export type AffiliateState = (typeof affiliateStates)[number]

export const AffiliateWorkPage = Type.Object({
  state: Type.Optional(
    Type.Unsafe<AffiliateState>({ enum: [...affiliateStates], default: 'new', description: 'of the items' }),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: limits.id, description: 'an item id: the page starts behind it' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.affiliateWork.most, default: 50 })),
})

const count = Type.Integer({ minimum: 0 })

/** The items of all registries whose links are in one state, and how many are in each. */
export const AffiliateWork = Type.Object(
  {
    counts: Type.Object(
      { active: count, inactive: count, expired: count, none: count, new: count },
      { description: 'how many links are in each state' },
    ),
    is_partial: Type.Boolean({ description: `there are more than ${limits.affiliateWork.counted} items` }),
    items: Type.Array(Item, { description: 'those in the state that was asked for, by id' }),
    next: orNull<number>('integer', { description: 'the `after` of the next page' }),
  },
  {
    $id: 'AffiliateWork',
    examples: [
      {
        counts: { active: 1, inactive: 0, expired: 0, none: 0, new: 0 },
        is_partial: false,
        items: [itemExample],
        next: null,
      },
    ],
  },
)

export type AffiliateWork = Static<typeof AffiliateWork>
export type AffiliateWorkPage = Static<typeof AffiliateWorkPage>
export type ItemAffiliate = Static<typeof ItemAffiliate>
export type AffiliateUpdate = Static<typeof AffiliateUpdate>
export type Affiliate = Static<typeof Affiliate>
