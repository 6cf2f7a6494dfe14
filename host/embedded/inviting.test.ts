import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits, registryMetaDefaults } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import type { Caller } from '../host.ts'
import { isCalled, noRights } from '../may.ts'
import { createAccount } from '../people/accounts.ts'
import { findInviting } from './inviting.ts'
import { insertRegistry } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

for (const engine of engines) {
  describe(`the lists that invite a person on ${engine.name}`, () => {
    let database: Database
    let owner: number
    let nora: Caller
    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      const create = (username: string) => {
        const email = `${username}@example.org`
        return createAccount(
          database,
          { username, email, role: 'member', isEmailConfirmed: true },
          new Date(),
        )
      }
      owner = (await create('olive')).id
      const { id, username, email } = await create('nora')
      const may = { ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
      nora = { id, username, email, invited_as: ['nora', 'nora@example.org'], ...may }
    })
    after(() => database.close())

    test('are those that the rules of access say, also where a name means another account, or an owner is a guest', async () => {
      const entries = ['nora', 'Nora@Example.org', 'left@example.org']
      const accounts = [undefined, nora.id, owner]
      const kinds = entries.flatMap((entry) => accounts.map((account) => ({ entry, account })))
      const columns = (kind: (typeof kinds)[number] | undefined) => [
        JSON.stringify(kind ? [kind.entry] : []),
        JSON.stringify(kind?.account === undefined ? {} : { [kind.entry.toLowerCase()]: kind.account }),
      ]
      const calling: number[] = []
      for (const guest of [undefined, ...kinds]) {
        for (const coOwner of [undefined, ...kinds]) {
          const { id } = await insertRegistry(database, owner, { title: 'T' }, new Date())
          await database.run(
            `UPDATE registries SET invitees = $2, invited_accounts = $3, owners = $4, owner_accounts = $5, has_invitee_keys = 0
             WHERE id = $1`,
            [id, ...columns(guest), ...columns(coOwner)],
          )
          const registry = await findRegistry(database, id)
          assert.ok(registry)
          if (isCalled(nora, registry)) calling.unshift(id)
        }
      }
      assert.deepEqual(await findInviting(database, nora), calling)
      assert.ok(calling.length > 50 && calling.length < 90, `${calling.length} of 100`)
    })

    test('are found without a look at the other guests, of whom a list may have a thousand', async (t) => {
      const others = Array.from({ length: limits.invitees - 1 }, (_, n) => `guest.${n}@example.org`)
      const meta = { ...registryMetaDefaults, registry_invitees: [...others, 'NORA'] }
      const { id } = await insertRegistry(database, owner, { title: 'T', meta }, new Date())
      await findInviting(database, nora)
      const row = database.row.bind(database) as Database['row']
      const read: string[] = []
      t.mock.method(database, 'row', async (statement: string, values: (number | string)[] = []) => {
        if (values[0] === id) read.push(statement)
        return row(statement, values)
      })
      assert.equal((await findInviting(database, nora))[0], id)
      assert.equal(read.length, 1)
      assert.doesNotMatch(String(read), /\binvitees\b/)
    })
  })
}
