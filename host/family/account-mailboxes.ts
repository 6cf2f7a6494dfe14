import type { Statements } from '@hopechest/database'
import { hashOf, hashOfMailbox } from '../address-hash.ts'
import { inviteeKey } from '../invitee-key.ts'
import type { OwnersOf, User } from '../may.ts'
import type { OwnerWhoWasHere } from '../written-owner.ts'

/** The address itself is not stored: it is only compared with those that owners have written down. */
export async function noteMailbox(
  statements: Statements,
  { id, username, email }: Pick<User, 'id' | 'username' | 'email'>,
): Promise<void> {
  await statements.run(
    `INSERT INTO account_mailboxes (account_id, name_hash, mailbox_hash) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET name_hash = excluded.name_hash, mailbox_hash = excluded.mailbox_hash`,
    [id, hashOf(inviteeKey(username)), hashOfMailbox(email)],
  )
}

/** Those of the owners who were here. Who is written down by an address is known by that. */
export async function ownersWhoWereHere(
  statements: Statements,
  { user_id, meta }: OwnersOf,
): Promise<OwnerWhoWasHere[]> {
  const names = meta.registry_owners.filter((entry) => !entry.includes('@'))
  const found = await Promise.all([
    statements.row<OwnerWhoWasHere>(
      'SELECT account_id AS id, mailbox_hash FROM account_mailboxes WHERE account_id = $1',
      [user_id],
    ),
    ...names.map((name) =>
      statements.row<OwnerWhoWasHere>(
        'SELECT account_id AS id, mailbox_hash FROM account_mailboxes WHERE name_hash = $1',
        [hashOf(inviteeKey(name))],
      ),
    ),
  ])
  return found.filter((owner) => owner !== undefined)
}

export async function forgetMailboxOfAccount(statements: Statements, accountId: number): Promise<void> {
  await statements.run('DELETE FROM account_mailboxes WHERE account_id = $1', [accountId])
}
