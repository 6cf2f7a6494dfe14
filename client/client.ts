import { itemMethods } from './items.ts'
import { registryMethods } from './registries.ts'
import { createRequest } from './request.ts'
import type { Settings } from './settings.ts'

/** The service, one method per endpoint. Every method answers with an outcome and throws nothing. */
export function createClient(settings: Settings, fetch?: typeof globalThis.fetch) {
  const request = createRequest(settings, fetch)
  return { request, ...itemMethods(request), ...registryMethods(request) }
}

export type Client = ReturnType<typeof createClient>
