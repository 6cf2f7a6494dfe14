const kettle = {
  id: 12,
  registry_id: 5,
  name: 'Kettle',
  description: 'The red one, for four cups',
  url: 'https://shop.example/kettle',
  retailer: 'Example Shop',
  image_url: 'https://shop.example/kettle.jpg',
  price: 39.9,
  quantity_needed: 1,
  quantity_purchased: 0,
  is_active: true,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}
const affiliate = { affiliate_url: 'https://shop.example/kettle?tag=ours', affiliate_status: 'active' }
const kettleOfAdmin = { ...kettle, ...affiliate }

const wedding = {
  id: 5,
  user_id: 2,
  title: 'Our wedding',
  story: 'We are looking forward to you',
  status: 'private',
  slug: 'our-wedding',
  permalink: 'https://site.example/registry/our-wedding/',
  meta: {
    registry_item_ids: [12],
    registry_invitees: ['aunt.jo', 'jim@example.com'],
    registry_owners: ['jonas@example.com'],
    registry_event_type: 'wedding',
    registry_event_date: '2027-06-12',
    registry_currency: 'EUR',
    registry_reveal: 'after_event',
    registry_most_wanted: 1,
    registry_group_gifts: [],
    registry_hand_over: '',
  },
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}

const purchase = {
  id: 3,
  item_id: 12,
  item_name: 'Kettle',
  item_image_url: 'https://shop.example/kettle.jpg',
  quantity: 1,
  purchaser: 'Aunt Jo',
  note: null,
  created_at: '2026-11-21T18:00:00.000Z',
  released_at: null,
  has_arrived: true,
  is_thanked: false,
  own_note: null,
}

/** What answers look like, by the name of their shape. A test holds each to its shape. */
export const bodyExamples: Record<string, unknown> = {
  Welcome: { message: 'Welcome to Hopechest, the gift registry' },
  Health: { status: 'healthy', service: 'hopechest-api' },
  ItemResponse: { success: true, data: kettleOfAdmin, message: 'Item retrieved successfully' },
  ItemPublicResponse: { success: true, data: kettle, message: 'Item retrieved successfully' },
  ItemList: [kettleOfAdmin],
  ItemPublicList: [kettle],
  Registry: wedding,
  RegistryList: [wedding],
  InviteesResponse: { invitees: ['aunt.jo', 'jim@example.com'] },
  Affiliate: affiliate,
  AffiliateWork: {
    counts: { active: 1, inactive: 0, expired: 0, none: 0, new: 0 },
    is_partial: false,
    items: [kettleOfAdmin],
    next: null,
  },
  ItemAffiliateList: [{ item_id: 12, ...affiliate }],
  PurchaseReceipt: { id: 3, item_id: 12, quantity: 1, remaining: 0, release_key: 'vK3…' },
  Purchase: purchase,
  PurchaseList: [purchase],
  LinkPreview: {
    url: 'https://shop.example/kettle',
    name: 'Kettle',
    description: 'The red one, for four cups',
    image_url: 'https://shop.example/kettle.jpg',
    price: 39.9,
    currency: 'EUR',
    retailer: 'Example Shop',
  },
}
