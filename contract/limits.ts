/** Every number that the API promises, once. Lengths count Unicode code points. */
export const limits = {
  id: Number.MAX_SAFE_INTEGER,
  name: { least: 1, most: 100 },
  description: 500,
  url: { least: 10, most: 2000 },
  affiliateUrl: { least: 10, most: 500 },
  affiliateStatus: 50,
  quantity: 2_147_483_647,
  skip: 1_000_000,
  itemsPage: { usual: 100, most: 1000 },
  activeItemsPerRegistry: 1000,
  bodyBytes: 64 * 1024,
  bodyDepth: 32,
  authorizationBytes: 1024,
} as const
