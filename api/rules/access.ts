import { Refusal, type Registry } from '@hopechest/contract'
import { type Caller, type Host, mayRead, mayWrite } from '@hopechest/host'

/**
 * Which refusal a caller gets is decided here and nowhere else. A registry that does not exist is missing for
 * every caller. One that exists and may not be read or changed is forbidden, whether the host or the service says so.
 */
export function readableRegistry(host: Host, caller: Caller, id: number): Promise<Registry> {
  const registry = host.findRegistry(caller, id)
  return allowed(registry, caller, mayRead, 'You may not read this registry')
}

/** The registry, for its owner or an admin. */
export function writableRegistry(
  host: Host,
  caller: Caller,
  id: number,
  otherwise = 'Only its owner or an admin may change a registry',
): Promise<Registry> {
  return allowed(host.findRegistry(caller, id), caller, mayWrite, otherwise)
}

async function allowed(
  asked: Promise<Registry | undefined>,
  caller: Caller,
  may: typeof mayRead,
  otherwise: string,
): Promise<Registry> {
  const registry = await asked.catch((error) => {
    const isForbidden = error instanceof Refusal && error.code === 'forbidden'
    throw isForbidden ? new Refusal('forbidden', otherwise) : error
  })
  if (!registry) throw noSuchRegistry()
  if (!may(caller, registry)) throw new Refusal('forbidden', otherwise)
  return registry
}

/** The registry is not there, or not for this caller. */
export function isRefusedAccess(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found')
}

export function noSuchRegistry(): Refusal {
  return new Refusal('not_found', 'Registry not found')
}
