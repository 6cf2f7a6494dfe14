import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import type { Database, Statements } from '../index.ts'

describe('the last changes of a transaction on a cluster, which are sent with its commit', () => {
  let database: Database
  before(async () => {
    const { freshUrl } = engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()
    // Few connections: each story meets what those before left on them.
    database = await openStandIn(`${await freshUrl()}?connections=2`)
  })
  after(() => database.close())

  const add = (statements: Statements, name: string) =>
    statements.run('INSERT INTO event_readers (name, number) VALUES ($1, 0)', [name])
  const names = async () =>
    each(await database.rows<{ name: string }>('SELECT name FROM event_readers ORDER BY name'), 'name')

  test('are stored with the others, and the work goes on before they are answered', async () => {
    let isAnswered = false
    await database.transaction(async (statements) => {
      await add(statements, 'first')
      await statements.withCommit(add(statements, 'second').then(() => (isAnswered = true)))
      assert.equal(isAnswered, false)
    })
    assert.equal(isAnswered, true)
    assert.deepEqual(await names(), ['first', 'second'])
  })

  test('take the whole transaction back where one of them fails', async () => {
    const failing = database.transaction(async (statements) => {
      await add(statements, 'third')
      await statements.withCommit(Promise.all([add(statements, 'fourth'), add(statements, 'first')]))
    })
    await assert.rejects(failing, { code: '23505' })
    assert.deepEqual(await names(), ['first', 'second'])
  })

  test('say themselves why they failed, although a later statement fails with them', async () => {
    const failing = database.transaction(async (statements) => {
      await statements.withCommit(add(statements, 'first'))
      await add(statements, 'fifth')
    })
    await assert.rejects(failing, { code: '23505' })
    assert.deepEqual(await names(), ['first', 'second'])
  })

  test('are taken back with the others where the work fails behind them', async () => {
    const failing = database.transaction(async (statements) => {
      await statements.withCommit(add(statements, 'sixth'))
      throw new Error('No more')
    })
    await assert.rejects(failing, { message: 'No more' })
    assert.deepEqual(await names(), ['first', 'second'])
  })

  test('are unclear where the connection is lost: they may be stored', async () => {
    const lost = database.transaction(async (statements) => {
      await statements.withCommit(statements.run('SELECT pg_terminate_backend(pg_backend_pid())'))
    })
    await assert.rejects(lost, (error) => error instanceof Refusal && error.isUnclear)
    assert.deepEqual(await names(), ['first', 'second'])
  })
})
