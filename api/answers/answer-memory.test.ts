import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAnswerMemory, longestKeptItem } from './answer-memory.ts'
import { WrittenAnswer } from './written-answers.ts'

const megabyte = 1024 * 1024
const itemOf = (id: number, length: number) => ({
  id,
  registry_id: 1,
  version: 3,
  updated_at: '',
  quantity_purchased: 0,
  text: 'x'.repeat(length),
})

/** A database that changes when a test says so. */
function changing() {
  const now = { generation: 1 as number | undefined, history: 1 }
  return { now, generation: () => now.generation, history: () => now.history }
}

describe('the memory of written answers', () => {
  test('gives an item out until something changes, and its version for as long as only versions change', () => {
    const database = changing()
    const kept = createAnswerMemory(database, 1)
    const item = itemOf(1, 10)
    kept.keepItem('others', item, kept.databaseNow())
    assert.equal(kept.findItem('others', 1), item)
    assert.equal(kept.findItem('admin', 1), undefined, 'it was not written for admins')
    database.now.generation = 2
    assert.equal(kept.findItem('others', 1), undefined)
    assert.equal(kept.findVersion('others', 1, 3, kept.databaseNow()), item)
    assert.equal(kept.findVersion('others', 1, 4, kept.databaseNow()), undefined)
    assert.equal(kept.findVersion('admin', 1, 3, kept.databaseNow()), undefined)
    database.now.history = 2
    const seen = kept.findVersion('others', 1, 3, kept.databaseNow())
    assert.equal(seen, undefined, 'a version may stand for something else in another history')
  })

  test('keeps items of a usual length only', () => {
    const kept = createAnswerMemory(changing(), 1)
    kept.keepItem('others', itemOf(1, longestKeptItem), kept.databaseNow())
    kept.keepItem('others', itemOf(2, longestKeptItem + 1), kept.databaseNow())
    assert.equal(kept.findItem('others', 1)?.text.length, longestKeptItem)
    assert.equal(kept.findItem('others', 2), undefined)
  })

  test('gives a list out until something changes, and what it was for as long as its versions count', () => {
    const database = changing()
    const kept = createAnswerMemory(database, 1)
    const list = { whole: new WrittenAnswer('others', Buffer.from('[]')), refs: [] }
    kept.keepList('key', list, kept.databaseNow())
    assert.deepEqual(kept.findList('key'), { list, isTrueNow: true })
    database.now.generation = 2
    assert.deepEqual(kept.findList('key'), { list, isTrueNow: false })
    database.now.history = 2
    assert.equal(kept.findList('key'), undefined)
  })

  test('gives no item out where the engine does not know of changes, and a list as one that may have changed', () => {
    const database = changing()
    database.now.generation = undefined
    const kept = createAnswerMemory(database, 1)
    kept.keepItem('others', itemOf(1, 10), kept.databaseNow())
    const list = { whole: new WrittenAnswer('others', Buffer.from('[]')), refs: [] }
    kept.keepList('key', list, kept.databaseNow())
    assert.equal(kept.findItem('others', 1), undefined)
    assert.deepEqual(kept.findList('key'), { list, isTrueNow: false })
    const seen = kept.findVersion('others', 1, 3, kept.databaseNow())?.id
    assert.equal(seen, 1, 'a version is asked for after the database was')
  })

  test('holds as many bytes as it may, and forgets first what was not used for the longest time', () => {
    const kept = createAnswerMemory(changing(), 1)
    const half = megabyte / 2 - 1000
    const keep = (key: string, length = half) =>
      kept.keepList(
        key,
        { refs: [], whole: new WrittenAnswer('others', Buffer.alloc(length)) },
        kept.databaseNow(),
      )
    const isKept = (key: string) => kept.findList(key) !== undefined
    keep('one')
    keep('two')
    assert.ok(isKept('one'))
    keep('three')
    assert.deepEqual(['one', 'two', 'three'].map(isKept), [true, false, true])
    keep('four', megabyte)
    assert.ok(!isKept('four'), 'larger than all of it')
    kept.keepItem('others', itemOf(1, 4000), kept.databaseNow())
    assert.equal(kept.findItem('others', 1)?.id, 1)
    assert.deepEqual(['one', 'three'].map(isKept), [false, true], 'lists and items share the memory')
  })

  test('counts the texts of the items of a list as well, each and what it needs beside it', () => {
    const longest = megabyte - 300 - 2 - 60
    for (const [length, isKept] of [
      [longest, true],
      [longest + 1, false],
    ] as const) {
      const kept = createAnswerMemory(changing(), 1)
      const whole = new WrittenAnswer('others', Buffer.from('[]'))
      kept.keepList('key', { refs: [], items: [itemOf(1, length)], whole }, kept.databaseNow())
      assert.equal(kept.findList('key') !== undefined, isKept, `${length} letters`)
    }
  })

  test('holds nothing when it may have no megabyte', () => {
    const kept = createAnswerMemory(changing(), 0)
    kept.keepItem('others', itemOf(1, 0), kept.databaseNow())
    assert.equal(kept.findItem('others', 1), undefined)
  })
})
