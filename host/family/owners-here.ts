import type { Statements } from '@hopechest/database'
import { inviteeKey } from '../invitee-key.ts'
import { mailboxOf } from '../mailbox-of.ts'
import type { OwnersOf, User } from '../may.ts'
import { keyFor, signatureOf } from '../signed-links.ts'
import type { OwnerHere } from '../written-owner.ts'

const columns = 'account_id, name_code, mailbox_code'

interface Row {
  account_id: number
  name_code: string
  mailbox_code: string
}

/**
 * Owners whose accounts were here, for the visits of others, in which another host says nothing of them. The database holds codes of
 * their names and addresses: who has no secret of the site cannot find owners in it by a list of addresses.
 */
export function createOwnersHere(statements: Statements, secret: string) {
  const key = keyFor(secret, 'owners of lists')
  const codeOf = (text: string) => signatureOf(key, text)
  const codeOfName = (name: string) => codeOf(`name ${inviteeKey(name)}`)
  const codeOfMailbox = (address: string) => codeOf(`mailbox ${mailboxOf(inviteeKey(address))}`)

  return {
    async note({ id, username, email }: Pick<User, 'id' | 'username' | 'email'>): Promise<void> {
      const [name, mailbox] = [codeOfName(username), codeOfMailbox(email)]
      const known = await statements.row<Row>(`SELECT ${columns} FROM owners_here WHERE account_id = $1`, [
        id,
      ])
      if (known?.name_code === name && known.mailbox_code === mailbox) return
      await statements.run(
        `INSERT INTO owners_here (account_id, name_code, mailbox_code) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET name_code = excluded.name_code, mailbox_code = excluded.mailbox_code`,
        [id, name, mailbox],
      )
    },
    /** A name that has gone to another account means each that had it: a list is closed rather once too often. */
    async find({ user_id, meta }: OwnersOf): Promise<OwnerHere[]> {
      const rows = await Promise.all([
        statements.rows<Row>(`SELECT ${columns} FROM owners_here WHERE account_id = $1`, [user_id]),
        ...meta.registry_owners.map((entry) =>
          entry.includes('@')
            ? statements.rows<Row>(`SELECT ${columns} FROM owners_here WHERE mailbox_code = $1`, [
                codeOfMailbox(entry),
              ])
            : statements.rows<Row>(`SELECT ${columns} FROM owners_here WHERE name_code = $1`, [
                codeOfName(entry),
              ]),
        ),
      ])
      return rows.flat().map(({ account_id: id, mailbox_code }) => ({
        id,
        has: (address) => codeOfMailbox(address) === mailbox_code,
      }))
    },
  }
}

export async function forgetOwnerHere(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM owners_here WHERE account_id = $1', [accountId])
}
