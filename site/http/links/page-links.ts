import type { LinkNews, Links, NewsOfList } from '@hopechest/host/links'

/** What looks at the shops of gifts have found, as a page shows it. */
export interface PageLinks extends Omit<Links, 'news'> {
  /** Reads what is known of a list. Call it before a page asks for one of its gifts. */
  expect(registryId: number): Promise<void>
  of(registryId: number, item: { id: number; url: string }): LinkNews | undefined
}

export function openPageLinks(links: Links): PageLinks {
  const lists = new Map<number, NewsOfList>()
  return {
    ...links,
    async expect(registryId) {
      lists.set(registryId, await links.news(registryId))
    },
    of: (registryId, item) => lists.get(registryId)?.(item),
  }
}
