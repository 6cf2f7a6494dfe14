import { testKilledSenders } from '@hopechest/host/testing/killed-senders'
import { createMailboxCode } from '../pages/guests/mailbox-code.ts'
import { secret } from './send-notices.ts'

const address = 'lise@mail.example'

testKilledSenders({
  name: 'notices',
  module: import.meta.resolve('./send-notices.ts'),
  async prepare(database) {
    await database.run('INSERT INTO books (account_id) VALUES (1)')
    await database.run(
      "INSERT INTO known_people (id, account_id, name, address, birthday, link_nonce) VALUES (1, 1, 'Lise', $1, '', 'nonce')",
      [address],
    )
    await database.run(
      "INSERT INTO asked_notices (mailbox, kind, language, site) VALUES ($1, 'wishes', 'en', 'https://gifts.example')",
      [createMailboxCode(secret)(address)],
    )
  },
  /** A list has a new wish, of which its guest is to hear. */
  async makeDue(database, n) {
    await database.run(
      "INSERT INTO list_guests (registry_id, person_id, account_id, entry) VALUES ($1, 1, 1, 'lise')",
      [n],
    )
    await database.run(
      `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
       VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 0, 1, 1, '2027-06-14T09:00:00.000Z', '2027-06-14T09:00:00.000Z')`,
      [n],
    )
    await database.run(
      'INSERT INTO new_wishes (registry_id, item_id, due_at_step) SELECT $1, $1, steps FROM running_time',
      [n],
    )
  },
  letter: (n) => new RegExp(`^<wishes-${n}-.* ${address}$`),
})
