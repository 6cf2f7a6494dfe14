import { hash } from 'node:crypto'
import { limits, Refusal, type Registry } from '@hopechest/contract'
import { mayKnowIdeas, mayWrite } from '@hopechest/host'
import type { Seeing } from '@hopechest/host/ideas'
import { readableRegistry } from '../access.ts'
import type { AskedOfAny } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'

type Asking = Pick<AskedOfAny, 'caller' | 'ids' | 'releaseKey'>

/** A registry whose ideas the caller may know of, and what they see of each. */
export interface Known {
  registry: Registry
  seeing: Seeing
}

/** An owner of a registry that is wrapped is refused before anything of an idea is read: the answer is the same with none. */
export async function knowIdeas(
  dependencies: Dependencies,
  { caller, ids: { id }, releaseKey }: Asking,
): Promise<Known> {
  const registry = await readableRegistry(dependencies, caller, id)
  if (!mayKnowIdeas(caller, registry, dependencies.now())) throw ideasAreWrapped()
  const guest = releaseKey === undefined ? undefined : guestOf(releaseKey)
  return { registry, seeing: { guest, isOwner: mayWrite(caller, registry) } }
}

/** The same for what a guest does, whose key has to be there. */
export async function knowIdeasAsGuest(
  dependencies: Dependencies,
  asking: Asking,
): Promise<Known & { guest: string }> {
  const known = await knowIdeas(dependencies, asking)
  const { guest } = known.seeing
  if (guest === undefined) throw new Refusal('forbidden', 'Send the key of the guest as X-Release-Key')
  return { ...known, guest }
}

function ideasAreWrapped(): Refusal {
  return new Refusal('forbidden', 'Owners learn of ideas of guests once the registry is unwrapped')
}

/** Only its hash is stored: the database alone changes no idea. */
function guestOf(key: string): string {
  const { least, most } = limits.guestKey
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < least || key.length > most)
    throw new Refusal('invalid', `X-Release-Key must have ${least} to ${most} visible ASCII characters`, {
      field: 'X-Release-Key',
    })
  return hash('sha256', key)
}
