import { type FlatRegistry, readFlatRegistry } from './flat-registry.ts'
import { itemMethods } from './items.ts'
import { linkPreviewMethods } from './link-previews.ts'
import type { Outcome } from './outcome.ts'
import { purchaseMethods } from './purchases.ts'
import { registryMethods } from './registries.ts'
import { createRequest, type Request } from './request.ts'
import type { Settings } from './settings.ts'

/** The service, one method per endpoint. Every method answers with an outcome and throws nothing. */
export interface Client
  extends ReturnType<typeof itemMethods>,
    ReturnType<typeof registryMethods>,
    ReturnType<typeof purchaseMethods>,
    ReturnType<typeof linkPreviewMethods> {
  /** For an endpoint that has no method here, or for headers of an answer. */
  request: Request
  /** A registry with its items in one object. */
  getFlatRegistry(id: number): Promise<Outcome<FlatRegistry>>
}

export function createClient(settings: Settings, fetch?: typeof globalThis.fetch): Client {
  const request = createRequest(settings, fetch)
  const registries = registryMethods(request)
  return {
    request,
    ...itemMethods(request),
    ...registries,
    ...purchaseMethods(request),
    ...linkPreviewMethods(request),
    getFlatRegistry: (id) => readFlatRegistry(registries, id),
  }
}
