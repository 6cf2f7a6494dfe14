/**
 * Every number that the API promises, once. Lengths count Unicode code points. The plugin has its limits from here:
 * after a change run `node tools/wordpress/limits.ts`.
 */
export const limits = {
  id: Number.MAX_SAFE_INTEGER,
  name: { least: 1, most: 100 },
  description: 500,
  url: { least: 10, most: 2000 },
  affiliateUrl: { least: 10, most: 500 },
  /** For what the specification calls free text, so that no list grows beyond what a machine can hold. */
  freeText: 2000,
  quantity: 2_147_483_647,
  skip: 1_000_000,
  /** Of all items, `after` goes on from there, at the same cost however deep. */
  itemsPage: { usual: 100, most: 1000, skip: 100_000, ids: 100 },
  /** Of the worklist of affiliate links: a page, and how many items one request looks at. */
  affiliateWork: { most: 100, counted: 10_000 },
  activeItemsPerRegistry: 1000,
  title: 200,
  story: 10_000,
  eventType: 100,
  mostWanted: 1000,
  slug: 200,
  registriesPage: 100,
  invitee: { least: 1, most: 254 },
  invitees: 1000,
  purchasesPage: 1000,
  purchaser: 100,
  purchaseNote: 500,
  idempotencyKey: 255,
  previewsPerMinute: 30,
  bodyBytes: 64 * 1024,
  bodyDepth: 32,
  authorizationBytes: 1024,
  /** Of pages alone: the service takes a longer name of a shop, but it stands beside a price. */
  shopName: 100,
  /** Of people and of the site, where our own host keeps them. */
  personName: 100,
  appPasswordLabel: 100,
  siteName: 60,
  disclosure: 500,
} as const

/** 100000 as 100,000. `toLocaleString` would load what it knows of all languages, at every start. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
