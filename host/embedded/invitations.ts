import type { Database, Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { inviteeKey } from '../invitee-key.ts'
import { type HostRegistry, mayWrite, type User } from '../may.ts'
import { isSameLink, makeNonce, numberIn, signedLink } from '../signed-links.ts'
import { lockRegistry } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** A link that opens one registry for one invitee, without an account. It ends when the invitee leaves the list. */
export interface Invitation {
  id: number
  registry_id: number
  invitee: string
  created_at: string
  opened_at: string | null
}

/** An invitation as its owner sees it. */
export interface OwnInvitation extends Invitation {
  invitee_key: string
  /** The secret part of its link, to be copied again. A page needs a few of a thousand, and each takes some microseconds. */
  secret(): string
}

interface Row extends Invitation {
  invitee_key: string
  nonce: string
}

const columns = 'id, registry_id, invitee, invitee_key, created_at, opened_at, nonce'
/** A list may have a thousand guests. After a hundred links, others are served. */
const madeAtOnce = 100

/**
 * The personal links of a registry, one for each invitee, for one of its owners. Whether `by` owns it, and who is on the
 * list, is asked after the links were read: an owner who is taken off at this moment sees no link that is made later, and
 * a guest who is removed leaves none behind.
 */
export async function linksOf(
  database: Database,
  siteKey: Buffer,
  registryId: number,
  { by, now }: { by: User; now: Date },
): Promise<OwnInvitation[]> {
  for (;;) {
    const rows = await readRows(database, registryId)
    const missing = missingIn(rows, await findRegistry(database, registryId), by)
    if (missing === undefined) return []
    if (missing.length === 0) return rows.map((row) => toOwn(siteKey, row))
    await database.transaction(async (statements) => {
      await lockRegistry(statements, registryId)
      const known = await readRows(statements, registryId)
      const added = missingIn(known, await findRegistry(statements, registryId), by) ?? []
      for (const invitee of added.slice(0, madeAtOnce)) {
        await insertInvitation(statements, registryId, invitee, now)
      }
    })
    await giveWay()
  }
}

function readRows(database: Statements, registryId: number): Promise<Row[]> {
  return database.rows<Row>(`SELECT ${columns} FROM invitations WHERE registry_id = $1 ORDER BY id`, [
    registryId,
  ])
}

/** The invitees without a link; undefined for one who does not own the registry. */
function missingIn(
  rows: readonly Row[],
  registry: HostRegistry | undefined,
  by: User,
): readonly string[] | undefined {
  if (!registry || !mayWrite(by, registry)) return undefined
  const asWritten = new Set(rows.map(({ invitee }) => invitee))
  const known = new Set(rows.map(({ invitee_key }) => invitee_key))
  return registry.meta.registry_invitees.filter(
    (invitee) => !asWritten.has(invitee) && !known.has(inviteeKey(invitee)),
  )
}

async function insertInvitation(
  statements: Statements,
  registryId: number,
  invitee: string,
  now: Date,
): Promise<void> {
  await statements.run(
    'INSERT INTO invitations (registry_id, invitee, invitee_key, nonce, created_at) VALUES ($1, $2, $3, $4, $5)',
    [registryId, invitee, inviteeKey(invitee), makeNonce(), now.toISOString()],
  )
}

/** The invitation that the secret opens; undefined when it is wrong or the guest has left the list. */
export async function findInvitation(
  database: Statements,
  siteKey: Buffer,
  secret: string,
): Promise<Invitation | undefined> {
  const id = numberIn(secret)
  if (id === 0) return undefined
  const row = await database.row<Row>(`SELECT ${columns} FROM invitations WHERE id = $1`, [id])
  if (!row || !isSameLink(secret, writeSecret(siteKey, row))) return undefined
  return toInvitation(row)
}

/** Notes when the guest first looked around on the list. */
export async function openInvitation(
  database: Statements,
  { id, opened_at }: Invitation,
  now: Date,
): Promise<void> {
  if (opened_at !== null) return
  await database.run('UPDATE invitations SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL', [
    id,
    now.toISOString(),
  ])
}

function writeSecret(siteKey: Buffer, { id, registry_id, nonce }: Row): string {
  return signedLink(siteKey, `${id}`, `invitation ${id} ${registry_id} ${nonce}`)
}

/** With a signature under the key of the site, which the database does not hold: a stolen database opens no list. */
function toOwn(siteKey: Buffer, row: Row): OwnInvitation {
  return Object.assign(toInvitation(row), {
    invitee_key: row.invitee_key,
    secret: () => writeSecret(siteKey, row),
  })
}

function toInvitation({ id, registry_id, invitee, created_at, opened_at }: Row): Invitation {
  return { id, registry_id, invitee, created_at, opened_at }
}
