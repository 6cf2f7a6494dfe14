import type { Registry, RegistryHeading } from '@hopechest/client'

/** The headings of a list in their order. One that counts more gifts than there are stands at the end. */
export function headingsOf({ meta }: Pick<Registry, 'meta'>, gifts: number): RegistryHeading[] {
  return meta.registry_headings
    .map(({ title, items_above }) => ({ title, items_above: Math.min(items_above, gifts) }))
    .toSorted((one, other) => one.items_above - other.items_above)
}
