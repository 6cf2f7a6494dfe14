import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { each, must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
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
    const { body: registry } = await world.post('owner', '/registries', { title: 'A wedding' })
    const items = `/registries/${registry.id}/items`
    const add = (name: string) => world.post('owner', items, { name, url: 'https://shop.example/kettle' })

    await collide(world, 5)
    assert.equal((await add('After five')).status, 201)
    await collide(world, 6)
    const refused = await add('After six')
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal((await add('Again')).status, 201)
    const { body: list } = await world.send('owner', items)
    assert.deepEqual(each(list, 'name'), ['After five', 'Again'])
    await world.close()
  })
  test(`on ${setting.name} a purchase that is sent twice counts once, although the first try collides and the second is quicker`, async () => {
    const outcomes: unknown[] = []
    const counter: Metrics['counter'] = (name) => ({
      add: (labels) => void (name === 'hopechest_purchases_total' && outcomes.push(labels?.outcome)),
    })
    const world = await setting.open({ metrics: { ...silentMetrics, counter } })
    const owner = world.as.owner
    const { id } = must(await owner.createRegistry({ title: 'A wedding' }))
    const item = must(await owner.addRegistryItem(id, { name: 'Kettle', url: 'https://shop.example/kettle' }))
    const buy = () =>
      world.post(
        'owner',
        `/registries/${id}/items/${item.id}/purchases`,
        {},
        { 'idempotency-key': 'one-purchase' },
      )
    const answers = await (world.database.engine === 'postgres'
      ? buyTwice(world, buy)
      : Promise.all([buy(), buy()]))
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    assert.deepEqual(outcomes, ['made'])
    await world.close()
  })
}

/** The first waits before it stores the purchase, and collides once the second waits for its Idempotency-Key. */
async function buyTwice<Answer>({ database }: World, buy: () => Promise<Answer>): Promise<Answer[]> {
  const lock = 27
  const untilWaiting = (callers: number) =>
    until(`${callers} waiting callers`, async () => {
      const waiting = await database.rows(
        `SELECT pid FROM pg_locks WHERE NOT granted
           AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
      )
      return waiting.length === callers
    })
  await database.script(
    `CREATE SEQUENCE attempts;
     CREATE FUNCTION collide() RETURNS TRIGGER LANGUAGE plpgsql AS $$
     BEGIN
       IF nextval('attempts') > 1 THEN RETURN NEW; END IF;
       PERFORM pg_advisory_xact_lock(${lock});
       RAISE EXCEPTION 'collision' USING ERRCODE = '40001';
     END $$;
     CREATE TRIGGER collide BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION collide()`,
  )
  const sent: Promise<Answer>[] = []
  await database.transaction(async (statements) => {
    await statements.rows('SELECT pg_advisory_xact_lock($1)', [lock])
    for (const callers of [1, 2]) {
      sent.push(buy())
      await untilWaiting(callers)
    }
  })
  return Promise.all(sent)
}
