import type { Endpoint } from '../http/endpoint.ts'
import type { Dependencies } from '../rules/dependencies.ts'
import type { PreviewLink } from '../rules/link-previews.ts'
import { affiliateRoutes } from './affiliate.ts'
import { healthRoutes } from './health.ts'
import { inviteeRoutes } from './invitees.ts'
import { itemRoutes } from './items.ts'
import { linkPreviewRoutes } from './link-previews.ts'
import { purchaseRoutes } from './purchases.ts'
import { registryRoutes } from './registries.ts'
import { registryItemRoutes } from './registry-items.ts'

/** The whole API. The service answers with these endpoints, and OpenAPI describes them. */
export const allRoutes = (dependencies: Dependencies, previewLink: PreviewLink): Endpoint[] => [
  ...healthRoutes,
  ...itemRoutes(dependencies),
  ...registryRoutes(dependencies),
  ...registryItemRoutes(dependencies),
  ...inviteeRoutes(dependencies),
  ...affiliateRoutes(dependencies),
  ...purchaseRoutes(dependencies),
  ...linkPreviewRoutes(previewLink),
]
