import type { CallOptions } from './call-options.ts'
import type { ClientError } from './client-error.ts'
import { type FlatRegistry, readFlatRegistry } from './flat-registry.ts'
import { healthMethods } from './health.ts'
import { ideaMethods } from './ideas.ts'
import { itemMethods } from './items.ts'
import { linkPreviewMethods } from './link-previews.ts'
import { meMethods } from './me.ts'
import type { Outcome } from './outcome.ts'
import { peopleMethods } from './people.ts'
import { purchaseMethods } from './purchases.ts'
import { registryMethods } from './registries.ts'
import { createRequest, notConfigured, type Request } from './request.ts'
import { type Settings, tidySettings } from './settings.ts'

/**
 * The service, with one method for each endpoint. A method returns an outcome and does not throw. The iterations, whose
 * names begin with `each`, throw a `ClientError`.
 */
export interface Client
  extends ReturnType<typeof healthMethods>,
    ReturnType<typeof ideaMethods>,
    ReturnType<typeof itemMethods>,
    ReturnType<typeof meMethods>,
    ReturnType<typeof registryMethods>,
    ReturnType<typeof peopleMethods>,
    ReturnType<typeof purchaseMethods>,
    ReturnType<typeof linkPreviewMethods> {
  /** For an endpoint that has no method here, or for the headers of an answer. */
  request: Request
  /** A registry with its items in one object. */
  getFlatRegistry(id: number, options?: CallOptions): Promise<Outcome<FlatRegistry>>
}

export function createClient(given: Settings): Client {
  const settings = tidySettings(given)
  return clientOf(createRequest(settings), () => notConfigured(settings))
}

/** The same methods where requests are carried in another way. `findFault` says why none can be. */
export function clientOf(
  request: Request,
  findFault: () => ClientError | undefined = () => undefined,
): Client {
  const registries = registryMethods(request)
  return {
    request,
    ...healthMethods(request),
    ...ideaMethods(request),
    ...itemMethods(request, findFault),
    ...meMethods(request),
    ...registries,
    ...peopleMethods(request),
    ...purchaseMethods(request),
    ...linkPreviewMethods(request),
    getFlatRegistry: (id, options = {}) => readFlatRegistry(registries, id, options),
  }
}
