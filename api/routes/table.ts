import type { RouteTable } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import type { PreviewLink } from '../rules/link-previews.ts'
import { affiliateRoutes } from './affiliate.ts'
import { health, welcome } from './health.ts'
import { inviteeRoutes } from './invitees.ts'
import { itemRoutes } from './items.ts'
import { linkPreviewRoutes } from './link-previews.ts'
import { purchaseRoutes } from './purchases.ts'
import { registryRoutes } from './registries.ts'
import { registryItemRoutes } from './registry-items.ts'

/** The whole API: which endpoint answers which method at which address. */
export function createRoutes(rules: Dependencies, previewLink: PreviewLink): RouteTable {
  const items = itemRoutes(rules)
  const registries = registryRoutes(rules)
  const registryItems = registryItemRoutes(rules)
  const invitees = inviteeRoutes(rules)
  const affiliate = affiliateRoutes(rules)
  const purchases = purchaseRoutes(rules)
  const linkPreviews = linkPreviewRoutes(previewLink)

  return [
    ['GET', '/', welcome],
    ['GET', '/health', health],
    ['GET', '/items', items.list],
    ['POST', '/items', items.create],
    ['GET', '/items/:item_id', items.read],
    ['PUT', '/items/:item_id', items.update],
    ['DELETE', '/items/:item_id', items.remove],
    ['GET', '/registries', registries.list],
    ['POST', '/registries', registries.create],
    ['GET', '/registries/:id', registries.read],
    ['PATCH', '/registries/:id', registries.update],
    ['DELETE', '/registries/:id', registries.remove],
    ['GET', '/registries/:id/items', registryItems.list],
    ['POST', '/registries/:id/items', registryItems.create],
    ['DELETE', '/registries/:id/items/:item_id', registryItems.remove],
    ['GET', '/registries/:id/invitees', invitees.list],
    ['POST', '/registries/:id/invitees', invitees.add],
    ['DELETE', '/registries/:id/invitees/:invitee', invitees.remove],
    ['GET', '/registries/:id/affiliate', affiliate.list],
    ['GET', '/registries/:id/items/:item_id/affiliate', affiliate.read],
    ['PUT', '/registries/:id/items/:item_id/affiliate', affiliate.update],
    ['DELETE', '/registries/:id/items/:item_id/affiliate', affiliate.remove],
    ['GET', '/registries/:id/purchases', purchases.listAll],
    ['GET', '/registries/:id/items/:item_id/purchases', purchases.list],
    ['POST', '/registries/:id/items/:item_id/purchases', purchases.create],
    ['DELETE', '/registries/:id/items/:item_id/purchases/:purchase_id', purchases.remove],
    ['POST', '/link-previews', linkPreviews.create],
  ]
}
