import type { Database } from '@hopechest/database'
import { findSteps, stepsOfADay } from '../running-time.ts'
import { testKilledSenders } from '../testing/killed/senders.ts'
import { noteEndedList } from './gift-letters.ts'
import { createGuestStore } from './guest-store.ts'

const at = '2027-06-14T09:00:00.000Z'
const module = import.meta.resolve('../testing/killed/gift-letters.ts')
const letter = (n: number) => new RegExp(`^${n}$`)

testKilledSenders({
  name: 'letters about gifts',
  module,
  async makeDue(database, n) {
    await makeKept(database, n, null)
    await noteEndedList(database, n)
  },
  letter,
})

testKilledSenders({
  name: 'letters of the eve',
  module,
  async makeDue(database, n) {
    await database.run('DELETE FROM gift_letters')
    await makeKept(database, n, (await findSteps(database)) + stepsOfADay)
  },
  letter,
})

/** A gift whose guest left an address. */
async function makeKept(database: Database, n: number, backAtStep: number | null): Promise<void> {
  const { lists, letters } = createGuestStore({ database })
  await lists.note({ registryId: n, eventDate: '' })
  await database.run(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
     VALUES ($1, $1, 'Lamp', 'https://shop.example', 1, 1, 1, 1, $2, $2)`,
    [n, at],
  )
  await database.run(
    `INSERT INTO purchases (id, item_id, registry_id, quantity, release_hash, created_at, back_at_step)
     VALUES ($1, $1, $1, 1, 'hash', $2, $3)`,
    [n, at, backAtStep],
  )
  await letters.keep({ registryId: n, purchaseId: n, mailbox: 'a code', sealed: 'sealed' })
}
