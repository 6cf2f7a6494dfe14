import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { type Database, openDatabase } from '@hopechest/database'
import { withLease } from './leases.ts'

describe('a lease', () => {
  let database: Database
  before(async () => {
    database = await openDatabase('sqlite::memory:')
  })
  after(() => database.close())

  const options = { holdMilliseconds: 60_000, waitMilliseconds: 0 }
  const isFree = async (name: string) =>
    (await withLease(database, name, options, async () => 'ours')) === 'ours'

  test('is free again when what was done under it has failed', async () => {
    for (const error of [
      new Refusal('host_failed', 'The answer made no sense', { isUnclear: true }),
      new Refusal('host_slow', 'Nothing was sent'),
      new Error('a mistake'),
    ]) {
      await assert.rejects(withLease(database, 'failed', options, () => Promise.reject(error)))
      assert.ok(await isFree('failed'), error.message)
    }
  })

  test('is kept a while when the host may still do what was asked of it', async () => {
    const late = new Refusal('host_slow', 'It took too long', { isUnclear: true })
    await assert.rejects(
      withLease(database, 'late', options, () => Promise.reject(late)),
      late,
    )
    assert.ok(!(await isFree('late')))
  })
})
