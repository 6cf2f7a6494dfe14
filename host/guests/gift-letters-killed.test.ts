import { testKilledSenders } from '../testing/killed/senders.ts'
import { noteEndedList } from './gift-letters.ts'
import { createGuestStore } from './guest-store.ts'

const at = '2027-06-14T09:00:00.000Z'

testKilledSenders({
  name: 'letters about gifts',
  module: import.meta.resolve('../testing/killed/gift-letters.ts'),
  async makeDue(database, n) {
    const { lists, letters } = createGuestStore({ database })
    await lists.note({ registryId: n, eventDate: '' })
    await database.run(
      `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
       VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 1, 1, 1, $2, $2)`,
      [n, at],
    )
    await database.run(
      `INSERT INTO purchases (id, item_id, registry_id, quantity, release_hash, created_at)
       VALUES ($1, $1, $1, 1, 'hash', $2)`,
      [n, at],
    )
    await letters.keep({ registryId: n, purchaseId: n, mailbox: 'a code', sealed: 'sealed' })
    await noteEndedList(database, n)
  },
  letter: (n) => new RegExp(`^${n}$`),
})
