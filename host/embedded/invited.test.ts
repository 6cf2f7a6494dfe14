import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import type { Database } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import type { Person } from '../people/people.ts'
import { makePerson, makePersonOfSite } from '../testing/people.ts'
import { createEmbeddedHost } from './embedded-host.ts'

const password = 'a quiet garden gate'

onEachEngine(engines, 'an invitation is for the person', (database) => {
  let accounts: Accounts
  let host: Host
  let owner: Caller

  before(async () => {
    accounts = createAccounts({ database, siteKey: randomBytes(32) })
    host = createEmbeddedHost(database)
    const { username, password } = await makePerson(database, 'olive', 'member')
    owner = await callerOf(username, password)
  })

  async function callerOf(login: string, appPassword: string): Promise<Caller> {
    const found = await host.identify({ authorization: '', login, password: appPassword })
    assert.ok(found)
    return { ...found, ...noRights, authorization: '', deadline: 0 }
  }

  /** Whether the person reads the list through the service, as the host describes them now. */
  async function reads(person: Pick<Person, 'id' | 'username'>, registryId: number) {
    return host.findRegistry(await asCaller(person), registryId).then(
      () => true,
      (error) => {
        assert.equal(error.code, 'forbidden')
        return false
      },
    )
  }

  const asCaller = async ({ id, username }: Pick<Person, 'id' | 'username'>) =>
    callerOf(username, await accounts.access.create(id, 'Test'))

  let people = 0
  /** An account as any visitor may make it, with any address; its username comes from the name. */
  const signUp = (name: string, email = `person${++people}@x.example`) =>
    makePersonOfSite(database, { name, email, password, role: 'member' })

  async function invite(...invitees: string[]): Promise<number> {
    const list = { title: 'Wishes', meta: { registry_invitees: invitees } }
    return (await host.createRegistry(owner, list)).id
  }
  const inviteToo = (id: number, ...invitees: string[]) =>
    host.updateRegistry(owner, id, { meta: { registry_invitees: invitees } })
  test('a name that an account has lets that account in', async () => {
    const jo = await signUp('Jo One')
    const [fromTheStart, added] = [await invite(`${jo.username.toUpperCase()} `), await invite()]
    await inviteToo(added, jo.username)
    assert.deepEqual([await reads(jo, fromTheStart), await reads(jo, added)], [true, true])
    const guests = [jo.username.toUpperCase(), 'jo.one', jo.email, 'Ünal']
    assert.deepEqual(await accounts.invitations.withAccount(guests), [jo.username.toUpperCase()])
  })

  test('each of many guests has a link of their own, and keeps it', async () => {
    const guests = Array.from({ length: 201 }, (_, n) => `guest${n}@mail.example`)
    const list = await invite(...guests)
    const made: number[] = []
    const watched: Database = {
      ...database,
      row: (sql, parameters) => database.row(sql, parameters),
      rows: (sql, parameters) => database.rows(sql, parameters),
      async transaction(act) {
        const result = await database.transaction(act)
        const rows = await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list])
        made.push(rows.length)
        return result
      },
    }
    const counted = createAccounts({ database: watched, siteKey: randomBytes(32) })
    assert.equal((await counted.invitations.linksOf(list, owner)).length, guests.length)
    assert.deepEqual(made, [100, 200, 201], 'others are served in between')
    const links = await accounts.invitations.linksOf(list, owner)
    assert.deepEqual(new Set(links.map(({ invitee }) => invitee)), new Set(guests))
    assert.equal(new Set(links.map(({ secret }) => secret())).size, guests.length)
    for (const { invitee, secret } of [...links.slice(0, 2), ...links.slice(-2)]) {
      assert.equal((await accounts.invitations.find(secret()))?.invitee, invitee)
    }
    const again = await accounts.invitations.linksOf(list, owner)
    const seen = again.map(({ secret }) => secret())
    assert.deepEqual(
      seen,
      links.map(({ secret }) => secret()),
    )
  })

  test('a stranger who signs up with a name that stands on a list gets another one, and is not let in', async () => {
    const list = await invite('uncle.bob', 'Uncle Bob')
    const strangers = [await signUp('uncle.bob'), await signUp('Uncle Bob'), await signUp('Uncle Bob')]
    for (const stranger of strangers) {
      assert.match(stranger.username, /^uncle\.bob\.[b-z2-9]{8}$/)
      assert.equal(await reads(stranger, list), false)
      assert.equal((await host.listInviting(await asCaller(stranger), { skip: 0, limit: 9 })).total, 0)
    }
    assert.equal(new Set(strangers.map(({ username }) => username)).size, 3)
    await inviteToo(list)
    await inviteToo(list, 'uncle.bob')
    for (const stranger of strangers) assert.equal(await reads(stranger, list), false)
  })

  test('the name of an account that is gone means no later account', async () => {
    const first = await signUp('Jo Four')
    const list = await invite(first.username)
    await accounts.people.delete(first.id)
    const second = await signUp('Jo Four')
    assert.notEqual(second.username, first.username)
    assert.equal(await reads(second, list), false)
  })

  test('a name that no account has is refused as an owner, and one that is among them may stay', async () => {
    const { id } = await host.createRegistry(owner, { title: 'Wishes' })
    const write = (...registry_owners: string[]) =>
      host.updateRegistry(owner, id, { meta: { registry_owners } })
    const ben = await signUp('Ben')
    for (const name of ['cousin.vi', '__proto__', 'Ünal', 'guest-pages']) {
      await assert.rejects(write(ben.username, 'vi@x.example', name), {
        code: 'conflict',
        why: 'no_such_account',
        message: `No account has the name "${name}". Write the name of an account, or an e-mail address`,
      })
      const list = { title: 'Of no one', meta: { registry_owners: [name] } }
      await assert.rejects(host.createRegistry(owner, list), { why: 'no_such_account' })
    }
    await write(ben.username.toUpperCase(), 'vi@x.example')
    await accounts.people.delete(ben.id)
    const changed = await write(ben.username, 'vi@x.example', owner.username)
    assert.equal(changed?.meta.registry_owners.length, 3)
    const { further } = await accounts.lists.owners(id)
    const seen = further.map(({ person }) => person?.id)
    assert.deepEqual(seen, [undefined, undefined, owner.id])
  })

  test('a name that means something to JavaScript is a name like others', async () => {
    const list = await invite('__proto__', 'constructor')
    const { username, password } = await makePerson(database, '__proto__', 'member')
    assert.equal((await host.findRegistry(await callerOf(username, password), list))?.id, list)
  })

  test('an invited address counts once its link was opened by the account that has it', async () => {
    const list = await invite('MIA@x.example')
    const mia = await signUp('Mia', 'mia@x.example')
    assert.equal(await reads(mia, list), false)
    const link = { purpose: 'confirm_email', accountId: mia.id, email: mia.email, hours: 1 } as const
    await accounts.links.confirmEmail(await accounts.links.make(link), mia.id)
    assert.equal(await reads(mia, list), true)
  })

  test('typing an invited address proves nothing, and another address than before has to be proved anew', async () => {
    const list = await invite('victim@x.example', 'own@x.example')
    const eve = await accounts.people.create({
      name: 'Eve',
      email: 'own@x.example',
      password,
      role: 'member',
      isEmailConfirmed: true,
    })
    assert.equal(await reads(eve, list), true)
    await accounts.people.changeEmail(eve.id, 'OWN@x.example')
    assert.equal(await reads(eve, list), true, 'the same address in other letters')
    await accounts.people.changeEmail(eve.id, 'victim@x.example')
    assert.equal(await reads(eve, list), false)
    await accounts.people.changeEmail(eve.id, 'own@x.example')
    assert.equal(await reads(eve, list), false, 'an address that was left is proved no more')
  })

  test('a stranger with the address of another person waits in vain for that person to confirm it', async () => {
    const list = await invite('nora@x.example')
    const eve = await signUp('Eve', 'nora@x.example')
    const nora = await signUp('Nora')
    const link = { purpose: 'confirm_email', accountId: eve.id, email: 'nora@x.example', hours: 1 } as const
    const secret = await accounts.links.make(link)
    assert.equal(await accounts.links.confirmEmail(secret, nora.id), undefined)
    assert.deepEqual([await reads(eve, list), await reads(nora, list)], [false, false])
  })

  test('the person who set the site up, and those whom the operator or an admin added, need no link', async () => {
    const list = await invite('ruth@site.example', 'kim@Example.com')
    const ruth = await accounts.setUp.finish(
      (await accounts.setUp.offer()) ?? '',
      { name: 'Ruth', email: 'ruth@site.example', password },
      {},
    )
    assert.equal(await reads(ruth, list), true)
    assert.equal(await reads(await makePerson(database, 'kim', 'member'), list), true)
  })

  test('an owner who is taken off meanwhile leaves no link behind for a guest who is removed', async () => {
    const list = await invite('old.friend')
    const eve = await signUp('Eve Owner')
    const owning = (...registry_owners: string[]) =>
      host.updateRegistry(owner, list, { meta: { registry_owners } })
    await owning(eve.username)
    const by = { ...eve, ...noRights }
    let isOvertaken = false
    const late: Database = {
      ...database,
      row: (sql, parameters) => database.row(sql, parameters),
      async rows(sql, parameters) {
        const rows = await database.rows<never>(sql, parameters)
        if (sql.includes('FROM invitations') && !isOvertaken) {
          isOvertaken = true
          await inviteToo(list)
          await owning()
          await inviteToo(list, 'old.friend')
        }
        return rows
      },
    }
    const slow = createAccounts({ database: late, siteKey: randomBytes(32) })
    assert.deepEqual(await slow.invitations.linksOf(list, by), [])
    assert.ok(isOvertaken)
    assert.deepEqual(await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list]), [])
    // Those that an earlier version left behind end with the next invitation.
    await inviteToo(list)
    await database.run(
      `INSERT INTO invitations (registry_id, invitee, invitee_key, nonce, created_at)
       VALUES ($1, 'old.friend', 'old.friend', 'left-behind', '2026-01-01')`,
      [list],
    )
    await inviteToo(list, 'old.friend')
    assert.deepEqual(await database.rows('SELECT id FROM invitations WHERE registry_id = $1', [list]), [])
  })
})
