import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import type { Database } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { onEachEngine } from '@hopechest/testing/suites'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { createEmbeddedHost } from './embedded-host.ts'

const password = 'a quiet garden gate'

onEachEngine(engines, 'a change that another one of its owners has overtaken', (database) => {
  let accounts: Accounts
  let host: Host

  before(async () => {
    accounts = createAccounts({ database, siteKey: randomBytes(32) })
    host = createEmbeddedHost(database)
  })

  let people = 0
  async function signUp(name: string): Promise<Caller> {
    const email = `person${++people}@x.example`
    const person = await makePersonOfSite(database, { name, email, password, role: 'member' })
    return { ...person, ...noRights, authorization: '', deadline: Number.POSITIVE_INFINITY }
  }

  async function listOfThree() {
    const [ana, ben, cleo] = [await signUp('Ana'), await signUp('Ben'), await signUp('Cleo')]
    const meta = { registry_owners: [ben.username, cleo.username] }
    const { id } = await host.createRegistry(ana, { title: 'Ours', meta })
    return { ana, ben, cleo, id }
  }

  /** A host whose question whether the caller may is answered, when another change comes first. */
  function overtakenBy(other: () => Promise<unknown>): Host {
    let hasCome = false
    return createEmbeddedHost({
      ...database,
      row: (sql, parameters) => database.row(sql, parameters),
      values: (sql, parameters) => database.values(sql, parameters),
      async transaction(work) {
        if (!hasCome) {
          hasCome = true
          await other()
        }
        return database.transaction(work)
      },
    })
  }

  const prove = ({ id }: Caller, email: string) =>
    database.run('UPDATE accounts SET email = $2, email_key = $2, is_email_confirmed = 1 WHERE id = $1', [
      id,
      email,
    ])
  const furtherOf = async (id: number) =>
    (await accounts.lists.owners(id)).further.map(({ person }) => person?.id)
  const ownersOf = async (id: number) => (await host.findRegistry(await admin(), id))?.meta.registry_owners
  const admin = async (): Promise<Caller> => ({ ...(await signUp('Admin')), is_admin: true })

  test('an owner finds a list that others own first behind hundreds of newer ones that name them as a guest', async () => {
    const { ben, id } = await listOfThree()
    const stranger = await signUp('Stranger')
    const meta = { registry_invitees: [ben.username] }
    for (let n = 0; n < 201; n++) await host.createRegistry(stranger, { title: 'Look', meta })
    const others = { ...meta, registry_owners: ['zed@z.example'] }
    for (let n = 0; n < 101; n++) await host.createRegistry(stranger, { title: 'Look', meta: others })
    const person = await accounts.people.find(ben.id)
    assert.ok(person)
    const found = async () => (await accounts.lists.ownedWithOthers(person)).map((list) => list.id)
    assert.deepEqual(await found(), [id])
    const newest = await host.createRegistry(stranger, {
      title: 'Ours, too',
      meta: { registry_owners: [ben.username] },
    })
    assert.deepEqual(await found(), [newest.id, id])
  })

  test('an owner who was taken off does not come back when another one leaves', async () => {
    const { ana, ben, cleo, id } = await listOfThree()
    const late = overtakenBy(() =>
      host.updateRegistry(ana, id, { meta: { registry_owners: [ben.username] } }),
    )
    const leaving = late.updateRegistry(ben, id, { meta: { registry_owners: [cleo.username] } })
    await assert.rejects(leaving, { code: 'forbidden' })
    assert.deepEqual(await ownersOf(id), [ben.username])
  })

  test('who has passed the list on names no owner any more, and does not delete it', async () => {
    const { ana, ben, cleo, id } = await listOfThree()
    const passOn = () => accounts.lists.passOn(id, ben.username, { stays: false, by: ana })
    const naming = overtakenBy(passOn).updateRegistry(ana, id, {
      meta: { registry_owners: [cleo.username, ana.username] },
    })
    await assert.rejects(naming, { code: 'forbidden' })
    assert.deepEqual(await ownersOf(id), [cleo.username])
    const passBack = () => accounts.lists.passOn(id, cleo.username, { stays: false, by: ben })
    await assert.rejects(overtakenBy(passBack).deleteRegistry(ben, id), { code: 'forbidden' })
    assert.deepEqual(await ownersOf(id), [])
  })

  for (const [act, change] of Object.entries({
    'invites no guest': { meta: { registry_invitees: ['mallory'] } },
    'publishes no list': { status: 'publish' as const },
  })) {
    test(`who was taken off ${act} any more`, async () => {
      const { ana, ben, id } = await listOfThree()
      const late = overtakenBy(() => host.updateRegistry(ana, id, { meta: { registry_owners: [] } }))
      await assert.rejects(late.updateRegistry(ben, id, change), { code: 'forbidden' })
      const left = await host.findRegistry(ana, id)
      assert.deepEqual([left?.status, left?.meta.registry_invitees], ['private', []])
    })
  }

  test('owners that an admin writes are refused where the list was passed on meanwhile', async () => {
    const { ana, ben, cleo, id } = await listOfThree()
    const before = await host.findRegistry(ana, id)
    assert.ok(before)
    const passOn = () => accounts.lists.passOn(id, ben.username, { stays: true, by: ana })
    const change = { meta: { registry_owners: [ben.username, cleo.username, 'new@x.example'] } }
    const writing = overtakenBy(passOn).updateRegistry(await admin(), id, change, undefined, before)
    await assert.rejects(writing, { code: 'conflict' })
    assert.deepEqual(await ownersOf(id), [cleo.username, ana.username])
  })

  test('who owns a list by an address with a capital sigma is found as its owner', async () => {
    const [ana, jo] = [await signUp('Ana'), await signUp('Jo Sigma')]
    await prove(jo, 'jo@ασ1.example')
    const meta = { registry_owners: ['jo@ΑΣ1.example'] }
    const { id } = await host.createRegistry(ana, { title: 'Ours', meta })
    assert.deepEqual(await furtherOf(id), [jo.id])
  })

  test('who stays an owner after they have left the address that others wrote is named by their username', async () => {
    const [ana, xavier, wilma] = [await signUp('Ana'), await signUp('Xavier'), await signUp('Wilma')]
    await prove(xavier, 'office@x.example')
    const meta = { registry_owners: ['office@x.example', wilma.username] }
    const { id } = await host.createRegistry(ana, { title: 'Ours', meta })
    const passOn = (by: Caller, to: string) => accounts.lists.passOn(id, to, { stays: true, by })
    assert.ok(await passOn(ana, 'office@x.example'))
    assert.ok(await passOn(xavier, wilma.username))
    assert.deepEqual(await ownersOf(id), [ana.username, 'office@x.example'])
    assert.ok(await passOn(wilma, 'office@x.example'))
    await prove(xavier, 'new@x.example')
    await prove(await signUp('Zoe'), 'office@x.example')
    assert.ok(await passOn(xavier, wilma.username))
    assert.deepEqual(await ownersOf(id), [ana.username, xavier.username])
    assert.deepEqual(await furtherOf(id), [ana.id, xavier.id])
  })

  test('an owner who was added by an address that the first owner has left stays one when the list is passed on', async () => {
    const [ana, xavier, zoe] = [await signUp('Ana'), await signUp('Xavier'), await signUp('Zoe')]
    await prove(xavier, 'desk@x.example')
    const { id } = await host.createRegistry(ana, {
      title: 'Ours',
      meta: { registry_owners: ['desk@x.example'] },
    })
    const passOn = (by: Caller, to: string) => accounts.lists.passOn(id, to, { stays: true, by })
    assert.ok(await passOn(ana, 'desk@x.example'))
    await prove(xavier, 'home@x.example')
    await prove(zoe, 'desk@x.example')
    const owners = [ana.username, 'desk@x.example']
    await host.updateRegistry(xavier, id, { meta: { registry_owners: owners } })
    assert.ok(await passOn(xavier, ana.username))
    assert.deepEqual(await ownersOf(id), ['desk@x.example', xavier.username])
    assert.deepEqual(await furtherOf(id), [zoe.id, xavier.id])
  })

  test('an heir whose account is deleted at this moment gets no list', async () => {
    const { ana, ben, id } = await listOfThree()
    const late: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((statements) =>
          work({
            ...statements,
            async run(sql, parameters) {
              if (/UPDATE accounts SET role = role WHERE id/.test(sql)) {
                await statements.run('DELETE FROM accounts WHERE id = $1', [ben.id])
              }
              return statements.run(sql, parameters)
            },
          }),
        ),
    }
    const passing = createAccounts({ database: late, siteKey: randomBytes(32) })
    assert.equal(await passing.lists.passOn(id, ben.username, { stays: false, by: ana }), false)
    assert.equal((await host.findRegistry(ana, id))?.user_id, ana.id)
  })
})
