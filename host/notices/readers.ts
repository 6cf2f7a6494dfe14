import type { Statements } from '@hopechest/database'

/** An account that gets letters: its address is proved, and it is not switched off. */
export interface Reader {
  id: number
  email: string
  role: string
}

const readers = `SELECT id, email, role FROM accounts
  WHERE is_email_confirmed = 1 AND is_switched_off = 0 AND is_reader = 0`

export function listReaders(statements: Statements, after: number, most: number): Promise<Reader[]> {
  return statements.rows(`${readers} AND id > $1 ORDER BY id LIMIT $2`, [after, most])
}

export function findReader(statements: Statements, id: number): Promise<Reader | undefined> {
  return statements.row(`${readers} AND id = $1`, [id])
}
