import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Metrics, silentMetrics } from '@hopechest/program'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { embeddedSettings, type World } from '@hopechest/testing/world'

for (const setting of embeddedSettings.filter(({ name }) => name.includes('PostgreSQL'))) {
  test(`on ${setting.name} a purchase that is sent twice counts once, although the first try collides and the second is quicker`, async () => {
    const outcomes: unknown[] = []
    const counter: Metrics['counter'] = (name) => ({
      add: (labels) => void (name === 'hopechest_purchases_total' && outcomes.push(labels?.outcome)),
    })
    await using world = await setting.open({ metrics: { ...silentMetrics, counter } })
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
