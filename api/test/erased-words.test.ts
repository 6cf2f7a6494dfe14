import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepsOfDays } from '@hopechest/host/running-time'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { settings } from '@hopechest/testing/world'
import { startForgetting } from '../rules/forget.ts'

const silent = { info() {}, warn() {}, error() {} } as never

for (const setting of settings) {
  test(`what guests wrote outlives their list by 30 days of running time, on ${setting.name}; the rows stay`, async () => {
    await using world = await setting.open()
    const { database } = world
    const { owner, admin } = world.as
    const meta = { registry_invitees: [world.people.invitee.username] }
    const list = async () => {
      const { id } = must(await owner.createRegistry({ title: 'T', meta }))
      const item = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 60 }
      const gift = must(await owner.addRegistryItem(id, item)).id
      for (let n = 0; n < 55; n++) {
        const words = { purchaser: `Aunt ${n}`, note: n % 2 ? 'With love' : null }
        must(await world.as.invitee.createPurchase(id, gift, words))
      }
      const [{ id: purchase } = { id: 0 }] = must(await owner.listRegistryPurchases(id, { limit: 1 }))
      must(await owner.updatePurchase(id, purchase, { own_note: 'the tall aunt' }))
      return id
    }
    const [deleted, kept] = [await list(), await list()]
    const wordsOf = (id: number) =>
      database.rows(
        "SELECT id FROM purchases WHERE registry_id = $1 AND (purchaser IS NOT NULL OR note IS NOT NULL OR own_note <> '')",
        [id],
      )
    assert.equal(await owner.deleteRegistry(deleted), true)
    const [{ gone_at_step: gone } = { gone_at_step: 0 }] = await database.rows<{ gone_at_step: number }>(
      'SELECT gone_at_step FROM registry_sync WHERE registry_id = $1',
      [deleted],
    )
    const roundAt = async (step: number) => {
      await database.run('UPDATE running_time SET steps = $1', [step])
      // A round deletes all that is old; the key is old too, so it is gone when the round has come to it.
      await database.run(
        "INSERT INTO idempotency_keys (key_hash, home, body_hash, created_at, step) VALUES ('x', 0, 'x', '2026-01-01T00:00:00.000Z', 0)",
        [],
      )
      const forgetting = startForgetting(database, silent, 30)
      await until(
        'the round',
        async () => (await database.rows("SELECT 1 FROM idempotency_keys WHERE key_hash = 'x'")).length === 0,
      )
      return forgetting
    }
    const last = gone + stepsOfDays(30)
    await database.run('UPDATE running_time SET steps = $1', [gone + stepsOfDays(1 / 24)])
    const first = startForgetting(database, silent, 30)
    await until(
      'a note of what is to be erased',
      async () => (await database.rows('SELECT 1 FROM erasures')).length === 1,
    )
    await first.stop()
    await (await roundAt(last - 1)).stop()
    assert.equal((await wordsOf(deleted)).length, 55)

    const forgetting = await roundAt(last)
    await until('no words', async () => (await wordsOf(deleted)).length === 0)
    await until(
      'nothing left to do',
      async () => (await database.rows('SELECT 1 FROM erasures')).length === 0,
    )
    await forgetting.stop()
    const count = (await database.rows('SELECT id FROM purchases WHERE registry_id = $1', [deleted])).length
    assert.equal(count, 55)
    assert.equal((await wordsOf(kept)).length, 55)
    assert.equal(must(await admin.listRegistryPurchases(kept, { limit: 1 }))[0]?.purchaser, 'Aunt 54')
  })
}
