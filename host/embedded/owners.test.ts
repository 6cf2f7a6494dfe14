import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '@hopechest/database'
import { engines } from '@hopechest/testing/databases/engines'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import { makePersonOfSite } from '../testing/people.ts'
import { createEmbeddedHost } from './embedded-host.ts'

const password = 'a quiet garden gate'

for (const engine of engines) {
  describe(`a change that another one of its owners has overtaken on ${engine.name}`, () => {
    let database: Database
    let accounts: Accounts
    let host: Host

    before(async () => {
      database = await openDatabase(await engine.freshUrl())
      accounts = createAccounts({ database, siteKey: randomBytes(32) })
      host = createEmbeddedHost(database)
    })
    after(() => database.close())

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
      const late: Database = {
        ...database,
        row: (sql, parameters) => database.row(sql, parameters),
        async transaction(work) {
          if (!hasCome) {
            hasCome = true
            await other()
          }
          return database.transaction(work)
        },
      }
      return createEmbeddedHost(late)
    }

    const ownersOf = async (id: number) => (await host.findRegistry(await admin(), id))?.meta.registry_owners
    const admin = async (): Promise<Caller> => ({ ...(await signUp('Admin')), is_admin: true })

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

    test('who was taken off invites no guest any more', async () => {
      const { ana, ben, id } = await listOfThree()
      const late = overtakenBy(() => host.updateRegistry(ana, id, { meta: { registry_owners: [] } }))
      const inviting = late.updateRegistry(ben, id, { meta: { registry_invitees: ['mallory'] } })
      await assert.rejects(inviting, { code: 'forbidden' })
      assert.deepEqual((await host.findRegistry(ana, id))?.meta.registry_invitees, [])
    })
  })
}
