import type { Database } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { forgetBook } from '../family/books.ts'
import { forgetOwnerHere } from '../family/owners-here.ts'
import { forgetSizesOfAccount } from '../family/person-sizes.ts'
import { forgetLinks } from '../links/index.ts'
import { forgetBankAccount } from './bank-accounts.ts'
import { forgetAccount } from './forget-gifts.ts'
import { forgetAllOfMailbox } from './mailboxes.ts'

const atOnce = 100

/**
 * The site of the host is gone, and with it all whom its accounts have written down, and what its guests keep; no shop is asked for its
 * lists any more. What is on a list goes with that list. The site may come back: then its accounts begin anew.
 */
export async function forgetSite(database: Database): Promise<void> {
  await forEach<number>(
    () => database.values('SELECT account_id FROM books ORDER BY account_id LIMIT $1', [atOnce]),
    async (accountId) => {
      await forgetBook(database, accountId)
      await database.run('DELETE FROM list_for WHERE account_id = $1', [accountId])
      await forgetAccount(database, accountId)
    },
  )
  await forEach<number>(
    () => database.values('SELECT registry_id FROM link_lists ORDER BY registry_id LIMIT $1', [atOnce]),
    (registryId) => forgetLinks(database, registryId),
  )
  await forEach<number>(
    () => database.values('SELECT registry_id FROM bank_accounts ORDER BY registry_id LIMIT $1', [atOnce]),
    (registryId) => forgetBankAccount(database, registryId),
  )
  await forEach<number>(
    () => database.values('SELECT account_id FROM account_sizes ORDER BY account_id LIMIT $1', [atOnce]),
    (accountId) => forgetSizesOfAccount(database, accountId),
  )
  await forEach<number>(
    () => database.values('SELECT account_id FROM owners_here ORDER BY account_id LIMIT $1', [atOnce]),
    (accountId) => forgetOwnerHere(database, accountId),
  )
  await forEach<string>(
    () => database.values('SELECT mailbox FROM guest_mailboxes ORDER BY mailbox LIMIT $1', [atOnce]),
    (mailbox) => forgetAllOfMailbox(database, mailbox),
  )
  await forEach<string>(
    () => database.values('SELECT holder FROM givers ORDER BY holder LIMIT $1', [atOnce]),
    async (holder) => {
      await database.run('DELETE FROM givers WHERE holder = $1', [holder])
    },
  )
}

/** Until none is found any more: each leaves the table with what it is forgotten by. */
async function forEach<Key>(
  find: () => Promise<[Key][]>,
  forget: (key: Key) => Promise<void>,
): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const [key] of found) await forget(key)
    await giveWay()
  }
}
