import {
  limits,
  Refusal,
  type RegistriesPage,
  type Registry,
  type RegistryCreate,
  type RegistryUpdate,
} from '@hopechest/contract'
import { type Caller, mayWrite, type RegistryPage } from '@hopechest/host'
import { deactivateItems, listActiveIds } from '../stores/items.ts'
import { unmarkRegistry } from '../stores/registry-sync.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import { alone, distinct } from './invitees.ts'
import { makeElsewhereOnce, type Repeatable } from './once.ts'
import type { Parts } from './parts.ts'
import { orderOf } from './registry-sync.ts'
import { demandTurn } from './turn.ts'

/** The caller's own, newest first. */
export function pageOfRegistries(
  { host }: Parts,
  caller: Caller,
  { skip = 0, limit = limits.registriesPage }: RegistriesPage,
): Promise<RegistryPage> {
  return host.listRegistries(caller, { skip, limit })
}

export async function getRegistry({ host, sync }: Parts, caller: Caller, id: number): Promise<Registry> {
  const registry = await readableRegistry(host, caller, id)
  if (mayWrite(caller, registry)) sync.settleLater(caller, id)
  return registry
}

/** Nobody publishes a wish list by accident: without a status it is private. */
export function createRegistry(
  { database, host, now }: Parts,
  caller: Caller,
  given: RegistryCreate,
  request?: Repeatable,
): Promise<Registry> {
  if (given.meta?.registry_item_ids?.length) throw foreignItem()
  const registry = { status: 'private' as const, title: given.title, ...tidy(given) }
  return makeElsewhereOnce(database, request, now(), () => host.createRegistry(caller, registry))
}

/** Lists are replaced whole, so whoever replaces one waits for those who are changing it. */
export async function changeRegistry(
  parts: Parts,
  caller: Caller,
  id: number,
  given: RegistryUpdate,
): Promise<Registry> {
  const change = tidy(given)
  const save = () => saveChange(parts, caller, id, change)
  const saveAlone = change.meta?.registry_invitees ? () => alone(parts, caller, id, save) : save
  if (!change.meta?.registry_item_ids) return saveAlone()
  return demandTurn(await parts.sync.hold(caller, id, saveAlone))
}

/** Its items go with it; nobody could reach them in their registry any more. */
export async function removeRegistry(parts: Parts, caller: Caller, id: number): Promise<void> {
  const { database, host, now } = parts
  await writableRegistry(host, caller, id)
  if (!(await host.deleteRegistry(caller, id))) throw noSuchRegistry()
  await database.transaction(async (statements) => {
    await unmarkRegistry(statements, id)
    await deactivateItems(statements, id, now())
  })
}

async function saveChange(
  { database, host, sync }: Parts,
  caller: Caller,
  id: number,
  change: RegistryUpdate,
): Promise<Registry> {
  const before = await writableRegistry(host, caller, id)
  sync.settleLater(caller, id)
  const complete = await completeOrder(change, () => listActiveIds(database, id))
  if (isEmpty(complete)) return before
  const after = await host.updateRegistry(caller, id, complete)
  if (!after) throw noSuchRegistry()
  return after
}

/** What the owner left out of the order is appended; what is no active item of the registry is refused. */
async function completeOrder(
  change: RegistryUpdate,
  activeIds: () => Promise<number[]>,
): Promise<RegistryUpdate> {
  const given = change.meta?.registry_item_ids
  if (!given) return change
  const active = await activeIds()
  if (!given.every((id) => active.includes(id))) throw foreignItem()
  return { ...change, meta: { ...change.meta, registry_item_ids: orderOf(given, active) } }
}

/** Known keys alone, as they are stored: without blanks around title and invitees, and nobody invited twice. */
function tidy({ title, story, status, meta }: RegistryUpdate): RegistryUpdate {
  const invitees = meta?.registry_invitees
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(story !== undefined && { story }),
    ...(status !== undefined && { status }),
    ...(meta && { meta: { ...meta, ...(invitees && { registry_invitees: distinct(invitees) }) } }),
  }
}

function isEmpty({ meta, ...rest }: RegistryUpdate): boolean {
  return Object.keys(rest).length === 0 && Object.keys(meta ?? {}).length === 0
}

function foreignItem(): Refusal {
  return new Refusal('invalid', 'meta.registry_item_ids may name active items of this registry only')
}

function noSuchRegistry(): Refusal {
  return new Refusal('not_found', 'Registry not found')
}
