import { readFlatRegistry } from './flat-registry.ts'
import { itemMethods } from './items.ts'
import { purchaseMethods } from './purchases.ts'
import { registryMethods } from './registries.ts'
import { createRequest } from './request.ts'
import type { Settings } from './settings.ts'

/** The service, one method per endpoint. Every method answers with an outcome and throws nothing. */
export function createClient(settings: Settings, fetch?: typeof globalThis.fetch) {
  const request = createRequest(settings, fetch)
  const registries = registryMethods(request)
  return {
    /** For an endpoint that has no method here. */
    request,
    ...itemMethods(request),
    ...registries,
    ...purchaseMethods(request),
    /** A registry with its items in one object. */
    getFlatRegistry: (id: number) => readFlatRegistry(registries, id),
  }
}

export type Client = ReturnType<typeof createClient>
