import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from '@hopechest/database'
import type { Host } from '../host.ts'
import { inviteeKey } from '../invitee-key.ts'
import {
  type HostRegistry,
  isCalled,
  isFirstOwner,
  type KeyId,
  mayChangeOwners,
  mayPassOn,
  mayRead,
  mayWrite,
  type OwnersOf,
  showingPublic,
  type User,
} from '../may.ts'
import { type AccountRole, findAccount, key } from '../people/accounts.ts'
import { hashAppPassword } from '../people/app-password.ts'
import { findActiveAccount, hasAppPassword, openAccount } from '../people/app-passwords.ts'
import { changeSettings, readSettings } from '../people/site-settings.ts'
import { followBooks } from './follow-books.ts'
import { linksOf } from './invitations.ts'
import { noteChange } from './invitee-keys.ts'
import { findInviting, findOwnedWithOthers } from './inviting.ts'
import { keepRegistries } from './kept-registries.ts'
import { appendItems, changeSeenPlaces, followItems, lockList } from './order.ts'
import { passOn } from './owners.ts'
import {
  countRegistriesOf,
  deleteRegistryRow,
  insertFilled,
  insertRegistry,
  lockRegistry,
  readRegistries,
  registryIdsOf,
  registryPageOf,
  updateLockedRow,
  updateRegistryRow,
} from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** The capability by which a WordPress site knows the users who may edit all registries. */
const managing = 'edit_others_gift_registries'

const capabilities: Record<AccountRole, Record<string, boolean>> = {
  administrator: { read: true, [managing]: true },
  member: { read: true },
  front: { read: true, [showingPublic]: true },
}

export interface EmbeddedHostOptions {
  now?: () => Date
  /** Where the pages of lists are, without a slash at the end. Without it, a permalink is a bare path. */
  siteUrl?: string | undefined
}

/** The host for a service without WordPress: accounts and registries are tables beside the items. */
export function createEmbeddedHost(
  database: Database,
  { now = () => new Date(), siteUrl = '' }: EmbeddedHostOptions = {},
): Host {
  const onSite = (registry: HostRegistry) => ({ ...registry, permalink: `${siteUrl}${registry.permalink}` })
  const kept = keepRegistries(database, onSite)

  /** A list that is read among others is not kept: it would push out those that are asked for by themselves. */
  const readOne = async (id: number) => {
    const registry = await findRegistry(database, id)
    return registry && onSite(registry)
  }

  /** The registries that still exist and are still listed, in the order of the ids. */
  const read = (ids: readonly number[], isListed: (registry: HostRegistry) => boolean) =>
    readRegistries(
      (id) => kept.known(id) ?? readOne(id),
      ids,
      (registry) => (isListed(registry) ? registry : undefined),
    )

  const isWorking = async (accountId: number, keyId: KeyId) =>
    typeof keyId === 'number' && (await hasAppPassword(database, accountId, keyId, now()))

  return {
    own: {
      readSettings: () => readSettings(database),
      changeSettings: (change) => changeSettings(database, change),
      passOn: (by, id, to, stays) => passOn(database, id, to, { stays, by, now: now() }),
      async linkOfInvitee(by, id, invitee, siteKey) {
        const key = inviteeKey(invitee)
        const links = await linksOf(database, siteKey, id, { by, now: now() })
        const own = links.find(({ invitee_key }) => invitee_key === key)
        return own && { link: `${siteUrl}/i/${own.secret()}`, opened_at: own.opened_at }
      },
    },

    async identify({ login, password, address }) {
      const account = await openAccount(database, login, password, now(), address)
      if (!account) return undefined
      const { id, username, email, role, invited_as, key, key_id } = account
      return { id, username, email, roles: [role], capabilities: capabilities[role], invited_as, key, key_id }
    },

    async findUser(id, { keyId }) {
      if (keyId !== undefined && !(await isWorking(id, keyId))) return 'ended'
      const account = await findActiveAccount(database, id)
      if (!account) return undefined
      const { username, email, role, invited_as } = account
      return { id, username, email, roles: [role], capabilities: capabilities[role], invited_as }
    },

    credentialsKey: ({ login, password }) => `${key(login)}\0${hashAppPassword(password)}`,

    async listRegistries(caller, page) {
      const [found, total] = await Promise.all([
        registryPageOf(database, caller.id, { ...page, limit: page.limit + 1 }),
        countRegistriesOf(database, caller.id),
      ])
      const { ids, next } = cutPage(found, page.limit)
      const isOwn = (registry: HostRegistry) => isFirstOwner(caller, registry)
      return { registries: read(ids, isOwn), total, totalPages: Math.ceil(total / page.limit), next }
    },

    async listInviting(caller, { after = Number.MAX_SAFE_INTEGER, skip, limit }) {
      const inviting = await findInviting(database, caller)
      const total = inviting.length
      const invites = (registry: HostRegistry) => isCalled(caller, registry)
      const behind = inviting.filter((id) => id < after).slice(skip)
      const { ids, next } = cutPage(behind, limit)
      return { registries: read(ids, invites), total, totalPages: Math.ceil(total / limit), next }
    },

    async listRegistryIds(caller, most) {
      const own = await registryIdsOf(database, caller.id, most + 1)
      if (own.length > most) return undefined
      // Strangers may write a person down as an owner, and must not fill the place of their own.
      return [...own, ...(await findOwnedWithOthers(database, caller))].slice(0, most)
    },

    async findRegistry(caller, id) {
      const registry = kept.known(id) ?? (await kept.read(id))
      return registry && showTo(caller, registry)
    },

    knownRegistry: (id) => kept.known(id),

    async findRegistryBySlug(caller, slug) {
      const registry = kept.known(slug) ?? (await kept.read(slug))
      return registry && isShownTo(caller, registry) ? showTo(caller, registry) : undefined
    },

    async createRegistry(caller, registry, event) {
      await demandAccount(database, caller)
      return onSite(await insertRegistry(database, caller.id, registry, now(), event))
    },

    async updateRegistry(caller, id, change, event, before) {
      const owners = change.meta?.registry_owners
      const may: typeof mayWrite = owners
        ? (user, registry) => mayWrite(user, registry) && mayChangeOwners(user, registry, owners)
        : mayWrite
      if (!(await demand(database, caller, id, may))) return undefined
      const changed = await updateRegistryRow(database, id, change, now(), event, async (statements) => {
        const registry = await demand(statements, caller, id, may)
        if (owners && before && registry && !haveSameOwners(registry, before)) throw otherOwners()
      })
      return changed && onSite(changed)
    },

    async deleteRegistry(caller, id, also) {
      if (!(await demand(database, caller, id, mayPassOn))) return false
      // It may have been passed on a moment ago.
      return database.transaction(async (statements) => {
        await lockRegistry(statements, id)
        if (!(await demand(statements, caller, id, mayPassOn))) return false
        await also?.(statements)
        return deleteRegistryRow(statements, id)
      })
    },

    order: {
      lock: lockList,
      append: appendItems,
      follow: followItems,
      changeSeen: changeSeenPlaces,
      async hold(statements, registryId) {
        await lockRegistry(statements, registryId)
        const registry = await findRegistry(statements, registryId)
        return registry && onSite(registry)
      },
      async make(statements, caller, registry, event, fill) {
        await demandAccount(statements, caller)
        return onSite(await insertFilled(statements, caller.id, registry, event.at, event, fill))
      },
      followBooks: (statements, caller, accountIds) => followBooks(statements, caller, accountIds, now()),
      tellNamed: (registryId) => noteChange(database, registryId),
      async change(caller, before, plan) {
        const changed = await updateLockedRow(database, before.id, now(), async (statements) => {
          const registry = await demand(statements, caller, before.id, mayWrite)
          if (!registry) return undefined
          const planned = await plan(statements, onSite(registry))
          const owners = planned.change.meta?.registry_owners
          if (owners && !mayChangeOwners(caller, registry, owners)) throw mayNotChange()
          if (owners && !haveSameOwners(registry, before)) throw otherOwners()
          return planned
        })
        return changed && onSite(changed)
      },
    },

    async findSetUpFault() {
      return undefined
    },

    async close() {},
  }
}

