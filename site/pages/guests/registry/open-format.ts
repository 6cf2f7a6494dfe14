import { hash } from 'node:crypto'
import type { Registry, RegistryHeading, SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { roundPrice } from '@hopechest/look/read-price'
import { isOwnListAddress, webAddress } from '../../../html/address.ts'
import type { Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { giveWay } from '../../../http/work/page-work.ts'
import { headingsOf } from './choice.ts'
import { notForYou } from './closed/not-for-you.ts'
import { currencyOf } from './gift.ts'
import type { OpenListParts } from './open-list.ts'

/**
 * A public list in the words of schema.org, the same bytes for each visitor. It says what its owner wishes for, and nothing of what
 * guests do: not what is given, not how much is left, no order that shows it, and no link that earns. Any other list is the page
 * of one that does not exist.
 */
export function openFormat({ guests, household }: Pick<OpenListParts, 'guests' | 'household'>): Handler {
  return async (visit) => {
    const registry = reached(await guests.findRegistryBySlug(visit.params.slug ?? ''))
    if (registry?.status !== 'publish' || registry.meta.registry_put_away) return notForYou(visit)
    const { sight } = await household.sight(visit, registry)
    const items = sight === 'hidden' ? undefined : reached(await guests.listRegistryItems(registry.id))
    if (!items) return notForYou(visit)
    await visit.pictures.expect([registry.id])
    const body = JSON.stringify(await toItemList(visit, registry, items), undefined, 1)
    const etag = `"${hash('sha256', body, 'base64url')}"`
    return { body, type: 'application/ld+json; charset=utf-8', headers: { etag } }
  }
}

async function toItemList(visit: Visit, registry: Registry, items: readonly SeenItem[]): Promise<object> {
  const headings = headingsOf(registry, items.length)
  const elements: object[] = []
  for (const [place, item] of items.entries()) {
    await giveWay()
    elements.push({
      '@type': 'ListItem',
      position: place + 1,
      item: toProduct(visit, registry, item, place, headings),
    })
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: registry.title,
    url: visit.to.registry({ slug: registry.slug }).whole,
    image: visit.pictures.coverAddress(registry.id),
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: items.length,
    itemListElement: elements,
  }
}

/** What schema.org has no word for stands among the additional properties: each is named in the documents. */
function toProduct(
  { site }: Visit,
  registry: Registry,
  item: SeenItem,
  place: number,
  headings: readonly RegistryHeading[],
): object {
  const { id, meta } = registry
  const { price, quantity_needed: wanted, description, retailer, image_url } = item
  const url = isOwnListAddress(item.url, id) ? undefined : webAddress(item.url)
  const isInParts = meta.registry_group_gifts.includes(item.id)
  const heading = headings.findLast(({ items_above }) => items_above <= place)?.title
  const shop = retailer?.trim()
  return {
    '@type': 'Product',
    name: item.name,
    url,
    image: webAddress(image_url),
    description: description?.trim() || undefined,
    ...((price !== null || shop) && {
      offers: {
        '@type': 'Offer',
        ...(price !== null && {
          price: roundPrice(isInParts ? price * wanted : price),
          priceCurrency: currencyOf(registry, site, item.id),
        }),
        url,
        ...(shop && { seller: { '@type': 'Organization', name: shop } }),
      },
    }),
    additionalProperty: [
      property('wanted', wanted === asManyAsYouLike ? 'any' : wanted),
      ...(headings.length > 0 ? [property('heading', heading ?? '')] : []),
      ...(place < meta.registry_most_wanted ? [property('most_wanted', true)] : []),
      ...(isInParts ? [property('parts', true)] : []),
    ],
  }
}

function property(propertyID: string, value: string | number | boolean): object {
  return { '@type': 'PropertyValue', propertyID, value }
}
