const longest = 100

/** A title as it stands in an address: plain letters, digits and hyphens. Never digits alone, which would be an id. */
export function slugify(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  if (slug === '') return 'registry'
  return /^\d+$/.test(slug) ? `registry-${slug}` : slug
}
