import type { RegistryCreate, RegistryUpdate } from '@hopechest/contract'
import { type Metrics, silentMetrics } from '@hopechest/program'
import type { Caller, Credentials, Host } from '../host.ts'
import { findRegistryBySlug } from './find-by-slug.ts'
import { listRegistries } from './list-registries.ts'
import { readSharing } from './read-sharing.ts'
import { createRegistry, deleteRegistry, findRegistry, updateRegistry } from './registries.ts'
import { openSite } from './site.ts'
import { identify } from './user.ts'

export interface WordPressHostOptions {
  /** The address of the site, with its path if it has one: `https://example.com/blog`. */
  url: string
  /** The name under which the site's REST interface offers registries. */
  postType: string
  /** For one call to the site, from asking to the last byte of its answer. */
  timeoutSeconds: number
  /** Counts and times the calls to the site. */
  metrics?: Metrics
}

/**
 * Whoever stands at the door with wrong passwords, however many of them, takes no room from those who are inside: a
 * rejection costs the site as much as a registry does.
 */
const rooms = {
  registries: { connections: 8, waiting: 64 },
  identities: { connections: 4, waiting: 64 },
}

/** A WordPress site as the host. People and registries are read and written with the caller's own credentials. */
export function createWordPressHost({
  url,
  postType,
  timeoutSeconds,
  metrics = silentMetrics,
}: WordPressHostOptions): Host {
  const fault = postTypeFault(postType)
  if (fault !== undefined) throw new Error(`The post type of registries ${fault}`)
  const site = openSite(url, timeoutSeconds, rooms.registries, metrics)
  const door = openSite(url, timeoutSeconds, rooms.identities, metrics)
  const registries = { site, path: `/${postType}` }
  const reads = readSharing((caller, id) => findRegistry(registries, caller, id))

  return {
    identify: (credentials: Credentials) => identify(door, credentials),
    listRegistries: (caller: Caller, page) => listRegistries(registries, caller, page),
    findRegistry: (caller: Caller, id: number, fresh?: 'fresh') => reads.read(caller, id, fresh),
    findRegistryBySlug: (caller: Caller, slug: string) => findRegistryBySlug(registries, caller, slug),
    createRegistry: (caller: Caller, registry: RegistryCreate) =>
      createRegistry(registries, caller, registry),
    updateRegistry: (caller: Caller, id: number, change: RegistryUpdate) =>
      updateRegistry(registries, caller, id, change).finally(reads.renew),
    deleteRegistry: (caller: Caller, id: number) =>
      deleteRegistry(registries, caller, id).finally(reads.renew),
    async close() {
      await Promise.all([site.close(), door.close()])
    },
  }
}

/** It becomes part of an address. */
export function postTypeFault(postType: string): string | undefined {
  if (/^[a-z0-9_-]{1,60}$/.test(postType)) return undefined
  return 'must be the REST base of a post type: 1 to 60 of a-z, 0-9, "_" and "-"'
}
