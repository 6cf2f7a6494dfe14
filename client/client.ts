import type { ClientError } from './client-error.ts'
import { type Methods, methodsOf, moreMethods } from './methods.ts'
import { createRequest, notConfigured, type Request } from './request.ts'
import { type Settings, tidySettings } from './settings.ts'

/**
 * The service, with one method for each endpoint, made from the contract's table (`methods.ts`). A method returns an
 * outcome and does not throw. The iterations, whose names begin with `each`, throw a `ClientError`.
 */
export interface Client extends Omit<Methods, 'moveItem'>, ReturnType<typeof moreMethods> {
  /** For an endpoint that has no method here, or for the headers of an answer. */
  request: Request
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
  const methods = methodsOf(request)
  return { request, ...methods, ...moreMethods(request, methods, findFault) }
}
