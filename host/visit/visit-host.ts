import { randomUUID } from 'node:crypto'
import { Refusal, type Registry, type RegistryCreate, type RegistryUpdate } from '@hopechest/contract'
import type { NewEvent } from '../events.ts'
import type { Facts, SeenRegistry } from '../facts.ts'
import type { Host, Making, PageOfRegistries, RegistryPage } from '../host.ts'
import type { NoteMade } from './made-lists.ts'

/** Notes an event beside a change that no transaction can share. */
export type Note = (event: NewEvent, registryId: number) => Promise<void>

/**
 * A host that brings its visitors. A visit is answered from what it says, and asks for all else at once (`needs`); changes go
 * back in its answer. Who calls the service without a visit is for the host behind, where there is one.
 */
export function createVisitHost(behind: Host | undefined, note: Note, noteMade: NoteMade): Host {
  const others = behind ?? noHost
  return {
    ...others,
    findRegistry(caller, id) {
      const { visit } = caller
      return visit ? inPromise(() => registryOf(visit, id)?.registry) : others.findRegistry(caller, id)
    },
    findRegistryBySlug(caller, slug) {
      const { visit } = caller
      if (!visit) return others.findRegistryBySlug(caller, slug)
      return inPromise(
        () => [...visit.registries.values()].find(({ registry }) => registry.slug === slug)?.registry,
      )
    },
    listRegistries(caller, page) {
      const { visit } = caller
      return visit ? inPromise(() => pageOf(visit, 'own', page)) : others.listRegistries(caller, page)
    },
    listInviting(caller, page) {
      const { visit } = caller
      return visit ? inPromise(() => pageOf(visit, 'invited', page)) : others.listInviting(caller, page)
    },
    listRegistryIds(caller, most) {
      const { visit } = caller
      if (!visit) return others.listRegistryIds(caller, most)
      return inPromise(() => {
        const ids = [...listOf(visit, 'own'), ...listOf(visit, 'invited').filter((id) => isOwned(visit, id))]
        return ids.length > most ? undefined : ids
      })
    },
    async createRegistry(caller, registry, event, making) {
      const { visit } = caller
      if (!visit) return others.createRegistry(caller, registry, event, making)
      const key = making?.key ?? randomUUID()
      const made = make(visit, registry, { ...making, key })
      await noteMade(made.id, key).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        visit.fault = error
        throw needed()
      })
      if (event) await note(event, made.id)
      return made
    },
    async updateRegistry(caller, id, change, event, before) {
      const { visit } = caller
      if (!visit) return others.updateRegistry(caller, id, change, event, before)
      const changed = changeTold(visit, id, change)
      if (event && changed) await note(event, id)
      return changed
    },
    deleteRegistry(caller, id, also) {
      const { visit } = caller
      return visit ? inPromise(() => remove(visit, id)) : others.deleteRegistry(caller, id, also)
    },
  }
}

/** A refusal is the refusal of a call, too. */
async function inPromise<Result>(find: () => Result): Promise<Result> {
  return find()
}

/** The visit does not say it: the host will, when the page has named all that it needs. No rule refuses anything like that. */
export function needed(): Refusal {
  return new Refusal('expectation_failed', 'The visit does not say what its page needs')
}

function registryOf(visit: Facts, id: number): SeenRegistry | undefined {
  const known = visit.registries.get(id)
  if (known || visit.gone.has(id)) return known
  visit.needs.registries.add(id)
  throw needed()
}

function listOf(visit: Facts, which: 'own' | 'invited'): readonly number[] {
  const ids = visit[which]
  if (ids) return ids
  visit.needs.lists = true
  throw needed()
}

function isOwned(visit: Facts, id: number): boolean {
  return visit.registries.get(id)?.sight === 'owner'
}

/** The registries of a page, newest first. */
function pageOf(
  visit: Facts,
  which: 'own' | 'invited',
  { after, skip, limit }: PageOfRegistries,
): RegistryPage {
  const ids = listOf(visit, which).toSorted((one, other) => other - one)
  const behind = after === undefined ? ids : ids.filter((id) => id < after)
  const registries = behind
    .slice(skip, skip + limit)
    .flatMap((id) => visit.registries.get(id)?.registry ?? [])
  const next = behind.length > skip + limit ? { skip: skip + limit } : undefined
  return { registries, total: ids.length, totalPages: Math.ceil(ids.length / limit), next }
}

/** The host makes it once for the key, and brings the visit again with its number. */
function make(
  visit: Facts,
  registry: RegistryCreate,
  { key, copyOf }: Partial<Making> & { key: string },
): Registry {
  const id = visit.made.get(key)
  if (id !== undefined) {
    const found = registryOf(visit, id)
    if (found) return found.registry
  }
  visit.needs.make.set(key, { registry, copyOf })
  throw needed()
}

/** All changes of a registry in one visit are one change for the host. */
function changeTold(visit: Facts, id: number, change: RegistryUpdate): Registry | undefined {
  const known = registryOf(visit, id)
  if (!known) return undefined
  const { registry } = known
  const before = visit.writes.get(id)
  visit.writes.set(id, { ...before, ...change, ...mergedMeta(before, change) })
  const changed = { ...registry, ...change, meta: { ...registry.meta, ...change.meta } }
  visit.registries.set(id, { ...known, registry: changed })
  return changed
}

function mergedMeta(
  before: RegistryUpdate | undefined,
  { meta }: RegistryUpdate,
): Pick<RegistryUpdate, 'meta'> {
  const merged = { ...before?.meta, ...meta }
  return Object.keys(merged).length > 0 ? { meta: merged } : {}
}

function remove(visit: Facts, id: number): boolean {
  if (visit.gone.has(id)) return true
  visit.needs.remove.add(id)
  throw needed()
}

const refuse = async (): Promise<never> => {
  throw new Refusal('unauthenticated', 'Invalid or missing credentials')
}

/** A host that is known by its visits alone: no other caller is let in. */
const noHost: Host = {
  identify: async () => undefined,
  credentialsKey: ({ login, password }) => `${login}\0${password}`,
  listRegistries: refuse,
  listInviting: refuse,
  listRegistryIds: refuse,
  findRegistry: refuse,
  findRegistryBySlug: refuse,
  createRegistry: refuse,
  updateRegistry: refuse,
  deleteRegistry: refuse,
  findSetUpFault: async () => undefined,
  async close() {},
}
