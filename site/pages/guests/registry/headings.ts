import type { Registry, RegistryHeading } from '@hopechest/client'

/** The gifts under the heading of that title; undefined where the list has no gift under it. */
export function giftsUnder<G>(
  registry: Pick<Registry, 'meta'>,
  gifts: readonly G[],
  title: string,
): readonly G[] | undefined {
  const headings = headingsOf(registry, gifts.length)
  const place = headings.findIndex((heading) => heading.title === title)
  const under = gifts.slice(headings[place]?.items_above ?? gifts.length, headings[place + 1]?.items_above)
  return under.length > 0 ? under : undefined
}

/** The headings of a list in their order. One that counts more gifts than there are stands at the end. */
export function headingsOf({ meta }: Pick<Registry, 'meta'>, gifts: number): RegistryHeading[] {
  return meta.registry_headings
    .map(({ title, items_above }) => ({ title, items_above: Math.min(items_above, gifts) }))
    .toSorted((one, other) => one.items_above - other.items_above)
}
