import { Refusal } from '@hopechest/contract'
import type { Metrics } from '@hopechest/program'
import type { NewEvent } from '../events.ts'
import type { Host } from '../host.ts'
import { setUpFaultIn } from './answer-fault.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { findRegistryBySlug } from './find-by-slug.ts'
import { findMade, listInviting, listRegistries, listRegistryIds } from './list-registries.ts'
import { createRegistryReader } from './parsed-registries.ts'
import { createReadSharing } from './read-sharing.ts'
import {
  createRegistry,
  deleteRegistry,
  findRegistry,
  type Registries,
  updateRegistry,
} from './registries.ts'
import { callsOfOneCaller, postTypeFault, signInsAtOnce, usualCalls } from './settings.ts'
import { openSite, queryOf } from './site.ts'
import { credentialsKey, findUser, identify } from './user.ts'

export interface WordPressHostOptions {
  /** The address of the site, with its path if it has one: `https://example.com/blog`. */
  url: string
  /** The name under which the site's REST interface offers registries. */
  postType: string
  /** The time for one call to the site, to the last byte of its answer. */
  timeoutSeconds: number
  /** How many calls for registries run at once. */
  calls?: number
  /** Counts and times the calls to the site. */
  metrics?: Metrics
  /** Keeps calls away from a site that does not answer. */
  breaker?: CircuitBreaker
  /** Notes an event once the site has made the change, which no transaction can share. */
  note?: (event: NewEvent, registryId: number) => Promise<void>
  /** Notes for which key the site has made a registry, or that its request had none. */
  noteMade?: (registryId: number, key: string) => Promise<unknown>
  /** Hears what the operator of the site should know. */
  warn?: (sentence: string) => void
}

/** Sign-ins have places of their own: any number of wrong passwords take no place from callers who have signed in. */
const capacity = {
  registries: { runningPerClient: callsOfOneCaller, waiting: 256, waitingPerClient: 64 },
  signIns: { running: signInsAtOnce, runningPerClient: signInsAtOnce, waiting: 64, waitingPerClient: 64 },
}

/** A WordPress site as the host. Users and registries are read and written with the caller's own credentials. */
export function createWordPressHost({
  url,
  postType,
  timeoutSeconds,
  calls = usualCalls,
  metrics,
  breaker = createCircuitBreaker(),
  note,
  noteMade,
  warn,
}: WordPressHostOptions): Host {
  const fault = postTypeFault(postType)
  if (fault !== undefined) throw new Error(`The post type of registries ${fault}`)
  const site = openSite({
    url,
    timeoutSeconds,
    breaker,
    metrics,
    capacity: { ...capacity.registries, running: calls },
  })
  const signIns = openSite({ url, timeoutSeconds, breaker, metrics, capacity: capacity.signIns })
  const registries = { site, path: `/${postType}`, read: createRegistryReader(warn) }
  const read = createReadSharing((caller, id, onBegin) => findRegistry(registries, caller, id, onBegin))

  return {
    identify: (credentials) => identify(signIns, credentials),
    findUser: (id, asking) => findUser(site, id, asking),
    credentialsKey,
    listRegistries: (caller, page) => listRegistries(registries, caller, page),
    listInviting: (caller, page) => listInviting(registries, caller, page),
    listRegistryIds: (caller, most) => listRegistryIds(registries, caller, most),
    findRegistry: read,
    findRegistryBySlug: (caller, slug) => findRegistryBySlug(registries, caller, slug),
    async createRegistry(caller, registry, event, { key = '', before } = { key: undefined }) {
      const found = before && (await findMade(registries, caller, registry, before))
      const made = found ?? (await createRegistry(registries, caller, registry))
      await noteMade?.(made.id, key)
      if (event) await note?.(event, made.id)
      return made
    },
    async updateRegistry(caller, id, change, event, before) {
      const changed = await updateRegistry(registries, caller, id, change, before?.version)
      if (event && changed) await note?.(event, id)
      return changed
    },
    deleteRegistry: (caller, id) => deleteRegistry(registries, caller, id),
    findSetUpFault: () => findSetUpFault(registries),
    async close() {
      await Promise.all([site.close(), signIns.close()])
    },
  }
}

export { askForProof, type KeyProof } from './ask-for-proof.ts'

/**
 * Asks for registries as a stranger would, and returns a mistake in the set-up as a sentence for the operator, or
 * undefined.
 */
async function findSetUpFault({ site, path }: Registries): Promise<string | undefined> {
  const query = queryOf({ per_page: '1', _fields: 'id' })
  try {
    return setUpFaultIn(await site.ask({ method: 'GET', path, query, caller: 'self-check' }))
  } catch (error) {
    if (error instanceof Refusal) return `${error.message}: ${site.addressOf(path)}`
    throw error
  }
}
