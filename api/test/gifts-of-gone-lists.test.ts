import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { createGuestStore } from '@hopechest/host/guests'
import { stepsOfDays } from '@hopechest/host/running-time'
import { createLog } from '@hopechest/program'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { embeddedSettings, settings } from '@hopechest/testing/world'
import { startForgetting } from '../rules/forget.ts'

for (const setting of settings) {
  test(`a list that is deleted takes with it what guests keep of it, also where that was cut off, on ${setting.name}`, async (t) => {
    await using world = await setting.open()
    const { database } = world
    const { owner } = world.as
    const { lists, gifts } = createGuestStore({ database })
    const miriam = { mailbox: 'a code for miriam' }
    const jo = { accountId: world.people.invitee.id }
    const makeList = async () => {
      const { id } = must(await owner.createRegistry({ title: 'T' }))
      await lists.note({ registryId: id, eventDate: '' })
      return id
    }
    const keep = (holder: typeof miriam | typeof jo, registryId: number, ...ids: number[]) =>
      gifts.keep(
        holder,
        ids.map((purchaseId) => ({ registryId, purchaseId, sealed: 'sealed' })),
      )
    const kept = async () =>
      (await database.values<[number]>('SELECT purchase_id FROM guest_gifts ORDER BY purchase_id')).flat()
    const [deleted, cutOff, other] = [await makeList(), await makeList(), await makeList()]
    await keep(jo, deleted, 1, 2)
    await keep(miriam, deleted, 2)
    await keep(miriam, cutOff, 3)
    await keep(jo, other, 9)

    assert.equal(await owner.deleteRegistry(deleted), true)
    await keep(jo, deleted, 4)
    assert.deepEqual(await kept(), [3, 9])

    const run = database.run.bind(database)
    t.mock.method(database, 'run', (sql: string, parameters?: []) =>
      sql.startsWith('DELETE FROM guest_') ? Promise.reject(new Error('cut off')) : run(sql, parameters),
    )
    assert.ok(isClientError(await owner.deleteRegistry(cutOff)))
    t.mock.restoreAll()
    assert.deepEqual(await kept(), [3, 9])
    // The next request for it finishes the work.
    await owner.deleteRegistry(cutOff)
    await until('the gifts of the list to go', async () => !(await kept()).includes(3))

    // A page that was at work when the list went keeps one more gift.
    await lists.note({ registryId: deleted, eventDate: '' })
    await keep(jo, deleted, 5)
    await database.run('UPDATE running_time SET steps = steps + $1', [stepsOfDays(1 / 24)])
    const forgetting = startForgetting(database, createLog('error', { write: () => {} }), 30)
    await until('the late gift to go', async () => !(await kept()).includes(5))
    await forgetting.stop()
    assert.deepEqual(await kept(), [9])
    assert.deepEqual(await database.values('SELECT registry_id FROM guest_lists'), [[other]])
  })
}

for (const setting of embeddedSettings) {
  test(`a number that an admin deletes before a list has it stays free, and no one hears of it, on ${setting.name}`, async () => {
    await using world = await setting.open()
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list' }))
    assert.equal(await world.as.admin.deleteRegistry(id + 1), null)
    const next = must(await world.as.owner.createRegistry({ title: 'The next' }))
    assert.equal(next.id, id + 1)
    must(
      await world.as.owner.addRegistryItem(next.id, { name: 'Kettle', url: 'https://shop.example/kettle' }),
    )
    const removals = await world.database.rows("SELECT id FROM events WHERE kind = 'registry.removed'")
    assert.deepEqual(removals, [])
  })
}
