import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, Statements } from '@hopechest/database'
import { inviteeKey } from '../may.ts'
import { key } from '../people/accounts.ts'
import type { Person } from '../people/people.ts'
import { chooseAccount, findNamesakes } from './invited-accounts.ts'

/** A link that opens one registry for one invitee, without an account. It ends when the invitee leaves the list. */
export interface Invitation {
  id: number
  registry_id: number
  invitee: string
  created_at: string
  opened_at: string | null
}

/** An invitation as its owner sees it: with the secret part of its link, to be copied again. */
export interface OwnInvitation extends Invitation {
  secret: string
}

interface Row extends Invitation {
  nonce: string
}

const columns = 'id, registry_id, invitee, created_at, opened_at, nonce'
const nonceBytes = 16

/** Makes the invitation of an invitee, or finds the one that they have. */
export async function invite(
  database: Statements,
  registryId: number,
  invitee: string,
  now: Date,
): Promise<Invitation> {
  const row = await database.row<Row>(
    `INSERT INTO invitations (registry_id, invitee, invitee_key, nonce, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (registry_id, invitee_key) DO UPDATE SET invitee = excluded.invitee
     RETURNING ${columns}`,
    [
      registryId,
      invitee,
      inviteeKey(invitee),
      randomBytes(nonceBytes).toString('base64url'),
      now.toISOString(),
    ],
  )
  if (!row) throw new Error('An invitation came back without its row')
  return toInvitation(row)
}

export async function listInvitations(
  database: Statements,
  siteKey: Buffer,
  registryId: number,
): Promise<OwnInvitation[]> {
  const rows = await database.rows<Row>(
    `SELECT ${columns} FROM invitations WHERE registry_id = $1 ORDER BY id`,
    [registryId],
  )
  return rows.map((row) => ({ ...toInvitation(row), secret: writeSecret(siteKey, row) }))
}

/**
 * The secret part of the link. It is a signature under the key of the site, which the database does not hold: a stolen
 * database opens no list, and the owner can copy the link again.
 */
export async function secretOf(
  database: Statements,
  siteKey: Buffer,
  id: number,
): Promise<string | undefined> {
  const row = await database.row<Row>(`SELECT ${columns} FROM invitations WHERE id = $1`, [id])
  return row && writeSecret(siteKey, row)
}

/** The invitation that the secret opens; undefined when it is wrong or the guest has left the list. */
export async function findInvitation(
  database: Statements,
  siteKey: Buffer,
  secret: string,
): Promise<Invitation | undefined> {
  const { id, signature = '' } = /^(?<id>[1-9]\d{0,14})\.(?<signature>[\w-]{43})$/.exec(secret)?.groups ?? {}
  if (id === undefined) return undefined
  const row = await database.row<Row>(`SELECT ${columns} FROM invitations WHERE id = $1`, [Number(id)])
  if (!row || !timingSafeEqual(Buffer.from(sign(siteKey, row)), Buffer.from(signature))) return undefined
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

/**
 * The owner handed the link over, so the account that opened it is the invitee, if it has the invited name or says that
 * it has the invited address. On this list alone: an owner knows all links of their own lists. A link that the owner has
 * ended since it was found says nothing of a new invitation.
 */
export async function takeUpInvitation(
  database: Database,
  { id: invitationId, registry_id, invitee }: Invitation,
  { id, username, email }: Pick<Person, 'id' | 'username' | 'email'>,
): Promise<void> {
  const invited = inviteeKey(invitee)
  if (invited !== (invited.includes('@') ? key(email) : key(username))) return
  await chooseAccount(database, registry_id, invitee, id, async (statements) => {
    const invitation = await statements.row('SELECT id FROM invitations WHERE id = $1', [invitationId])
    return invitation !== undefined
  })
}

/** The owner knows the account by its name alone; one that another person has taken meanwhile is not chosen. */
export async function chooseNamesake(
  database: Database,
  registryId: number,
  invitee: string,
  accountId: number,
): Promise<void> {
  const namesakes = await findNamesakes(database, registryId)
  const isThere = namesakes.some(
    (each) => each.accountId === accountId && inviteeKey(each.invitee) === inviteeKey(invitee),
  )
  if (isThere) await chooseAccount(database, registryId, invitee, accountId)
}

function writeSecret(siteKey: Buffer, row: Row): string {
  return `${row.id}.${sign(siteKey, row)}`
}

function sign(siteKey: Buffer, { id, registry_id, nonce }: Row): string {
  return createHmac('sha256', siteKey).update(`invitation ${id} ${registry_id} ${nonce}`).digest('base64url')
}

function toInvitation({ nonce: _, ...invitation }: Row): Invitation {
  return invitation
}
