import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedSettings, type World } from '@hopechest/testing/world'

/** The first `collisions` transactions that store an item fail as if another one had been in their way. */
async function collide({ database }: World, collisions: number): Promise<void> {
  const fail = `
    DROP SEQUENCE IF EXISTS attempts;
    CREATE SEQUENCE attempts;
    CREATE OR REPLACE FUNCTION collide() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('attempts') <= ${collisions} THEN RAISE EXCEPTION 'collision' USING ERRCODE = '40001'; END IF;
      RETURN NEW;
    END $$;`
  const trigger = (table: string) =>
    `CREATE OR REPLACE TRIGGER collide BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION collide()`
  if (database.engine !== 'citus') return database.script(fail + trigger('items'))
  // All items of a registry are on one shard, so that shard's machine counts them.
  const rows = [
    ...(await database.rows<Ran>('SELECT success, result FROM run_command_on_all_nodes($1)', [
      `SET citus.enable_ddl_propagation = off; ${fail}`,
    ])),
    ...(await database.rows<Ran>("SELECT success, result FROM run_command_on_shards('items', $1)", [
      trigger('%s'),
    ])),
  ]
  for (const { success, result } of rows) assert.ok(success, result)
}

interface Ran {
  success: boolean
  result: string
}

for (const setting of embeddedSettings.filter(({ name }) => name.includes('PostgreSQL'))) {
  test(`on ${setting.name} an owner adds an item in spite of five collisions, and is asked to come back after six`, async () => {
    const world = await setting.open()
    const { body: registry } = await world.send('owner', '/registries', {
      method: 'POST',
      body: { title: 'A wedding' },
    })
    const items = `/registries/${registry.id}/items`
    const add = (name: string) =>
      world.send('owner', items, { method: 'POST', body: { name, url: 'https://shop.example/kettle' } })

    await collide(world, 5)
    assert.equal((await add('After five')).status, 201)
    await collide(world, 6)
    const refused = await add('After six')
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal((await add('Again')).status, 201)
    const { body: list } = await world.send('owner', items)
    assert.deepEqual(
      list.map(({ name }: { name: string }) => name),
      ['After five', 'Again'],
    )
    await world.close()
  })
}
