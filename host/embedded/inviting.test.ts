import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits, registryMetaDefaults } from '@hopechest/contract'
import { enginesOfStories } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import type { Caller } from '../host.ts'
import { isCalled, noRights } from '../may.ts'
import { createAccount } from '../people/accounts.ts'
import { findInviting } from './inviting.ts'
import { insertRegistry } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

onEachEngine(enginesOfStories, 'the lists that invite a person', (database) => {
  let owner: number
  let nora: Caller
  before(async () => {
    const create = (username: string) => {
      const email = `${username}@example.org`
      return createAccount(database, { username, email, role: 'member', isEmailConfirmed: true }, new Date())
    }
    owner = (await create('olive')).id
    const { id, username, email } = await create('nora')
    const may = { ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
    nora = { id, username, email, invited_as: ['nora', 'nora@example.org'], ...may }
  })

  test('are those that the rules of access say, also where an owner is a guest', async () => {
    const entries = [undefined, 'nora', 'Nora@Example.org', 'left@example.org']
    const calling: number[] = []
    for (const guest of entries) {
      for (const coOwner of entries) {
        const { id } = await insertRegistry(database, owner, { title: 'T' }, new Date())
        const list = (entry: string | undefined) => JSON.stringify(entry ? [entry] : [])
        await database.run(
          'UPDATE registries SET invitees = $2, owners = $3, has_invitee_keys = 0 WHERE id = $1',
          [id, list(guest), list(coOwner)],
        )
        const registry = await findRegistry(database, id)
        assert.ok(registry)
        if (isCalled(nora, registry)) calling.unshift(id)
      }
    }
    assert.deepEqual(await findInviting(database, nora), calling)
    assert.equal(calling.length, 12)
    assert.deepEqual(await findInviting(database, { ...nora, invited_as: [] }), [])
    assert.equal((await findInviting(database, { ...nora, invited_as: ['nora'] })).length, 7)
  })

  test('are found without a look at the guests, of whom a list may have a thousand', async (t) => {
    const others = Array.from({ length: limits.invitees - 1 }, (_, n) => `guest.${n}@example.org`)
    const meta = { ...registryMetaDefaults, registry_invitees: [...others, 'NORA'] }
    const { id } = await insertRegistry(database, owner, { title: 'T', meta }, new Date())
    await findInviting(database, nora)
    const read = t.mock.method(database, 'row')
    assert.equal((await findInviting(database, nora))[0], id)
    assert.equal(read.mock.callCount(), 0)
  })
})
