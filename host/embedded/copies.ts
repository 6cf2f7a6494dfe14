import { isDeepStrictEqual } from 'node:util'
import type { Database, Statements } from '@hopechest/database'
import { type NewEvent, noteEvent } from '../events.ts'
import { inviteeKey } from '../invitee-key.ts'
import { isFirstOwner, mayWrite, type User } from '../may.ts'
import {
  findNamesakes,
  type Invited,
  type InvitedAccounts,
  lockInvited,
  type Meant,
  writeNameMemory,
} from './invited-accounts.ts'
import { noteChange } from './invitee-keys.ts'
import { listOwners } from './owners.ts'
import { findRegistry } from './registry-rows.ts'

/** Who comes along to a copy, as the person who makes it has chosen. */
export interface Along {
  guests: boolean
  owners: boolean
  by: User
}

/**
 * Writes down on a copy, which names no people yet, whom its original names at this moment, each with the account that
 * the original means. So no account gets in by taking a name meanwhile. Only the first owner brings other owners along.
 * People come along once: after that, the owner of the copy has the last word, also who takes all of them off.
 *
 * @returns Whether the copy names them now, and no people of its own.
 */
export async function bringAlong(
  database: Database,
  originalId: number,
  copyId: number,
  { guests, owners, by, now }: Along & { now: Date },
): Promise<boolean> {
  const cameAlong = await database.transaction(async (statements) => {
    const original = await lockInvited(statements, originalId)
    const copy = await lockInvited(statements, copyId)
    if (!original || !copy) return false
    const from = await findRegistry(statements, originalId)
    const to = await findRegistry(statements, copyId)
    if (!from || !mayWrite(by, from) || !to || !isFirstOwner(by, to)) return false
    const unsure = await findUnsure(statements, originalId)
    const invited = guests ? allBut(unsure.guests, original.guests) : noPeople
    const owning = owners && isFirstOwner(by, from) ? allBut(unsure.owners, original.owners) : noPeople
    if (hasNamed(copy)) {
      return isDeepStrictEqual(
        [copy.guests.invitees, copy.owners.invitees],
        [invited.entries, owning.entries],
      )
    }
    await statements.run(
      `UPDATE registries SET invitees = $2, invited_accounts = $3, owners = $4, owner_accounts = $5, name_memory = $6,
         updated_at = $7, has_invitee_keys = 0
       WHERE id = $1`,
      [
        copyId,
        JSON.stringify(invited.entries),
        JSON.stringify(invited.accounts),
        JSON.stringify(owning.entries),
        JSON.stringify(owning.accounts),
        writeNameMemory({ left: [], ownersLeft: [], chosen: original.chosen }),
        now.toISOString(),
      ],
    )
    const event = eventOf(invited, owning)
    if (event) await noteEvent(statements, { ...event, registryId: copyId, caller: by, at: now }, copyId)
    return true
  })
  await noteChange(database, copyId)
  return cameAlong
}

function hasNamed({ guests, owners, hasChanged }: Invited): boolean {
  return hasChanged || guests.invitees.length > 0 || owners.invitees.length > 0
}

/** The keys of the names that an account took later, and that the owner has not decided on. */
export interface Unsure {
  guests: ReadonlySet<string>
  owners: ReadonlySet<string>
}

export async function findUnsure(statements: Statements, registryId: number): Promise<Unsure> {
  const namesakes = await findNamesakes(statements, registryId)
  const { further } = await listOwners(statements, registryId)
  return {
    guests: new Set(namesakes.filter(({ isChosen }) => !isChosen).map(({ invitee }) => inviteeKey(invitee))),
    owners: new Set(
      further.filter(({ namesake }) => namesake !== undefined).map(({ entry }) => inviteeKey(entry)),
    ),
  }
}

/** Those who come along, and which accounts they mean. */
interface People {
  entries: readonly string[]
  accounts: InvitedAccounts
}

const noPeople: People = { entries: [], accounts: {} }

function allBut(unsure: ReadonlySet<string>, { invitees, keys, accounts }: Omit<Meant, 'left'>): People {
  const isSure = (key: string) => !unsure.has(key)
  const sure = new Set(keys.filter(isSure))
  return {
    entries: invitees.filter((_, n) => isSure(keys[n] ?? '')),
    accounts: Object.fromEntries(Object.entries(accounts).filter(([key]) => sure.has(key))),
  }
}

function eventOf(invited: People, owning: People): Pick<NewEvent, 'kind' | 'what'> | undefined {
  const fields = [
    ...(invited.entries.length > 0 ? ['registry_invitees'] : []),
    ...(owning.entries.length > 0 ? ['registry_owners'] : []),
  ]
  if (fields.length === 0) return undefined
  return { kind: owning.entries.length > 0 ? 'registry.changed' : 'invitee.added', what: { fields } }
}
