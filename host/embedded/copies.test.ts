import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import type { Person } from '../people/people.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { createEmbeddedHost } from './embedded-host.ts'

const password = 'a quiet garden gate'

for (const engine of engines) {
  describe(`the people who come along to a copy on ${engine.name}`, () => {
    let database: Database
    let accounts: Accounts
    let host: Host
    let owner: Person & Caller

    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      accounts = createAccounts({ database, siteKey: randomBytes(32) })
      host = createEmbeddedHost(database)
      owner = await signUp('Olive')
    })
    after(() => database.close())

    let people = 0
    /** An account as any visitor may make it, with any address; its username comes from the name. */
    async function signUp(name: string, email = `person${++people}@x.example`): Promise<Person & Caller> {
      const person = await makePersonOfSite(database, { name, email, password, role: 'member' })
      return { ...person, ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
    }

    async function listOf(guests: readonly string[], owners: readonly string[] = [], by: Caller = owner) {
      const meta = { registry_invitees: [...guests], registry_owners: [...owners] }
      return (await host.createRegistry(by, { title: 'Wishes', meta })).id
    }

    const name = (id: number, guests: readonly string[], owners: readonly string[] = []) =>
      host.updateRegistry(owner, id, {
        meta: { registry_invitees: [...guests], registry_owners: [...owners] },
      })

    const bring = (
      from: number,
      to: number,
      { by = owner, guests = true, owners = true }: { by?: Caller; guests?: boolean; owners?: boolean } = {},
    ) => accounts.invitations.bringAlong(from, to, { by, guests, owners })

    async function copyOf(from: number, choice: Parameters<typeof bring>[2] = {}) {
      const copy = await listOf([], [], choice.by)
      await bring(from, copy, choice)
      return copy
    }

    async function named(id: number, by: Caller = owner) {
      const registry = await host.findRegistry(by, id)
      return [registry?.meta.registry_invitees, registry?.meta.registry_owners]
    }

    /** Whether the person reads the list through the service, as the host describes them now. */
    async function reads({ id, username }: Person, registryId: number) {
      const secret = await accounts.access.create(id, 'Test')
      const found = await host.identify({ authorization: '', login: username, password: secret })
      assert.ok(found)
      const caller = { ...found, ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
      return host.findRegistry(caller, registryId).then(
        () => true,
        (error) => {
          assert.equal(error.code, 'forbidden')
          return false
        },
      )
    }

    test('who is invited to a list reads its copy, and an account that is made since reads neither', async () => {
      const rosa = await signUp('Rosa Lind')
      const list = await listOf([rosa.username, 'rosa.lind'])
      const copy = await copyOf(list)
      const later = await signUp('Rosa Lind')
      assert.deepEqual([await reads(rosa, copy), await reads(later, copy)], [true, false])
    })

    test('a name that the owner has taken off the original since the copy was made does not come along', async () => {
      const list = await listOf(['gone.guest', 'lea.stays'], ['gone@x.example'])
      const copy = await listOf([])
      await name(list, ['lea.stays'])
      await bring(list, copy)
      assert.deepEqual(await named(copy), [['lea.stays'], []])
    })

    test('guests and owners come along where the owner chose so', async () => {
      const list = await listOf(['gus.chosen'], ['olga@x.example'])
      assert.deepEqual(await named(await copyOf(list, { owners: false })), [['gus.chosen'], []])
      assert.deepEqual(await named(await copyOf(list, { guests: false })), [[], ['olga@x.example']])
      assert.deepEqual(await named(await copyOf(list, { guests: false, owners: false })), [[], []])
    })

    test('an owner who names others on the copy has the last word', async () => {
      const list = await listOf(['una@x.example'], ['uno@x.example'])
      const both = await named(list)
      const emptied = await copyOf(list)
      assert.deepEqual(await named(emptied), both)
      await bring(list, emptied)
      assert.deepEqual(await named(emptied), both)
      await name(emptied, ['other.guest'])
      await bring(list, emptied)
      assert.deepEqual(await named(emptied), [['other.guest'], []])
      const own = await listOf([])
      await name(own, ['own.guest'])
      await bring(list, own)
      assert.deepEqual(await named(own), [['own.guest'], []])
    })

    test('a copy that has got a gift or another title, and no people, still gets its people', async () => {
      const list = await listOf(['tom.title'])
      const copy = await listOf([])
      await host.updateRegistry(owner, copy, { title: 'Next year', meta: { registry_item_ids: [7] } })
      await bring(list, copy)
      assert.deepEqual(await named(copy), [['tom.title'], []])
    })

    test('people come along from a list of the owner to a list of the owner alone', async () => {
      const stranger = await signUp('Stefan')
      const list = await listOf(['quiet.guest'])
      const foreign = await listOf([], [], stranger)
      await bring(list, foreign, { by: stranger })
      assert.deepEqual(await named(foreign, stranger), [[], []], 'from a list of another person')
      await bring(list, foreign)
      assert.deepEqual(await named(foreign, stranger), [[], []], 'to a list of another person')
      const heir = await signUp('Heiko')
      const passed = await listOf([], [heir.username])
      assert.equal(await accounts.lists.passOn(passed, heir.username, { stays: false, by: owner }), true)
      await bring(list, passed)
      assert.deepEqual(await named(passed, heir), [[], []], 'after it was passed on')
      await bring(list, 0)
      await bring(0, passed, { by: heir })
    })

    test('only the first owner brings other owners along, and who was taken off brings no one', async () => {
      const other = await signUp('Otto Other')
      const list = await listOf(['guest.of.both'], [other.username, 'third@x.example'])
      assert.deepEqual(await named(await copyOf(list, { by: other }), other), [['guest.of.both'], []])
      await name(list, ['guest.of.both'])
      assert.deepEqual(await named(await copyOf(list, { by: other }), other), [[], []])
    })

    test('who comes along finds the copy, and its readers hear what has changed', async () => {
      const guest = await signUp('Gitta Guest')
      const list = await listOf([guest.username])
      const copy = await listOf([])
      const inviting = async () => {
        const { registries } = await host.listInviting(guest, { skip: 0, limit: 9 })
        return (await Array.fromAsync(registries)).map(({ id }) => id)
      }
      assert.deepEqual(await inviting(), [list])
      await bring(list, copy)
      assert.deepEqual(await inviting(), [copy, list])
      await copyOf(await listOf([], ['some@x.example']))
      await copyOf(await listOf([]))
      const events = await database.rows<{ kind: string; what: string; caller_id: number }>(
        'SELECT kind, what, caller_id FROM events WHERE registry_id >= $1 ORDER BY id',
        [copy],
      )
      assert.deepEqual(
        events.map(({ kind, what, caller_id }) => [kind, JSON.parse(what), caller_id]),
        [
          ['invitee.added', { fields: ['registry_invitees'] }, owner.id],
          ['registry.changed', { fields: ['registry_owners'] }, owner.id],
        ],
      )
    })
  })
}
