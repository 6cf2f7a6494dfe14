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

    async function openLinkOf(registryId: number, guest: string) {
      const links = await accounts.invitations.linksOf(registryId, owner)
      const link = links.find(({ invitee }) => invitee === guest)
      assert.ok(link)
      return link
    }

    test('a copy means by each entry the account that its original means, and asks again where that asks', async () => {
      const list = await listOf(['rosa.lind', 'pia.copy@x.example'])
      const [rosa, pia] = [await signUp('Rosa Lind'), await signUp('Pia', 'pia.copy@x.example')]
      await accounts.invitations.takeUp(await openLinkOf(list, 'rosa.lind'), rosa)
      await accounts.invitations.takeUp(await openLinkOf(list, 'pia.copy@x.example'), pia)
      const copy = await copyOf(list)
      assert.deepEqual([await reads(rosa, copy), await reads(pia, copy)], [true, true])
      await name(copy, ['rosa.lind', 'pia.copy@x.example'], ['rosa.lind'])
      assert.deepEqual((await accounts.lists.owners(copy)).further, [
        { entry: 'rosa.lind', person: undefined, namesake: rosa.id },
      ])
      await name(copy, [])
      await name(copy, ['rosa.lind'])
      assert.equal(await reads(rosa, copy), false)
    })

    test('a name that a stranger has taken stays behind, and one that is free means no account that takes it later', async () => {
      const ben = await signUp('Ben Sure')
      const list = await listOf(
        ['hanne.taken', 'ida.free', 'mia@x.example'],
        ['jutta.taken', 'ben.sure', 'kim.free'],
      )
      const takers = [await signUp('Hanne Taken'), await signUp('Jutta Taken')]
      const copy = await copyOf(list)
      assert.deepEqual(await named(copy), [
        ['ida.free', 'mia@x.example'],
        ['ben.sure', 'kim.free'],
      ])
      takers.push(await signUp('Ida Free'), await signUp('Kim Free'))
      for (const taker of takers) assert.equal(await reads(taker, copy), false, taker.username)
      assert.equal(await reads(ben, copy), true)
      assert.equal((await accounts.invitations.namesakes(copy))[0]?.isChosen, false, 'the owner is asked')
    })

    test('a name that the owner has taken off the original since the copy was made does not come along', async () => {
      const list = await listOf(['gone.guest', 'lea.stays'], ['gone.owner'])
      const copy = await listOf([])
      await name(list, ['lea.stays'])
      await bring(list, copy)
      assert.deepEqual(await named(copy), [['lea.stays'], []])
    })

    test('guests and owners come along where the owner chose so', async () => {
      const list = await listOf(['gus.chosen'], ['olga.chosen'])
      assert.deepEqual(await named(await copyOf(list, { owners: false })), [['gus.chosen'], []])
      assert.deepEqual(await named(await copyOf(list, { guests: false })), [[], ['olga.chosen']])
      assert.deepEqual(await named(await copyOf(list, { guests: false, owners: false })), [[], []])
    })

    test('people come along once: an owner who names others on the copy, or takes all off, has the last word', async () => {
      const list = await listOf(['una@x.example'], ['una.once'])
      const both = await named(list)
      const emptied = await copyOf(list)
      assert.deepEqual(await named(emptied), both)
      await bring(list, emptied)
      assert.deepEqual(await named(emptied), both)
      await name(emptied, [])
      await bring(list, emptied)
      assert.deepEqual(await named(emptied), [[], []])
      const taker = await signUp('Una Once')
      await name(emptied, [], ['una.once'])
      assert.equal(await reads(taker, emptied), false, 'it remembers what the name meant')
      const own = await listOf([])
      await name(own, ['own.guest'])
      await bring(list, own)
      assert.deepEqual(await named(own), [['own.guest'], []])
      await name(own, [])
      await bring(list, own)
      assert.deepEqual(await named(own), [[], []])
      const later = await listOf([])
      const none = await copyOf(later)
      await name(later, ['late.guest'])
      await bring(later, none)
      assert.deepEqual(await named(none), [[], []], 'also where no person came')
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
      const passed = await listOf([], ['heiko'])
      assert.equal(await accounts.lists.passOn(passed, 'heiko', { stays: false, by: owner }), true)
      await bring(list, passed)
      assert.deepEqual(await named(passed, heir), [[], []], 'after it was passed on')
      await bring(list, 0)
      await bring(0, passed, { by: heir })
    })

    test('only the first owner brings other owners along, and who was taken off brings no one', async () => {
      const other = await signUp('Otto Other')
      const list = await listOf(['guest.of.both'], ['otto.other', 'third.owner'])
      assert.deepEqual(await named(await copyOf(list, { by: other }), other), [['guest.of.both'], []])
      await name(list, ['guest.of.both'])
      assert.deepEqual(await named(await copyOf(list, { by: other }), other), [[], []])
    })

    test('who comes along finds the copy, and its readers hear what has changed', async () => {
      const guest = await signUp('Gitta Guest')
      const list = await listOf(['gitta.guest'])
      const copy = await listOf([])
      const inviting = async () => {
        const { registries } = await host.listInviting(guest, { skip: 0, limit: 9 })
        return (await Array.fromAsync(registries)).map(({ id }) => id)
      }
      assert.deepEqual(await inviting(), [list])
      await bring(list, copy)
      assert.deepEqual(await inviting(), [copy, list])
      await copyOf(await listOf([], ['some.owner']))
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
