import { Refusal, type Registry } from '@hopechest/contract'
import { type Caller, type Host, mayRead, mayWrite } from '@hopechest/host'

/**
 * Which refusal a caller gets is decided here and nowhere else. A registry that is not there is missing for everybody;
 * one that is there and may not be read or changed is forbidden.
 */
export async function readableRegistry(host: Host, caller: Caller, id: number): Promise<Registry> {
  const registry = await existing(host, caller, id)
  if (!mayRead(caller, registry)) throw new Refusal('forbidden', 'You may not read this registry')
  return registry
}

/** The registry, for its owner or an admin. */
export async function writableRegistry(host: Host, caller: Caller, id: number): Promise<Registry> {
  const registry = await existing(host, caller, id)
  if (!mayWrite(caller, registry)) {
    throw new Refusal('forbidden', 'Only its owner or an admin may change a registry')
  }
  return registry
}

async function existing(host: Host, caller: Caller, id: number): Promise<Registry> {
  const registry = await host.findRegistry(caller, id)
  if (!registry) throw new Refusal('not_found', 'Registry not found')
  return registry
}
