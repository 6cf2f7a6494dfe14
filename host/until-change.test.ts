import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { untilChange } from './until-change.ts'

const folder = mkdtempSync(join(tmpdir(), 'until-change-'))
after(() => rmSync(folder, { recursive: true }))

test('what was read is given again until anything changes, by this program or another', async () => {
  const url = `sqlite:${join(folder, 'shared.db')}`
  await using stack = new AsyncDisposableStack()
  const open = async () => stack.adopt(await openDatabase(url), (each) => each.close())
  const [database, other] = [await open(), await open()]
  let reads = 0
  const name = untilChange<string, { value: string | undefined }>(database, 10, async (key) => {
    reads++
    const sql = 'SELECT value FROM site_settings WHERE name = $1'
    return { value: (await database.row<{ value: string }>(sql, [key]))?.value }
  })
  const is = async (value: string | undefined, count: number) => {
    assert.deepEqual([(await name('name')).value, reads], [value, count])
    assert.deepEqual([(await name('name')).value, reads], [value, count])
    // A look at what others have changed holds for one turn.
    await new Promise(setImmediate)
  }
  const insert = 'INSERT INTO site_settings (name, value) VALUES ($1, $2)'
  await is(undefined, 1)
  await database.run(insert, ['name', 'Our lists'])
  await is('Our lists', 2)
  await other.run('UPDATE site_settings SET value = $1', ['Lists of the orchard'])
  await is('Lists of the orchard', 3)
})

test('an engine that does not know of changes is asked each time', async () => {
  let reads = 0
  const read = untilChange<number, { reads: number }>({ generation: () => undefined }, 10, async () => ({
    reads: ++reads,
  }))
  assert.deepEqual([await read(1), await read(1)], [{ reads: 1 }, { reads: 2 }])
})
