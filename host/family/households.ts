import type { Household } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { inviteeKey } from '../invitee-key.ts'
import type { User } from '../may.ts'

interface Row {
  id: number
  account_id: number
  asked_by: string
  address: string
  agreed_by: number | null
}

type Asking = Pick<User, 'id' | 'username' | 'invited_as'>

/** Another host's accounts are known by their usernames alone. */
const columns = 'h.id, h.account_id, COALESCE(a.name, h.asked_by) AS asked_by, h.address, h.agreed_by'
/** Strangers may ask: what the account has asked or agreed to comes first. */
const mostAsked = 100

/** The accounts that share a household with this one. */
export async function householdOf(statements: Statements, accountId: number): Promise<number[]> {
  const rows = await statements.values<[id: number]>(
    `SELECT agreed_by FROM households WHERE account_id = $1 AND agreed_by IS NOT NULL
     UNION SELECT account_id FROM households WHERE agreed_by = $1`,
    [accountId],
  )
  return rows.flat()
}

/** The account that has proved an address when it agreed to a household. So it is known beside another host, too. */
export async function accountAgreedAs(statements: Statements, address: string): Promise<number | undefined> {
  const row = await statements.row<{ agreed_by: number }>(
    'SELECT agreed_by FROM households WHERE agreed_by IS NOT NULL AND address_key = $1 ORDER BY id DESC LIMIT 1',
    [inviteeKey(address)],
  )
  return row?.agreed_by
}

/** Whom the account has asked, with whom it has agreed, and who asks an address that it has proved. */
export async function listHouseholdsOf(statements: Statements, asking: Asking): Promise<Household[]> {
  const [first = '', second = first] = asking.invited_as
  const rows = await statements.rows<Row>(
    `SELECT ${columns} FROM households h LEFT JOIN accounts a ON a.id = h.account_id
     WHERE h.account_id = $1 OR h.agreed_by = $1 OR (h.agreed_by IS NULL AND h.address_key IN ($2, $3))
     ORDER BY CASE WHEN h.account_id = $1 OR h.agreed_by = $1 THEN 0 ELSE 1 END, h.id LIMIT $4`,
    [asking.id, first, second, mostAsked],
  )
  return rows.map((row) => toHousehold(row, asking))
}

export async function countAsked(statements: Statements, accountId: number): Promise<number> {
  const row = await statements.row<{ n: number }>(
    'SELECT COUNT(*) AS n FROM households WHERE account_id = $1',
    [accountId],
  )
  return row?.n ?? 0
}

/** The same account and address are one household. */
export async function insertHousehold(
  statements: Statements,
  asking: Asking,
  address: string,
): Promise<Household | undefined> {
  const made = await statements.row<{ id: number }>(
    `INSERT INTO households (account_id, asked_by, address, address_key) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, address_key) DO UPDATE SET asked_by = excluded.asked_by RETURNING id`,
    [asking.id, asking.username, address, inviteeKey(address)],
  )
  const row = made && (await findRow(statements, made.id))
  return row && toHousehold(row, asking)
}

/** The two accounts of a household that this one has to do with: the second where it is agreed, or may be by this account. */
export async function findHousehold(
  statements: Statements,
  id: number,
  asking: Asking,
): Promise<{ asked: number; other: number | undefined; household: Household } | undefined> {
  const row = await findRow(statements, id)
  if (!row) return undefined
  const isAsked = row.agreed_by === null && asking.invited_as.includes(inviteeKey(row.address))
  if (![row.account_id, row.agreed_by].includes(asking.id) && !isAsked) return undefined
  return { asked: row.account_id, other: row.agreed_by ?? undefined, household: toHousehold(row, asking) }
}

/** False where another account has agreed meanwhile. */
export async function agree(statements: Statements, id: number, accountId: number): Promise<boolean> {
  const changed = await statements.run(
    'UPDATE households SET agreed_by = $2 WHERE id = $1 AND (agreed_by IS NULL OR agreed_by = $2) AND account_id <> $2',
    [id, accountId],
  )
  return changed > 0
}

export async function deleteHousehold(statements: Statements, id: number): Promise<void> {
  await statements.run('DELETE FROM households WHERE id = $1', [id])
}

function findRow(statements: Statements, id: number): Promise<Row | undefined> {
  return statements.row<Row>(
    `SELECT ${columns} FROM households h LEFT JOIN accounts a ON a.id = h.account_id WHERE h.id = $1`,
    [id],
  )
}

function toHousehold({ id, account_id, asked_by, address, agreed_by }: Row, asking: Asking): Household {
  return { id, address, asked_by, is_own: account_id === asking.id, is_agreed: agreed_by !== null }
}