/** The service may remember an account that was removed a moment ago. */
async function demandAccount(statements: Statements, { id, username }: User): Promise<void> {
  if ((await findAccount(statements, username))?.id === id) return
  throw new Refusal('unauthenticated', 'Invalid or missing credentials')
}

/**
 * Hides what a WordPress site hides: only invitees see a private registry, and a stranger sees a public one without its
 * lists.
 */
function showTo(caller: User, registry: HostRegistry): HostRegistry {
  if (mayRead(caller, registry)) return registry
  if (registry.status !== 'publish') throw new Refusal('forbidden', 'You may not read this registry')
  return {
    ...registry,
    meta: { ...registry.meta, registry_invitees: [], registry_owners: [], registry_item_ids: [] },
  }
}

function isShownTo(caller: User, registry: HostRegistry): boolean {
  return registry.status === 'publish' || mayRead(caller, registry)
}

/** Of the ids, of which one more than the page has says that there is a next one. */
function cutPage(found: readonly number[], limit: number): { ids: number[]; next?: { after: number } } {
  const ids = found.slice(0, limit)
  const last = ids.at(-1)
  return { ids, ...(found.length > limit && last !== undefined && { next: { after: last } }) }
}

/** A list of owners is made from another one, and would undo what was written since: the list may have been passed on. */
function haveSameOwners(one: OwnersOf, other: OwnersOf): boolean {
  const [owners, others] = [one.meta.registry_owners, other.meta.registry_owners]
  return (
    one.user_id === other.user_id &&
    owners.length === others.length &&
    owners.every((entry, n) => entry === others[n])
  )
}

function otherOwners(): Refusal {
  return new Refusal('conflict', 'The registry has other owners by now. Read it again', {
    why: 'owners_changed',
  })
}

/** The registry, if there is one; one that the caller may not change is refused. */
async function demand(
  database: Statements,
  caller: User,
  id: number,
  may: typeof mayWrite,
): Promise<HostRegistry | undefined> {
  const registry = await findRegistry(database, id)
  if (registry && !may(caller, registry)) {
    throw mayNotChange()
  }
  return registry
}

function mayNotChange(): Refusal {
  return new Refusal('forbidden', 'Only an owner of the registry or an admin may change it')
}
