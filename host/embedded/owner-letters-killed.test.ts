import { createAccounts } from '../accounts/index.ts'
import { now, siteKey } from '../testing/killed/owner-letters.ts'
import { testKilledSenders } from '../testing/killed/senders.ts'

testKilledSenders({
  name: 'letters to owners',
  module: import.meta.resolve('../testing/killed/owner-letters.ts'),
  async prepare(database) {
    const ana = { name: 'Ana', email: 'ana@sommer.example', password: 'a long password' }
    const { people } = createAccounts({ database, siteKey })
    await people.create({ ...ana, role: 'member', isEmailConfirmed: true })
  },
  async makeDue(database, n) {
    await database.run('DELETE FROM registries')
    await database.run(
      `INSERT INTO registries (id, user_id, title, story, status, slug, item_ids, invitees, event_type, event_date, created_at, updated_at)
       SELECT $1, id, 'Ours', '', 'publish', $2, '[]', '[]', 'wedding', '2027-06-12', $3, $3 FROM accounts`,
      [n, `ours-${n}`, now],
    )
  },
  letter: (n) => new RegExp(`^${n} ana@sommer.example$`),
})
